/** The rail where there is little room. */
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expectAccessible } from './accessibility.ts';
import { expect } from './fixtures.ts';
import { joinPracticeWithFolder, test as base, watchAll, type Desk } from './steps.ts';

const test = base.extend<{ desk: Desk }>({
  desk: async ({ home, openDesk }, use) => {
    const folder = join(home, 'Help centre');
    mkdirSync(folder);
    writeFileSync(join(folder, 'Prices.md'), '# Prices\n');
    const desk = await openDesk(folder);
    await joinPracticeWithFolder(desk);
    await watchAll(desk);
    await use(desk);
  },
});

test('a narrow window keeps folders and targets behind one button, also for the keyboard', async ({
  desk: { page },
}) => {
  const folder = page.getByRole('navigation').getByTitle('Help centre', { exact: true });
  await page.setViewportSize({ width: 720, height: 700 });
  await expect(folder).toBeHidden();
  const menu = page.getByRole('button', { name: 'Open the menu' });
  await menu.focus();
  await page.keyboard.press('Enter');
  await expect(folder).toBeVisible();
  await expectAccessible(page, 'open menu in a narrow window');
  await page.keyboard.press('Escape');
  await expect(folder).toBeHidden();
  await menu.click();
  await folder.click();
  await expect(page).toHaveURL(/#\/queue\/folder\/1$/u);
  await expect(folder).toBeHidden();
});

test('a group of the rail can be folded away', async ({ desk: { page } }) => {
  const folder = page.getByRole('navigation').getByTitle('Help centre', { exact: true });
  await expect(folder).toBeVisible();
  const heading = page.getByRole('button', { name: 'By folder' });
  await heading.click();
  await expect(heading).toHaveAttribute('aria-expanded', 'false');
  await expect(folder).toBeHidden();
});

test('a press counts for what it began on, though rows arrive and move it meanwhile', async ({
  desk: { page },
}) => {
  const folder = page.getByRole('navigation').getByTitle('Help centre', { exact: true });
  await folder.hover();
  await page.mouse.down();
  await page.evaluate(() => {
    const rows = document.createElement('div');
    rows.style.height = '64px';
    document.querySelector('.rail-scroll')?.prepend(rows);
  });
  await page.mouse.up();
  await expect(page).toHaveURL(/#\/queue\/folder\/1$/u);
});

test('a link that was pressed stays pressed when a sheet closes at that moment', async ({
  desk: { page },
}) => {
  await page.getByRole('row').filter({ hasText: 'Prices.md' }).click();
  await expect(page).toHaveURL(/job/u);
  const both = await page.evaluate(() => {
    const link = document.querySelector<HTMLElement>('nav a[title="Help centre"]');
    const close = document.querySelector<HTMLElement>('aside button[aria-label="Close"]');
    if (link === null || close === null) return false;
    link.click();
    close.click();
    return true;
  });
  expect(both).toBe(true);
  await expect(page).toHaveURL(/#\/queue\/folder\/1$/u);
});
