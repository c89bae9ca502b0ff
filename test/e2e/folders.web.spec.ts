/** The list of watched folders as an agency has it, and the sheet of one of them. */
import type { Page } from '@playwright/test';
import { expectAccessibleInBoth } from './accessibility.ts';
import { enterPages } from './entrance.ts';
import { expect } from './fixtures.ts';
import { watchFortyFolders } from './forty-folders.ts';
import { flawsOfLayout } from './measures.ts';
import { go, test as base } from './steps.ts';

const test = base.extend<{ page: Page }>({
  page: async ({ dataDirectory, home, launchWeb, sharedBrowser }, use) => {
    watchFortyFolders(dataDirectory, home, 10);
    const { url } = await launchWeb({ args: ['--root', home] });
    const page = await (await sharedBrowser()).newPage();
    await page.setViewportSize({ width: 1280, height: 800 });
    await enterPages(page, url);
    await go(page, 'Folders');
    await use(page);
    await page.close();
  },
});
const rowsOf = (page: Page) => page.getByRole('table', { name: 'Watched folders' }).locator('.fr:not(.fh)');

test('forty folders stand under their clients, and are found by a word or by what is wrong', async ({
  page,
}) => {
  await expect(rowsOf(page)).toHaveCount(40);
  const clients = await page.locator('.f-group .cut').allTextContents();
  expect([clients.length, clients[1], clients.at(-1)]).toEqual([10, 'Client 2', 'Client 10']);
  await page.getByRole('button', { name: 'Need you 10' }).click();
  await expect(rowsOf(page)).toHaveCount(10);
  await expect(rowsOf(page).first()).toContainText('2 need you');
  await page.getByRole('button', { name: 'Failed 5' }).click();
  await expect(rowsOf(page).first()).toContainText('4 failed');
  await page.getByRole('button', { name: 'All 40', exact: true }).click();
  await page.getByRole('searchbox', { name: 'Filter folders' }).fill('client 8 week 28');
  await expect(rowsOf(page)).toHaveCount(1);
  await page.getByRole('searchbox', { name: 'Filter folders' }).fill('nowhere');
  await page.getByRole('button', { name: 'Show all folders' }).click();
  await expect(rowsOf(page)).toHaveCount(40);
  await page.getByRole('button', { name: 'Client 1 4', exact: true }).click();
  await expect(rowsOf(page)).toHaveCount(36);
  await expectAccessibleInBoth(page, 'forty folders');
});

test('the sheet of the last of forty folders is in view at once, whatever way it was opened', async ({
  page,
}) => {
  await page.getByRole('searchbox', { name: 'Filter folders' }).fill('week 40');
  await expect(rowsOf(page)).toHaveCount(1);
  await page.keyboard.press('Enter');
  const sheet = page.getByRole('region', { name: 'Week 40, where its files go' });
  await expect(sheet.getByText('2 need you. Watching')).toBeInViewport();
  await expect(page).toHaveURL(/#\/folders\/folder\/40$/u);
  await sheet.getByRole('button', { name: 'Rules', exact: true }).click();
  await expect(sheet.getByText(/^Files go to Carousel 40 at Bench/u)).toBeInViewport();
  await expectAccessibleInBoth(page, 'the rules of a folder in sentences');
  await sheet.getByText(/^Files go to Carousel 40/u).click();
  await expect(page.getByRole('button', { name: 'Save the rules' })).toBeVisible();
  await page.getByRole('button', { name: 'Cancel' }).click();
  await expect(sheet).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(sheet).toHaveCount(0);
});

test('the arrows lead from folder to folder, and the heads of the columns sort them', async ({ page }) => {
  const names = page.getByRole('table').getByRole('button', { name: /^Week \d+$/u });
  await names.first().focus();
  await page.keyboard.press('ArrowDown');
  await expect(names.nth(1)).toBeFocused();
  await page.keyboard.press('ArrowUp');
  await expect(names.first()).toBeFocused();
  const health = page.getByRole('columnheader', { name: 'Health' });
  await health.getByRole('button').click();
  await expect(health).toHaveAttribute('aria-sort', 'ascending');
  for (const width of [1280, 720]) {
    await page.setViewportSize({ width, height: 700 });
    await expect.poll(() => flawsOfLayout(page), { message: String(width) }).toEqual([]);
  }
});

test('a folder that is no longer to be watched comes back with Ctrl Z, and goes once its message is closed', async ({
  page,
}) => {
  const row = rowsOf(page).filter({ hasText: /Week 12\b/u });
  const stop = async (): Promise<void> => {
    await row.getByRole('button', { name: 'What to do with Week 12' }).click();
    await page.getByRole('menuitem', { name: 'Stop watching…' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Stop watching' }).click();
    await expect(page.getByText('Week 12 stops being watched in 10 seconds')).toBeVisible();
    // Nothing of it is read or sent meanwhile.
    await expect(row).toContainText('Paused');
  };
  await stop();
  await page.keyboard.press('Control+z');
  await expect(page.getByText('Week 12 goes on')).toBeVisible();
  await expect(row).not.toContainText('Paused');
  await stop();
  await page
    .locator('.toast')
    .filter({ hasText: 'Week 12 stops' })
    .getByRole('button', { name: 'Close this message' })
    .click();
  await expect(page.getByText('Week 12 is not watched any more')).toBeVisible();
  await expect(row).toHaveCount(0);
});
