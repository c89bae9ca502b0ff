/** The report of a batch, as the client of an agency reads it: shown, saved, copied and printed. */
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { expectAccessibleInBoth } from './accessibility.ts';
import { expect } from './fixtures.ts';
import { joinPracticeWithFolder, test as base, watchAll, type Desk } from './steps.ts';

const test = base.extend<{ desk: Desk }>({
  desk: async ({ home, openDesk }, use) => {
    const folder = join(home, 'Help centre');
    mkdirSync(folder);
    for (const name of ['Opening times.md', 'Prices.md']) writeFileSync(join(folder, name), `# ${name}\n`);
    const desk = await openDesk(folder);
    await joinPracticeWithFolder(desk);
    await watchAll(desk);
    await use(desk);
  },
});

async function show(page: Page, hash: string): Promise<void> {
  await page.evaluate((place) => {
    location.hash = place;
  }, hash);
}

async function openReport(page: Page): Promise<void> {
  await show(page, '#/queue/batch/1');
  await expect(page.getByText('2 of 2 jobs')).toBeVisible();
  await page.getByRole('button', { name: 'Report', exact: true }).click();
  await expect(page).toHaveURL(/#\/report\/1$/u);
}

test('a batch has a report that its client can read, with the name of the agency', async ({ desk }) => {
  const { page } = desk;
  await show(page, '#/settings/batches');
  await page.getByLabel('Name on reports').fill('Studio North');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await openReport(page);
  const report = page.getByRole('article');
  await expect(report.getByText(/^Studio North · /u)).toBeVisible();
  await expect(report.getByText('2 delivered')).toBeVisible();
  await expect(report.getByText('Opening times.md')).toBeVisible();
  await expect(report).not.toContainText(/Help centre\/|doc_|SHA/u);
  await expectAccessibleInBoth(page, 'report of a batch');
});

test('a report is saved as a page of its own, and with everything as a table', async ({ desk }) => {
  const { page } = desk;
  await openReport(page);
  const saving = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Save as…' }).click();
  const saved = await saving;
  expect(saved.suggestedFilename()).toMatch(/\.html$/u);
  expect(readFileSync(await saved.path(), 'utf8')).toMatch(/^<!doctype html>[^]*Prices\.md[^]*<\/html>\n$/u);
  const table = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Technical receipt (CSV)' }).click();
  expect(readFileSync(await (await table).path(), 'utf8')).toContain('sha256');
});

test('a batch that ended is found again, by its name, with its report', async ({ desk }) => {
  const { page } = desk;
  await show(page, '#/queue/batch/1');
  await expect(page.getByText('2 of 2 jobs')).toBeVisible();
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Help centre');
  await show(page, '#/activity/batches');
  const batch = page.getByRole('list', { name: 'Batches' }).getByRole('listitem');
  await expect(batch).toContainText('Help centre');
  await expect(batch).toContainText('2 of 2 jobs');
  await expectAccessibleInBoth(page, 'list of batches');
  await batch.getByRole('button', { name: /^Report/u }).click();
  await expect(page.getByRole('article').getByText('2 delivered')).toBeVisible();
});

test('a report is printed alone, without the window around it', async ({ desk }) => {
  const { page } = desk;
  await openReport(page);
  await expect(page.getByRole('article').getByText('Prices.md')).toBeVisible();
  await page.emulateMedia({ media: 'print' });
  await expect(page.getByRole('navigation')).toBeHidden();
  await expect(page.getByRole('button', { name: 'Print' })).toBeHidden();
  await expect(page.getByRole('article').getByText('Prices.md')).toBeVisible();
  await page.emulateMedia({ media: null });
});
