/** Receipts in the window: found again, looked at, copied, exported, and taken over by another installation. */
import { createHash } from 'node:crypto';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import type { Locator, Page } from '@playwright/test';
import { expectAccessible, expectAccessibleInBoth } from './accessibility.ts';
import { expect } from './fixtures.ts';
import { joinPracticeWithFolder, test as base, watchAll, type Desk } from './steps.ts';

interface ReceiptDesk extends Desk {
  /** Chooses a file of `folder` for the import, in the native dialog or in the directory browser. */
  readonly importFile: (path: string) => Promise<void>;
}

const notes = ['Note 1.md', 'Note 2.md', 'Note 3.md'];

const test = base.extend<{ desk: ReceiptDesk }>({
  /** Its folder has three documents, which were all delivered. */
  desk: async ({ home, openDesk }, use) => {
    const folder = join(home, 'Help centre');
    mkdirSync(folder);
    for (const name of notes) writeFileSync(join(folder, name), `# ${name}\n`);
    const desk = await openDesk(folder);
    await deliver(desk);
    await use({
      ...desk,
      async importFile(path) {
        const { page, answerDialog } = desk;
        if (answerDialog !== null) {
          await answerDialog(path);
          await page.getByRole('button', { name: 'Choose a file…' }).click();
          return;
        }
        const dialog = page.getByRole('dialog');
        await dialog.getByRole('button', { name: basename(folder) }).click();
        await dialog.getByTitle(basename(path)).click();
        await dialog.getByRole('button', { name: 'Import', exact: true }).click();
      },
    });
  },
});

/** From the first run to three receipts. */
async function deliver(desk: Desk): Promise<void> {
  const { page } = desk;
  await joinPracticeWithFolder(desk);
  await watchAll(desk);
  await openReceipts(page);
  for (const name of notes) await expect(rowOf(page, name)).toContainText('Indexed');
}

