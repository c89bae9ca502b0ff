/** Anything from anywhere: the palette, and links or files that are pasted or dropped wherever a person stands. */
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { expectAccessible } from './accessibility.ts';
import { expect } from './fixtures.ts';
import { dropFile, joinPracticeWithFolder, test as base, watchAll, type Desk } from './steps.ts';

const test = base.extend<{ desk: Desk }>({
  desk: async ({ home, openDesk }, use) => {
    const folder = join(home, 'Kestrel');
    mkdirSync(folder);
    writeFileSync(join(folder, 'Lisbon prices.md'), '# Prices\n');
    const desk = await openDesk(folder);
    await joinPracticeWithFolder(desk);
    await watchAll(desk);
    await use(desk);
  },
});

const palette = (page: Page) => page.getByRole('dialog', { name: 'Go anywhere, do anything' });
const field = (page: Page) => page.getByRole('combobox', { name: 'Jobs, folders, targets and commands' });

test('the palette finds places, folders, jobs and what can be done, by the keyboard alone', async ({
  desk,
}) => {
  const { page } = desk;
  await page.keyboard.press('ControlOrMeta+k');
  await expect(field(page)).toBeFocused();
  await expectAccessible(page, 'the palette');

  await field(page).fill('schedule');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: 'Schedule and speed' })).toBeVisible();

  // By what others call it.
  await page.keyboard.press('ControlOrMeta+k');
  await field(page).fill('settings proxy');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: 'Network' })).toBeVisible();

  // It finds jobs, and not what still settles.
  await expect(page.getByRole('link', { name: /^All 1/u })).toBeVisible();
  await page.keyboard.press('ControlOrMeta+k');
  await field(page).fill('lisbon');
  await expect(page.getByRole('option', { name: /Lisbon prices\.md/u })).toBeVisible();
  await page.keyboard.press('Enter');
  await expect(
    page
      .getByRole('complementary')
      .or(page.getByRole('dialog'))
      .filter({ hasText: 'Lisbon prices.md' })
      .first(),
  ).toBeVisible();
  await page.keyboard.press('Escape');

  await page.keyboard.press('ControlOrMeta+k');
  await field(page).fill('kestrel');
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('ArrowUp');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Kestrel');

  await page.keyboard.press('ControlOrMeta+k');
  await field(page).fill('pause every');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('button', { name: 'Resume' })).toBeVisible();
  await page.keyboard.press('ControlOrMeta+k');
  await field(page).fill('resume');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('button', { name: 'Pause', exact: true })).toBeVisible();

  await page.keyboard.press('ControlOrMeta+k');
  await field(page).fill('<img src=x onerror=alert(1)>');
  await expect(palette(page).getByRole('status')).toContainText('Nothing fits');
  await page.keyboard.press('Escape');
  await expect(palette(page)).toBeHidden();
});

test('links that are pasted or dropped anywhere are reviewed, and nothing is sent before', async ({
  desk,
}) => {
  const { page } = desk;
  await page.evaluate(() => {
    const data = new DataTransfer();
    data.setData('text/plain', 'See https://www.youtube.com/watch?v=dQw4w9WgXcQ today');
    document.body.dispatchEvent(
      new ClipboardEvent('paste', { clipboardData: data, bubbles: true, cancelable: true }),
    );
  });
  await expect(page.getByRole('heading', { name: 'Clips', level: 1 })).toBeVisible();
  await expect(page.getByRole('textbox', { name: /links/iu }).first()).toHaveValue(/dQw4w9WgXcQ/u);

  await page.evaluate(() => {
    location.hash = '#/folders';
  });
  await expect(page.getByRole('heading', { name: 'Folders', level: 1 })).toBeVisible();
  await page.locator('main').evaluate((main) => {
    const dataTransfer = new DataTransfer();
    dataTransfer.setData('text/plain', 'https://vimeo.com/76979871');
    for (const type of ['dragover', 'drop'])
      main.dispatchEvent(new DragEvent(type, { dataTransfer, bubbles: true, cancelable: true }));
  });
  await expect(page.getByRole('textbox', { name: /links/iu }).first()).toHaveValue(/76979871/u);
});

test('what is dropped anywhere is shown before it goes; a browser says that it cannot', async ({
  desk,
  host,
  home,
}) => {
  const { page, folder } = desk;
  const place = page.locator('main');
  await dropFile(page, place, join(folder, 'Lisbon prices.md'));
  if (host === 'web') {
    await expect(page.getByText('A browser does not tell where a dropped file lies')).toBeVisible();
  } else {
    const dialog = page.getByRole('dialog', { name: 'Send 1 file' });
    await expect(dialog).toContainText('Lisbon prices.md');
    await page.keyboard.press('Escape');
    await dropFile(page, place, folder);
    await page.getByRole('button', { name: 'Watch the folder instead' }).click();
    await expect(page.getByRole('complementary', { name: 'Add a folder' })).toContainText('Target');
    await page.getByRole('button', { name: 'Cancel' }).click();
  }
  const list = join(home, 'june.csv');
  writeFileSync(list, 'url\nhttps://vimeo.com/76979871\n');
  await dropFile(page, place, list);
  if (host !== 'web') await page.getByRole('button', { name: 'Take the links in it instead' }).click();
  await expect(page.getByRole('heading', { name: 'Clips', level: 1 })).toBeVisible();
  await expect(page.getByText('june.csv')).toBeVisible();
});
