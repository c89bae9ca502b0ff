/** What is told once to whoever is new: closed by a press, and gone for ever. */
import { expectAccessibleInBoth } from './accessibility.ts';
import { expect } from './fixtures.ts';
import { connectWithFolder, rowOf, test } from './service-desk.ts';
import { go, tabTo, watchAll } from './steps.ts';

test('a hint is closed with the keyboard, stays away after a reload, and comes back where somebody asks for it', async ({
  openWithFiles,
  service,
}) => {
  const desk = await openWithFiles({ 'First.md': '# First\n' });
  const { page } = desk;
  await connectWithFolder(desk, service);
  await watchAll(desk);
  await go(page, 'All');
  await expect(rowOf(page, 'First.md')).toBeVisible();
  const hint = page.getByRole('note').filter({ hasText: 'The space bar shows a file large' });
  await expect(hint).toBeVisible();
  await expectAccessibleInBoth(page, 'a hint');

  await tabTo(page, hint.getByRole('button', { name: 'Got it' }));
  await page.keyboard.press('Enter');
  await expect(hint).toHaveCount(0);
  await expect.poll(() => page.evaluate(() => document.activeElement?.tagName)).not.toBe('BODY');
  await page.reload();
  await expect(rowOf(page, 'First.md')).toBeVisible();
  await expect(hint).toHaveCount(0);

  await page.evaluate(() => {
    location.hash = '#/settings/appearance';
  });
  await page.getByRole('button', { name: 'Show them again' }).click();
  await go(page, 'All');
  await expect(hint).toBeVisible();
});
