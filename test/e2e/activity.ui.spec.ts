/** What days came to, and lines with what they offer: read by a person and by somebody who hears the page. */
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { expectAccessible } from './accessibility.ts';
import { expect } from './fixtures.ts';
import { joinPracticeWithFolder, test as base, watchAll, type Desk } from './steps.ts';

const notes = ['Note 1.md', 'Note 2.md', 'Note 3.md'];

const test = base.extend<{ desk: Desk }>({
  /** Its folder has three documents, which were all delivered; the page is the history. */
  desk: async ({ home, openDesk }, use) => {
    const folder = join(home, 'Help centre');
    mkdirSync(folder);
    for (const name of notes) writeFileSync(join(folder, name), `# ${name}\n`);
    const desk = await openDesk(folder);
    await joinPracticeWithFolder(desk);
    await watchAll(desk);
    await desk.page
      .getByRole('navigation')
      .getByRole('link', { name: /^Activity/u })
      .click();
    await use(desk);
  },
});

const sums = (page: Page) => page.getByRole('region', { name: 'Today' }).first();

test('a day tells what it came to, in figures, a drawing and a table', async ({ desk }) => {
  const { page } = desk;
  await expect(sums(page)).toContainText('3 files');
  await expect(sums(page)).toContainText('every file is accounted for');
  await expect(
    page.getByRole('img', { name: /^Bytes delivered in each hour of today, most at/u }),
  ).toBeVisible();
  const row = page.getByRole('table', { name: 'Today' }).getByRole('row').last();
  await expect(row.getByRole('cell').first()).toHaveText('3');
  await expectAccessible(page, 'the history with a day’s sums');

  await page.getByRole('button', { name: '30 days' }).click();
  await expect(page.getByRole('img', { name: /^Bytes delivered in each day/u })).toBeVisible();
  await expect(page.getByRole('table', { name: 'The last 30 days' }).getByRole('row')).toHaveCount(31);
  await page.setViewportSize({ width: 720, height: 700 });
  await page.emulateMedia({ colorScheme: 'dark', reducedMotion: 'reduce' });
  await expectAccessible(page, 'the history, narrow and dark');
  const isWide = await page.evaluate(
    () => document.documentElement.scrollWidth > document.documentElement.clientWidth,
  );
  expect(isWide).toBe(false);
});

test('a line leads to the receipts of its target, and other lines are listed by what they are of', async ({
  desk,
}) => {
  const { page } = desk;
  const line = page
    .getByRole('listitem')
    .filter({ hasText: 'Indexed in' })
    .filter({ hasText: '3 documents' });
  await expect(line).toBeVisible();
  await page.getByRole('combobox', { name: 'What is listed' }).selectOption('Folders');
  await expect(page.getByText('Nothing of this kind was written down.')).toBeVisible();
  await page.getByRole('combobox', { name: 'What is listed' }).selectOption('Delivered');
  await line.getByRole('button', { name: /^Receipts/u }).click();
  await expect(page).toHaveURL(/#\/activity\/receipts$/u);
  await expect(
    page.getByRole('grid', { name: 'Receipts' }).getByRole('row').filter({ hasText: 'Note' }),
  ).toHaveCount(3);
});
