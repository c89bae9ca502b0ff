/** How the queue's table is looked at: its columns, its folded groups, and a range of days. */
import { expectAccessible, expectAccessibleInBoth } from './accessibility.ts';
import { expect } from './fixtures.ts';
import { connectWithFolder, rowOf, test } from './service-desk.ts';
import { go, tabTo, watchAll } from './steps.ts';

test('columns and folded groups are kept, a range of days says what is wrong with it, and the palette knows kept filters', async ({
  service,
  openWithFiles,
}) => {
  const desk = await openWithFiles({ 'press.txt': 'for the press' });
  const { page } = desk;
  await connectWithFolder(desk, service);
  await watchAll(desk);
  await go(page, 'All');
  await expect(rowOf(page, 'press.txt').first()).toBeVisible();

  await tabTo(page, page.getByRole('button', { name: 'Columns' }));
  await page.keyboard.press('Enter');
  await page.getByRole('menuitemcheckbox', { name: 'Target' }).press('Enter');
  const target = page.getByRole('columnheader', { name: 'Target' });
  await expect(target).toBeHidden();
  const fold = page.getByRole('grid').getByRole('button', { name: /^Done/u, expanded: true });
  await fold.press('Enter');
  await expect(rowOf(page, 'press.txt')).toHaveCount(0);
  await page.reload();
  await expect(page.getByRole('grid').getByRole('button', { expanded: false }).first()).toBeVisible();
  await expect(rowOf(page, 'press.txt')).toHaveCount(0);
  await expect(target).toBeHidden();
  await page.setViewportSize({ width: 720, height: 700 });
  await expectAccessibleInBoth(page, 'without a column');
  await page.getByRole('grid').getByRole('button', { expanded: false }).first().press('Enter');
  await expect(rowOf(page, 'press.txt').first()).toBeVisible();

  await page.getByRole('button', { name: 'Filter by when it was added' }).click();
  await page.getByRole('menuitemradio', { name: 'From – to…' }).click();
  const dialog = page.getByRole('dialog', { name: 'Added between two days' });
  await dialog.getByLabel('First day').fill('2020-02-02');
  await dialog.getByLabel('Last day').fill('2020-02-01');
  await page.keyboard.press('Enter');
  await expect(dialog.getByRole('alert')).toHaveText('The last day lies before the first. Exchange them.');
  await expectAccessible(page, 'a range of days');
  await dialog.getByLabel('Last day').fill('2020-02-03');
  await page.keyboard.press('Enter');
  await expect(dialog).toBeHidden();
  await expect(page.getByText('No job fits this filter.')).toBeVisible();
  await page.setViewportSize({ width: 1280, height: 820 });

  await page.getByRole('button', { name: 'Keep this filter…' }).click();
  await page.getByRole('textbox', { name: 'Name' }).fill('Two days of 2020');
  await page.keyboard.press('Enter');
  await go(page, 'All');
  await page.keyboard.press('Control+K');
  await page.keyboard.type('two days');
  await expect(page.getByRole('option', { name: 'Two days of 2020' })).toBeVisible();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: 'Two days of 2020' })).toBeVisible();
  await expect(page.getByText('No job fits this filter.')).toBeVisible();
});
