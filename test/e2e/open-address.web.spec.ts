/** Addresses in the loopback pages are links of the browser, to https alone. */
import { expect, test } from './fixtures.ts';
import { go, joinPractice, pasteLinks } from './steps.ts';

test('the link of a clip opens in a tab of its own, and its host is shown', async ({ page }) => {
  await joinPractice(page);
  await go(page, 'Clips');
  await pasteLinks(page, 'https://videos.example/open-me');
  await page.getByRole('combobox', { name: 'Brand' }).selectOption('Halden & Moss');
  await page.getByRole('button', { name: 'Import 1 link' }).click();
  await page
    .getByRole('grid', { name: 'Recipes' })
    .getByRole('row')
    .filter({ hasText: 'videos.example' })
    .first()
    .click();
  const link = page.getByRole('link', { name: 'https://videos.example/open-me' });
  await expect(link).toHaveAttribute('href', 'https://videos.example/open-me');
  await expect(link).toHaveAttribute('target', '_blank');
  await expect(link).toHaveAttribute('rel', 'noopener noreferrer');
  await expect(link).toHaveAttribute('title', 'Opens videos.example in the browser');
});
