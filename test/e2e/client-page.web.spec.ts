/** A client’s page: its folders, what was delivered to it, and the report of a month. */
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { expectAccessibleInBoth } from './accessibility.ts';
import { expect } from './fixtures.ts';
import { joinPracticeWithFolder, test as base, watchAll, type Desk } from './steps.ts';

const test = base.extend<{ desk: Desk }>({
  /** Two files that were delivered, and a client to whom their target was given. */
  desk: async ({ home, openDesk }, use) => {
    const folder = join(home, 'Help centre');
    mkdirSync(folder);
    for (const name of ['Opening times.md', 'Prices.md']) writeFileSync(join(folder, name), `# ${name}\n`);
    const desk = await openDesk(folder);
    await joinPracticeWithFolder(desk);
    await watchAll(desk);
    await show(desk.page, '#/queue/batch/1');
    await expect(desk.page.getByText('2 of 2 jobs')).toBeVisible();
    await makeClient(desk.page);
    await use(desk);
  },
});

async function show(page: Page, hash: string): Promise<void> {
  await page.evaluate((place) => {
    location.hash = place;
  }, hash);
}

async function makeClient(page: Page): Promise<void> {
  await show(page, '#/settings/clients');
  await page.getByRole('button', { name: 'New client' }).click();
  await page.getByLabel('Name', { exact: true }).fill('Kestrel');
  await page.getByRole('button', { name: 'Create client' }).click();
  await page.getByRole('button', { name: /^Assign/u }).click();
  await page.getByRole('checkbox', { name: /^A whole connection/u }).check();
  await page.getByRole('button', { name: 'Assign', exact: true }).click();
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await page.getByRole('main').getByRole('link', { name: 'Kestrel' }).click();
  await expect(page).toHaveURL(/#\/client\/1$/u);
}

const section = (page: Page, name: string) => page.getByRole('region', { name, exact: true });

test('a client’s page has its folders and its last deliveries', async ({ desk }) => {
  const { page } = desk;
  await expect(page.getByRole('heading', { level: 1, name: 'Kestrel' })).toBeVisible();
  await expect(section(page, 'Folders').getByRole('link', { name: 'Help centre' })).toBeVisible();
  await expect(section(page, 'Folders')).toContainText('2 delivered');
  await expect(section(page, 'Last deliveries').getByRole('listitem')).toHaveCount(2);
  await expect(section(page, 'Last deliveries')).toContainText('Opening times.md');
  await expectAccessibleInBoth(page, 'a client’s page');
  await section(page, 'Folders').getByRole('link', { name: 'Help centre' }).click();
  await expect(page).toHaveURL(/#\/folders\/folder\/1$/u);
});

test('a client’s month is a report for the client', async ({ desk }) => {
  const { page } = desk;
  const [now, before] = await section(page, 'Report of a month').getByRole('option').allTextContents();
  await section(page, 'Report of a month').getByRole('link', { name: 'Open report' }).click();
  const report = page.getByRole('article');
  await expect(report.getByRole('heading', { level: 1, name: now ?? '' })).toBeVisible();
  await expect(report.getByText('2 delivered')).toBeVisible();
  await expect(report.getByText('Prices.md')).toBeVisible();
  await expectAccessibleInBoth(page, 'report of a month');
  const saving = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Save as…' }).click();
  expect((await saving).suggestedFilename()).toBe(`Kestrel ${now ?? ''}.html`);
  await page.getByRole('button', { name: 'Back to the client' }).click();
  await section(page, 'Report of a month')
    .getByRole('combobox')
    .selectOption({ label: before ?? '' });
  await section(page, 'Report of a month').getByRole('link', { name: 'Open report' }).click();
  await expect(report.getByText('0 files')).toBeVisible();
});

test('a client is paused and resumed on its page, and its queue is one step away', async ({ desk }) => {
  const { page } = desk;
  await page.getByRole('button', { name: 'Pause', exact: true }).click();
  await expect(page.getByText('Kestrel is paused')).toBeVisible();
  await page.getByRole('main').getByRole('button', { name: 'Resume' }).click();
  await expect(page.getByText('Kestrel is paused')).toHaveCount(0);
  await page.getByRole('button', { name: 'Show queue' }).click();
  await expect(page).toHaveURL(/#\/queue\/client\/1$/u);
  await page.getByRole('link', { name: 'Client’s page' }).click();
  await expect(page).toHaveURL(/#\/client\/1$/u);
  await show(page, '#/client/99');
  await expect(page.getByText('This client was removed')).toBeVisible();
});

test('a search in one view says how little it looked through, and is made of everything by a button', async ({
  desk,
}) => {
  const { page } = desk;
  await show(page, '#/queue/client/1');
  await page.getByRole('searchbox').fill('Prices');
  await expect(page.getByRole('row', { name: /Prices/u })).toBeVisible();
  await show(page, '#/queue/failed');
  await expect(page.getByText('Nothing called “Prices” here')).toBeVisible();
  await expect(page.getByText('Looked at the 0 items shown here, of 2 in all.')).toBeVisible();
  await page.getByRole('button', { name: 'Search everywhere' }).click();
  await expect(page).toHaveURL(/#\/queue\/all$/u);
  await expect(page.getByRole('row', { name: /Prices/u })).toBeVisible();
});
