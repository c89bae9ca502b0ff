/** Links on their way through recipes, in the window and in the loopback pages alike. */
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Locator } from '@playwright/test';
import { expectAccessible } from './accessibility.ts';
import { expect } from './fixtures.ts';
import { go, joinPractice, pasteLinks, test as base, type Desk } from './steps.ts';

const test = base.extend<{ desk: Desk }>({
  /** At the practice service; its folder has one list of links. */
  desk: async ({ home, openDesk }, use) => {
    const folder = join(home, 'Week links');
    mkdirSync(folder);
    writeFileSync(join(folder, 'week.csv'), 'url,title\nhttps://videos.example/week-1,Week one\n');
    const desk = await openDesk(folder);
    await joinPractice(desk.page);
    await use(desk);
  },
});

/** Lets a file, or text where there is no name, go over the page, as a person drags it there. */
async function dropOn(target: Locator, dropped: { name?: string; text: string }): Promise<void> {
  const transfer = await target.page().evaluateHandle(({ name, text }) => {
    const data = new DataTransfer();
    if (name === undefined) data.setData('text/plain', text);
    else data.items.add(new File([text], name));
    return data;
  }, dropped);
  await target.dispatchEvent('dragover', { dataTransfer: transfer });
  await target.dispatchEvent('drop', { dataTransfer: transfer });
}

const brand = 'Halden & Moss';

test.describe('lists of links', () => {
  test('a dropped list is reviewed, taken through a recipe, and its rows end done', async ({ desk }) => {
    const { page } = desk;
    await go(page, 'Clips');
    const view = page.getByRole('main');
    await dropOn(view, {
      name: 'films.csv',
      text: 'url,title\nhttps://videos.example/1,Episode one\nhttps://videos.example/2,\nhttp://old.example/3,Old\n',
    });
    await expect(page.getByRole('listitem').filter({ hasText: 'films.csv' })).toBeVisible();
    const found = page.getByRole('group', { name: 'Links found' });
    await expect(found.getByRole('textbox', { name: 'Title of https://videos.example/1' })).toHaveValue(
      'Episode one',
    );
    await expect(found).toContainText('only https can be imported');
    await dropOn(view, { name: 'film.mp4', text: 'frames' });
    await expect(page.getByRole('alert')).toContainText('film.mp4: no list of links');
    await page.getByRole('button', { name: 'Understood' }).click();
    await dropOn(view, { text: 'https://videos.example/4' });
    await expect(found).toContainText('https://videos.example/4');
    await found.getByRole('checkbox', { name: 'Import https://videos.example/4' }).uncheck();

    await page.getByRole('button', { name: 'Candidates', exact: true }).click();
    await page.getByRole('combobox', { name: 'Brand' }).selectOption(brand);
    await expectAccessible(page, 'review');
    await page.getByRole('button', { name: 'Take 2 links through 2 steps' }).click();
    const rows = page
      .getByRole('grid', { name: 'Recipes' })
      .getByRole('row')
      .filter({ hasText: 'videos.example' });
    await expect(rows).toHaveCount(2);
    for (const at of [0, 1]) await expect(rows.nth(at)).toContainText(/\d found/u);
    // What can't be imported stays to be mended, with its list.
    await expect(found).toContainText('http://old.example/3');
    await expect(found).not.toContainText('https://videos.example/1');
    await page.getByRole('listitem').filter({ hasText: 'films.csv' }).getByRole('button').click();
    await expect(found).not.toContainText('http://old.example/3');
  });

  test('a list whose columns or letters are unclear is answered beside its name', async ({ desk }) => {
    const { page } = desk;
    await go(page, 'Clips');
    const found = page.getByRole('group', { name: 'Links found' });
    const titleOf = (number: number): Locator =>
      found.getByRole('textbox', { name: `Title of https://videos.example/${String(number)}` });
    await dropOn(page.getByRole('main'), {
      name: 'odd.csv',
      text: 'url,mandate\nhttps://videos.example/1,Acme\n',
    });
    await expect(page.getByRole('alert')).toContainText('“mandate”');
    await page.getByRole('combobox', { name: 'What this means: Column “mandate”' }).selectOption('Title');
    await page.getByRole('button', { name: 'Read the list' }).click();
    await expect(titleOf(1)).toHaveValue('Acme');
    await expect(page.getByRole('alert')).toHaveCount(0);

    const buffer = Buffer.from('url;title\nhttps://videos.example/2;Gr\u00fcn\n', 'latin1');
    await page.locator('input[type=file]').setInputFiles({ name: 'old.csv', mimeType: 'text/csv', buffer });
    await expect(titleOf(2)).toHaveValue('Grün');
    await page.getByRole('combobox', { name: 'Encoding of old.csv' }).selectOption('Mac Roman');
    await expect(titleOf(2)).toHaveValue('Gr¸n');
    await expect(page.getByText('with letters like Gr¸n')).toBeVisible();
  });

  test('a row that is done takes further steps once its recipe is changed', async ({ desk }) => {
    const { page } = desk;
    await go(page, 'Clips');
    await pasteLinks(page, 'Episode https://videos.example/edit');
    await page.getByRole('combobox', { name: 'Brand' }).selectOption(brand);
    await page.getByRole('button', { name: 'Import 1 link' }).click();
    const row = page.getByRole('row').filter({ hasText: 'videos.example/edit' });
    await expect(row.getByText('Done', { exact: true })).toHaveCount(1);
    await row.click();
    await page.getByRole('button', { name: 'Change the recipe…' }).click();
    const dialog = page.getByRole('dialog', { name: /^Change the recipe of/u });
    await dialog.getByRole('button', { name: 'Candidates', exact: true }).click();
    await expectAccessible(page, 'change the recipe');
    await dialog.getByRole('button', { name: 'Change this row' }).click();
    await expect(dialog).toHaveCount(0);
    await expect(row).toContainText(/\d found/u);
    await page.keyboard.press('Escape');

    await row.getByRole('gridcell').first().click();
    await page.getByRole('toolbar').getByRole('button', { name: 'Change the recipe…' }).click();
    await expect(dialog).toBeVisible();
    await dialog.getByRole('button', { name: 'Cancel' }).click();
  });

  test('a thousand links from a chosen file become a thousand rows of one batch', async ({ desk }) => {
    const { page } = desk;
    await go(page, 'Clips');
    const lines = Array.from(
      { length: 1100 },
      (_, index) =>
        `https://videos.example/long-name-of-a-film-${String(index)},"Film ${String(index)}, whole"`,
    );
    const choosing = page.waitForEvent('filechooser');
    await page.getByRole('button', { name: 'Choose a file…' }).click();
    await (
      await choosing
    ).setFiles({
      name: 'archive.csv',
      mimeType: 'text/csv',
      buffer: Buffer.from(`url,title\n${lines.join('\n')}\n`),
    });
    await expect(page.getByText('1,100 links')).toBeVisible();
    await page.getByRole('combobox', { name: 'Brand' }).selectOption(brand);
    await page.getByRole('button', { name: 'Import 1,100 links' }).click();
    await expect(page.getByRole('grid', { name: 'Recipes' })).toHaveAttribute('aria-rowcount', '1101');
  });
});

