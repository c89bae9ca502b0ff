/** Filters of the queue that are kept under a name, in the window and in the loopback pages alike. */
import { expectAccessible, expectAccessibleInBoth } from './accessibility.ts';
import { expect } from './fixtures.ts';
import { connectWithFolder, rowOf, test } from './service-desk.ts';
import { go, tabTo, watchAll } from './steps.ts';

test('a filter is kept under a name, found again after a reload, renamed, deleted and taken back', async ({
  service,
  openWithFiles,
}) => {
  const desk = await openWithFiles({ 'press.txt': 'for the press', 'help.txt': 'for helpers' });
  const { page } = desk;
  await connectWithFolder(desk, service);
  await watchAll(desk);
  await go(page, 'All');
  await expect(rowOf(page, 'help.txt').first()).toBeVisible();
  await page.getByRole('searchbox').fill('press');
  await page.getByRole('button', { name: 'Filter by when it was added' }).click();
  await page.getByRole('menuitemradio', { name: 'Added in the last 7 days' }).click();
  await expect(rowOf(page, 'help.txt')).toHaveCount(0);
  await expect(rowOf(page, 'press.txt').first()).toBeVisible();

  await tabTo(page, page.getByRole('button', { name: 'Keep this filter…' }));
  await page.keyboard.press('Enter');
  await page.getByRole('textbox', { name: 'Name' }).fill('Press of the week');
  await expectAccessible(page, 'keeping a filter');
  await page.keyboard.press('Enter');
  const rail = page.getByRole('navigation', { name: 'Outbox' });
  await expect(rail.getByRole('link', { name: 'Press of the week' })).toHaveAttribute('aria-current', 'page');

  await expect(page.getByRole('searchbox')).toHaveValue('');
  await expect(rowOf(page, 'help.txt')).toHaveCount(0);
  await page.reload();
  await expect(page.getByRole('heading', { name: 'Press of the week' })).toBeVisible();
  await expect(rowOf(page, 'press.txt').first()).toBeVisible();
  await expect(rowOf(page, 'help.txt')).toHaveCount(0);
  await expectAccessibleInBoth(page, 'a kept filter');
  await page.setViewportSize({ width: 720, height: 700 });
  const actions = page.getByRole('button', { name: 'What to do with the filter' });
  await expect(actions).toBeInViewport({ ratio: 1 });
  await page.setViewportSize({ width: 1280, height: 820 });

  await actions.click();
  await page.getByRole('menuitem', { name: 'Rename…' }).click();
  await page.getByRole('textbox', { name: 'Name' }).fill('The press');
  await page.keyboard.press('Enter');
  await expect(rail.getByRole('link', { name: 'The press' })).toBeVisible();
  await page.getByRole('button', { name: 'What to do with the filter' }).click();
  await page.getByRole('menuitem', { name: 'Delete' }).click();
  await expect(rail.getByRole('link', { name: 'The press' })).toBeHidden();
  await expect(rowOf(page, 'help.txt').first()).toBeVisible();
  await expect(page.getByRole('button', { name: 'Undo' })).toBeVisible();
  await page.keyboard.press('ControlOrMeta+z');
  await expect(rail.getByRole('link', { name: 'The press' })).toBeVisible();
});