async function openReceipts(page: Page): Promise<void> {
  await page
    .getByRole('navigation')
    .getByRole('link', { name: /^Activity/u })
    .click();
  await page.getByRole('button', { name: 'Receipts', exact: true }).click();
  await expect(page).toHaveURL(/#\/activity\/receipts$/u);
}

function rowOf(page: Page, name: string): Locator {
  return page.getByRole('grid', { name: 'Receipts' }).getByRole('row').filter({ hasText: name });
}

function checksumOf(path: string): string {
  return createHash('sha256').update(readFileSync(path)).digest('hex');
}

/** Keeps what is copied where a test can read it, without asking for the system's clipboard. */
async function followClipboard(page: Page): Promise<() => Promise<string>> {
  await page.evaluate(() => {
    const writeText = (text: string): Promise<void> => {
      document.documentElement.dataset['copied'] = text;
      return Promise.resolve();
    };
    Object.defineProperty(navigator, 'clipboard', { value: { writeText }, configurable: true });
  });
  return () => page.evaluate(() => document.documentElement.dataset['copied'] ?? '');
}

test.describe('the receipts of what was delivered', () => {
  test('are found by how a checksum begins and by the id that the service gave, and opened', async ({
    desk,
  }) => {
    const { page, folder } = desk;
    const copied = await followClipboard(page);
    const checksum = checksumOf(join(folder, 'Note 2.md'));
    const search = page.getByRole('searchbox', { name: /Search receipts/u });
    const rows = page.getByRole('grid', { name: 'Receipts' }).getByRole('row');

    await search.fill(checksum.slice(0, 12));
    await expect(page.getByText('1 receipt found')).toBeVisible();
    await expect(rowOf(page, 'Note 2.md')).toBeVisible();
    await expect(rowOf(page, 'Note 2.md').getByText('Practice')).toBeVisible();
    await rowOf(page, 'Note 2.md').click();
    const sheet = page.getByRole('complementary', { name: 'Receipt of Note 2.md' });
    await expect(sheet).toContainText('Indexed');
    await expect(sheet.getByText('Practice', { exact: true }).first()).toBeVisible();
    await sheet.getByRole('button', { name: 'Copy SHA-256' }).click();
    expect(await copied()).toBe(checksum);
    await sheet.getByRole('button', { name: 'Copy Document id' }).click();
    const id = await copied();
    await sheet.getByRole('button', { name: 'Close' }).click();
    await expect(sheet).toHaveCount(0);

    await search.fill(id);
    await expect(page.getByText('1 receipt found')).toBeVisible();
    await expect(rowOf(page, 'Note 2.md')).toBeVisible();
    await search.fill('nothing is called this');
    await expect(page.getByRole('heading', { name: 'No receipt of “nothing is called this”' })).toBeVisible();
    await page.getByRole('button', { name: 'Clear the search' }).last().click();
    await expect(rows).toHaveCount(4);
  });

  test('lead to their job and back, with the keyboard alone', async ({ desk }) => {
    const { page } = desk;
    await page.getByRole('grid', { name: 'Receipts' }).focus();
    await page.keyboard.press('End');
    await page.keyboard.press('Enter');
    const sheet = page.getByRole('complementary', { name: /^Receipt of/u });
    await expect(sheet).toBeVisible();
    await sheet.getByRole('button', { name: 'Open its job' }).press('Enter');
    const job = page.getByRole('complementary').filter({ hasText: 'Attempts' });
    await expect(job).toContainText('Found in the watched folder Help centre');
    await page.keyboard.press('Escape');
    await expect(sheet).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(sheet).toHaveCount(0);
  });

  test('are copied in three formats and join the list as they are made', async ({ desk }) => {
    const { page, folder } = desk;
    const copied = await followClipboard(page);
    for (const [item, expected] of [
      ['As Markdown', /^\| Name \| Sent to/u],
      ['As CSV', /^job,kind,connection/u],
      ['As JSON', /"receipts": ?\[/u],
    ] as const) {
      await page.getByRole('button', { name: 'Copy', exact: true }).click();
      await page.getByRole('menuitem', { name: item }).click();
      await expect(page.getByText(`3 receipts copied ${item.replace('As', 'as')}`)).toBeVisible();
      expect(await copied()).toMatch(expected);
    }
    writeFileSync(join(folder, 'Later.md'), '# Later\n');
    await page.mouse.move(5, 5);
    await expect(rowOf(page, 'Later.md')).toContainText('Indexed');
    // Whoever listens is told what was found for a search, and not of every delivery.
    const spoken = page.getByRole('status').filter({ hasText: /receipt/u });
    await expect(page.getByText(/^4 receipts/u)).toBeVisible();
    await expect(spoken).toHaveCount(0);
    await page.getByRole('searchbox').fill('Later');
    await expect(spoken).toHaveText(/1 receipt/u);
  });

  test('go into a file that says where it is, and come in again', async ({ desk, dataDirectory }) => {
    const { page, folder, importFile } = desk;
    const copied = await followClipboard(page);
    await page.getByRole('button', { name: 'Export…' }).click();
    await expect(page.getByRole('radio', { name: /JSON/u })).toBeChecked();
    await page.getByRole('button', { name: 'Export', exact: true }).click();
    await expect(page.getByText('3 receipts written to')).toBeVisible();
    await page.getByRole('button', { name: 'Copy the path' }).click();
    const path = await copied();
    expect(path.startsWith(join(dataDirectory, 'exports'))).toBe(true);
    await page.getByRole('dialog').getByRole('button', { name: 'Close' }).click();

    // As another computer would have it: one receipt that is known here, one that is not, one of another service.
    const document = JSON.parse(readFileSync(path, 'utf8')) as {
      receipts: { name: string; sha256: string; remoteId: string; connection: { baseUrl: string } }[];
    };
    const [known, other, foreign] = document.receipts;
    if (known === undefined || other === undefined || foreign === undefined)
      throw new Error('Too few receipts');
    Object.assign(other, {
      name: 'From the old laptop.md',
      sha256: 'ab12'.repeat(16),
      remoteId: 'doc_old',
    });
    foreign.connection.baseUrl = 'https://elsewhere.example';
    const file = join(folder, 'receipts.json.part');
    writeFileSync(file, JSON.stringify(document));

    await page.getByRole('button', { name: 'Import…' }).click();
    await importFile(file);
    const dialog = page.getByRole('dialog');
    await expect(dialog).toContainText('1 receipt taken over');
    await expect(dialog).toContainText('1 was known already, 1 was refused.');
    await expect(dialog).toContainText(/connect to https:\/\/elsewhere\.example first/iu);
    await expectAccessible(page, 'what an import says');
    await dialog.getByRole('button', { name: 'Close' }).click();
    await expect(rowOf(page, 'From the old laptop.md')).toContainText('Imported');
  });
});

test.describe('the screens of receipts', () => {
  test('have nothing that an accessibility check finds, in light and in dark, and fit 720 pixels', async ({
    desk,
  }) => {
    const { page } = desk;
    await expectAccessibleInBoth(page, 'receipts');
    await rowOf(page, 'Note 2.md').click();
    await expect(page.getByRole('complementary', { name: 'Receipt of Note 2.md' })).toBeVisible();
    await expectAccessibleInBoth(page, 'a receipt');
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: 'Export…' }).click();
    await expectAccessibleInBoth(page, 'export');
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: 'Import…' }).click();
    await expectAccessibleInBoth(page, 'import');
    await page.keyboard.press('Escape');
    await page.setViewportSize({ width: 720, height: 700 });
    for (const element of [page.locator('html'), page.getByRole('grid', { name: 'Receipts' })]) {
      const overflow = await element.evaluate((each) => each.scrollWidth - each.clientWidth);
      expect(overflow).toBeLessThanOrEqual(0);
    }
  });
});