test('a folder of lists is watched with a saved recipe, and says so', async ({ desk }) => {
  const { page, chooseFolder } = desk;
  await go(page, 'Clips');
  await page.getByRole('button', { name: 'Candidates', exact: true }).click();
  await page.getByRole('button', { name: 'Saved recipes' }).click();
  await page.getByRole('menuitem', { name: /^Save this one/u }).click();
  await page.getByRole('textbox', { name: 'Name' }).fill('Candidates only');
  await page.getByRole('button', { name: 'Save recipe' }).click();

  await go(page, 'Folders');
  await page.getByRole('button', { name: 'Add a folder' }).first().click();
  await page.getByRole('button', { name: /Choose a folder/u }).click();
  await chooseFolder();
  await page.getByRole('button', { name: 'Clips', exact: true }).click();
  await page.getByRole('radio', { name: new RegExp(`^${brand}`, 'u') }).check();
  await page.getByRole('combobox', { name: 'Recipe' }).selectOption('Candidates only');
  await expect(page.getByText(/While no recipe is saved under its name/u)).toBeVisible();
  await expectAccessible(page, 'a folder’s recipe');
  await page.getByRole('button', { name: 'Next' }).click();
  await expect(page.getByText('Clips, through “Candidates only”')).toBeVisible();
  await page.getByText('What is there too').click();
  await page.getByRole('button', { name: 'Send 1 file' }).click();
  await expect(page).toHaveURL(/#\/queue/u);
  await go(page, 'Folders');
  await expect(page.getByRole('row').filter({ hasText: 'Week links' })).toContainText(
    'Clips, through “Candidates only”',
  );
  await go(page, 'Clips');
  const row = page.getByRole('row').filter({ hasText: 'Week one' });
  await expect(row).toContainText(/\d found/u);
});
