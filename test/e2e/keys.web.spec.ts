/** What the keyboard does from anywhere, and where it leads from a search. */
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expectAccessible } from './accessibility.ts';
import { expect } from './fixtures.ts';
import { go, joinPracticeWithFolder, test as base, watchAll, type Desk } from './steps.ts';

const test = base.extend<{ desk: Desk }>({
  desk: async ({ home, openDesk }, use) => {
    const folder = join(home, 'Help centre');
    mkdirSync(folder);
    writeFileSync(join(folder, 'Prices.md'), '# Prices\n');
    const desk = await openDesk(folder);
    await joinPracticeWithFolder(desk);
    await watchAll(desk);
    await go(desk.page, 'All');
    await expect(desk.page.getByRole('row').filter({ hasText: 'Prices.md' })).toContainText('Done');
    await use(desk);
  },
});

test('P pauses and resumes, and digits lead to the views, until they are switched off', async ({
  desk: { page },
}) => {
  await page.keyboard.press('p');
  await expect(page.getByRole('button', { name: 'Resume' }).first()).toBeVisible();
  await page.keyboard.press('P');
  await expect(page.getByRole('button', { name: 'Pause', exact: true })).toBeVisible();
  await page.keyboard.press('6');
  await expect(page).toHaveURL(/#\/queue\/done$/u);
  await page.keyboard.press('4');
  await expect(page).toHaveURL(/#\/attention$/u);
  await page.keyboard.press('?');
  const dialog = page.getByRole('dialog');
  await expectAccessible(page, 'the list of keys');
  await dialog.getByRole('checkbox', { name: /^Use keys without/u }).uncheck();
  await page.keyboard.press('Escape');
  await page.keyboard.press('1');
  await page.keyboard.press('Control+k');
  await expect(page.getByRole('option', { name: 'Show all keys', exact: true })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page).toHaveURL(/#\/attention$/u);
});

test('the palette shows the keys that do the same', async ({ desk: { page } }) => {
  await page.keyboard.press('Control+k');
  await expect(page.getByRole('option', { name: 'Pause everything P' })).toBeVisible();
  await expect(page.getByRole('option', { name: 'Failed 5' })).toBeVisible();
});

test('a letter that is written is no command, and the arrow leads on into the list', async ({
  desk: { page },
}) => {
  const search = page.getByRole('searchbox');
  await search.focus();
  await page.keyboard.type('p1');
  await expect(search).toHaveValue('p1');
  await expect(page.getByRole('button', { name: 'Pause', exact: true })).toBeVisible();
  await search.fill('prices');
  // Nothing is called “p1”: until something is found there is no list to go on into.
  await expect(page.getByRole('row').filter({ hasText: 'Prices.md' })).toBeVisible();
  await page.keyboard.press('ArrowDown');
  await expect(page.getByRole('grid')).toBeFocused();
});

test('a job shows its receipt first, and what went over the line behind one press', async ({
  desk: { page },
}) => {
  await page.getByRole('row').filter({ hasText: 'Prices.md' }).click();
  await page.keyboard.press('Enter');
  const sheet = page.getByRole('complementary', { name: 'Prices.md' });
  await expect(sheet.getByText('SHA-256')).toBeVisible();
  const attempts = sheet.getByRole('heading', { name: /^The service’s reply/u });
  await expect(attempts).toBeHidden();
  await sheet.getByText(/^Attempts/u).click();
  await expect(attempts).toBeVisible();
});

test('a folder can be chosen by its path', async ({ desk: { page, folder } }) => {
  writeFileSync(join(folder, 'More.md'), '# More\n');
  await go(page, 'Folders');
  await page.getByRole('button', { name: 'Add a folder' }).click();
  await page.getByRole('button', { name: /Choose a folder/u }).click();
  const path = page.getByRole('textbox', { name: 'Path of the folder' });
  await path.fill(`${folder} of nobody`);
  await path.press('Enter');
  await expect(page.getByRole('alert')).toBeVisible();
  await path.fill(folder);
  await path.press('Enter');
  await expect(page.getByText('2 files and no folders in here. You can choose this folder.')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Choose Help centre' })).toBeVisible();
});
