/** Whose work is done: clients made in the settings, told apart in the queue, paused apart, and asked about where they would mix. */
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Locator, Page } from '@playwright/test';
import { expectAccessible } from './accessibility.ts';
import { expect } from './fixtures.ts';
import { go, joinPractice, test as base, type Desk } from './steps.ts';

const test = base.extend<{ desk: Desk }>({
  /** A folder that bears the name of a client. */
  desk: async ({ home, openDesk }, use) => {
    const folder = join(home, 'Kestrel');
    mkdirSync(folder);
    writeFileSync(join(folder, 'Note 1.md'), '# Note 1\n');
    writeFileSync(join(folder, 'Note 2.md'), '# Note 2\n');
    await use(await openDesk(folder));
  },
});

async function show(page: Page, hash: string): Promise<void> {
  await page.evaluate((place) => {
    location.hash = place;
  }, hash);
}

const rowOf = (page: Page, name: string): Locator =>
  page.getByRole('list', { name: 'Clients' }).getByRole('listitem').filter({ hasText: name });

async function makeClient(page: Page, name: string, colour: string, target: string): Promise<void> {
  await page.getByRole('button', { name: 'New client' }).click();
  await page.getByLabel('Name', { exact: true }).fill(name);
  await page.getByText(colour, { exact: true }).click();
  await page.getByRole('button', { name: 'Create client' }).click();
  await rowOf(page, name).getByRole('button', { name: 'Assign' }).click();
  await page.getByRole('radio', { name: target }).check();
  await page.getByRole('button', { name: 'Assign', exact: true }).click();
  await expect(rowOf(page, name)).toContainText(target);
}

test('clients are told apart, and what is of one goes to another only by a tick', async ({ desk }) => {
  const { page } = desk;
  await joinPractice(page);
  await show(page, '#/settings/clients');
  await makeClient(page, 'Kestrel', 'Teal', 'Brand voice');
  await makeClient(page, 'Halden & Moss', 'Orange', 'Product help');
  await expectAccessible(page, 'clients');

  await show(page, '#/folders/add');
  await chooseFirstFolderHere(desk);
  // The list of targets says whose each is.
  await expect(page.getByText('No client')).toBeVisible();
  await page.getByText('Product help').click();
  await page.getByRole('button', { name: 'Next' }).click();
  await page.getByText('What is there too').click();
  const send = page.getByRole('button', { name: /^Send \d+ files?$/u });
  await expect(page.getByText(/is named like the client Kestrel/u)).toBeVisible();
  await expect(send).toBeDisabled();
  // What was foreseen for the choice before stands there faintly until it is foreseen anew.
  await expect(page.getByText('Stays', { exact: true })).toHaveCount(0);
  await expectAccessible(page, 'another client');
  await page.getByRole('checkbox', { name: 'Yes, from Kestrel to Halden & Moss' }).check();

  // Nothing of a paused client is sent, and both the queue and the job say who lifts that.
  await show(page, '#/settings/clients');
  await rowOf(page, 'Halden').getByRole('button', { name: 'Pause' }).click();
  await expect(rowOf(page, 'Halden')).toContainText('Paused');
  await show(page, '#/folders/add');
  await chooseFirstFolderHere(desk);
  await page.getByText('Product help').click();
  await page.getByRole('button', { name: 'Next' }).click();
  await page.getByText('What is there too').click();
  await page.getByRole('checkbox', { name: /^Yes, from Kestrel/u }).check();
  await send.click();
  await go(page, 'Halden & Moss');
  const row = page.getByRole('row').filter({ hasText: 'Note 1.md' });
  await expect(row).toContainText('client paused');
  await expect(page.getByText('Halden & Moss is paused', { exact: true })).toBeVisible();
  await expectAccessible(page, 'a paused client');
  await row.click();
  await page.keyboard.press('Enter');
  await page
    .getByRole('complementary', { name: 'Note 1.md' })
    .getByRole('button', { name: 'Resume Halden & Moss' })
    .click();
  await expect(row).toContainText('Done · indexed');
  await go(page, 'Kestrel');
  await expect(row).toHaveCount(0);
});

/** The wizard is open already. */
async function chooseFirstFolderHere({ page, chooseFolder }: Desk): Promise<void> {
  await page.getByRole('button', { name: /Choose a folder/u }).click();
  await chooseFolder();
}
