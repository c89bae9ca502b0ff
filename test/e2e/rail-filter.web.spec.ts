/** The rail of somebody with forty clients whose folders have the same name. */
import { expectAccessible } from './accessibility.ts';
import { enterPages } from './entrance.ts';
import { expect } from './fixtures.ts';
import { watchFortyFolders } from './forty-folders.ts';
import { test } from './steps.ts';

test('forty folders of one name are told apart, and found by their client', async ({
  dataDirectory,
  home,
  launchWeb,
  sharedBrowser,
}) => {
  watchFortyFolders(dataDirectory, home, 40, () => 'Slides');
  const { url } = await launchWeb({ args: ['--root', home] });
  const page = await (await sharedBrowser()).newPage();
  await enterPages(page, url);
  const rail = page.getByRole('navigation', { name: 'Outbox' });
  const field = rail.getByRole('searchbox', { name: 'Filter clients, folders and targets' });
  await expect(rail.getByRole('link', { name: /^Slides · Client 4 /u })).toBeVisible();

  await field.fill('slides 37');
  await expect(rail.getByRole('link', { name: /^Slides · Client 37 /u })).toBeVisible();
  await expect(rail.getByRole('link', { name: /^Slides/u })).toHaveCount(1);
  await expectAccessible(page, 'a rail that is filtered');
  await field.press('ArrowDown');
  await expect(rail.getByRole('link', { name: /^Slides · Client 37 /u })).toBeFocused();

  await field.fill('nothing of that name');
  await expect(rail.getByRole('status')).toHaveText('Nothing matches this filter');
  await field.press('Escape');
  await expect(field).toHaveValue('');
  await expect(rail.getByRole('status')).toHaveText('');

  await field.fill('slides 12');
  await field.press('Enter');
  await expect(page).toHaveURL(/#\/queue\/folder\/12$/u);
  await page.close();
});
