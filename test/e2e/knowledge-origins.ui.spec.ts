/** Documents of a knowledge base beside the files that they came from: in the window and in the loopback pages alike. */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { PracticeService } from '../../src-main/practice-service/practice-service.ts';
import { expectAccessible, expectAccessibleInBoth } from './accessibility.ts';
import { expect } from './fixtures.ts';
import { connectWithFolder, rowOf, test as base } from './service-desk.ts';
import { go, watchAll, type Desk } from './steps.ts';

const script = '<img src=x onerror="globalThis.struck=1">.md';

const files = { 'Handbook.md': '# The handbook\n' };

const test = base.extend<{ delivered: Desk }>({
  /** The folder's only file was watched and delivered. */
  delivered: async ({ openWithFiles, service }, use) => {
    const desk = await openWithFiles(files);
    await connectWithFolder(desk, service);
    await watchAll(desk);
    await go(desk.page, 'All');
    await expect(rowOf(desk.page, 'Handbook.md')).toContainText('Done');
    await use(desk);
  },
});

/** What the service lists of each knowledge base from now on. */
function listAs(service: PracticeService, documents: Record<string, string>[]): void {
  const data = { documents, total: documents.length };
  service.setFaults([
    { endpoint: 'list-kb-docs', kind: 'status', status: 200, body: { success: true, data } },
  ]);
}

test('a document names the folder that it came from, and that its file was edited since', async ({
  delivered,
  service,
}) => {
  const { page, folder } = delivered;
  writeFileSync(join(folder, 'Handbook.md'), '# The handbook, second edition\n');
  await expect(page.getByText(/Edited since/u).first()).toBeVisible();

  await go(page, 'Knowledge');
  await page.getByRole('button', { name: /^Product help/u }).press('Enter');
  // Until the list is read again, the job that asks what becomes of the edited file has a row of its own.
  const row = page
    .getByRole('grid')
    .getByRole('row')
    .filter({ hasText: 'Handbook.md' })
    .filter({ hasText: /doc_/u });
  await expect(row).toContainText(/Help centre, edited .+ after it was sent/u);
  await expectAccessibleInBoth(page, 'documents with their origin');

  const documents = [script, `\u202Efdp.exe ${'w'.repeat(250)}`].map((name, index) => ({
    ...{ id: `doc_${String(index)}`, name, status: 'indexed', createdAt: '2026-01-07T10:00:00Z' },
  }));
  listAs(service, documents);
  await page.getByRole('button', { name: 'Read the list again' }).click();
  // A long name is cut in its middle, so that its end is seen.
  await expect(page.getByRole('grid')).toContainText('<img src=x onerror=');
  for (const width of [1280, 720]) {
    await page.setViewportSize({ width, height: 700 });
    const beyond = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
    expect(beyond).toBeLessThanOrEqual(0);
    await expectAccessible(page, `hostile titles at ${String(width)} px`);
  }
  expect(await page.evaluate(() => 'struck' in globalThis)).toBe(false);
});

test('what is shown of a comparison, and who has the keyboard in it, stay while its folder has a file more', async ({
  delivered,
}) => {
  const { page, folder } = delivered;
  await go(page, 'Knowledge');
  const indexed = page.getByRole('button', { name: /^Product help/u });
  await expect(indexed).toContainText(/All \d+ indexed/u);
  const before = await indexed.textContent();
  await page.getByRole('button', { name: /^Help centre/u }).press('Enter');
  const chip = page.getByRole('button', { name: /^In sync/u });
  await chip.press('Enter');
  await expect(chip).toHaveAttribute('aria-pressed', 'true');

  writeFileSync(join(folder, 'Second.md'), '# The second one\n');
  await expect(indexed).not.toHaveText(before ?? '');
  await expect(indexed).toContainText(/All \d+ indexed/u);
  await expect(chip).toBeFocused();
  await expect(chip).toHaveAttribute('aria-pressed', 'true');
});

test('how the documents of each base are is seen, one is found and opened, and a word is explained', async ({
  delivered,
  service,
}) => {
  const { page } = delivered;
  await go(page, 'Knowledge');
  const base = page.getByRole('button', { name: /^Product help/u });
  await expect(base).toContainText(/All \d+ indexed/u);
  await base.press('Enter');

  const documents = page.getByRole('grid');
  await page.keyboard.press('ControlOrMeta+f');
  await page.keyboard.type('HANDB');
  await expect(documents.locator('[data-row]')).toHaveCount(1);
  await documents.press('Enter');
  const sheet = page.getByRole('complementary', { name: 'Handbook.md' });
  await expect(sheet).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(sheet).toHaveCount(0);
  await page.getByRole('searchbox', { name: 'Search documents' }).press('Escape');
  await expect(documents.locator('[data-row]')).not.toHaveCount(1);

  const listed = [1, 2].map((index) => ({
    ...{ id: `doc_${String(index)}`, name: `Scan ${String(index)}.pdf`, status: 'ocr_pending' },
    createdAt: '2026-01-07T10:00:00Z',
  }));
  listAs(service, listed);
  await page.getByRole('button', { name: 'Read the list again' }).press('Enter');
  const question = page.getByRole('group', { name: /does not know: ocr_pending/u });
  await expect(question).toContainText('Seen on 2 documents');
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    for (const width of [1280, 720]) {
      await page.setViewportSize({ width, height: 700 });
      await expectAccessible(page, `a word to be explained, ${colorScheme} at ${String(width)} px`);
    }
  }
  await question.getByRole('button', { name: 'Finished' }).press('Enter');
  await expect(question).toHaveCount(0);
  await expect(documents).toContainText('Service says “ocr_pending”, which means that it is ready');
  await expect(base).toContainText('All 2 indexed');

  await page.getByRole('button', { name: 'Open Help centre' }).press('Enter');
  await expect(page).toHaveURL(/#\/folders\/folder\/\d+$/u);
});

test('why knowledge bases are not listed is said, an id does all the same, and they are asked for again', async ({
  openWithFiles,
  service,
}) => {
  const desk = await openWithFiles(files);
  const { page } = desk;
  await connectWithFolder(desk, service);
  service.setFaults([
    { endpoint: 'list-kbs', kind: 'status', status: 403, body: { success: false, error: 'Not for you' } },
  ]);
  await go(page, 'Knowledge');
  await expect(page.getByRole('heading', { name: 'The knowledge bases could not be listed' })).toBeVisible();
  await expect(page.getByText(/Not for you/u)).toBeVisible();
  await expect(page.getByRole('textbox', { name: 'Id of a knowledge base' })).toBeVisible();
  await expectAccessible(page, 'knowledge bases that are not listed');
  service.clearFaults();
  await page.getByRole('button', { name: 'Try again' }).press('Enter');
  await expect(page.getByRole('button', { name: /^Product help/u })).toBeVisible();
});

test('a service that refuses the key says so where its knowledge bases would stand, and a new key brings them', async ({
  openWithFiles,
  service,
}) => {
  const desk = await openWithFiles(files);
  const { page } = desk;
  await connectWithFolder(desk, service);
  service.setFaults([{ endpoint: '*', kind: 'status', status: 401 }]);
  await go(page, 'Knowledge');
  await expect(page.getByRole('heading', { name: 'The knowledge bases could not be listed' })).toBeVisible();
  await expect(page.getByText(/refused the key/u).first()).toBeVisible();
  // An id would be refused as well.
  await expect(page.getByRole('textbox', { name: 'Id of a knowledge base' })).toHaveCount(0);
  await expectAccessible(page, 'knowledge bases behind a refused key');
  service.clearFaults();
  await page.getByRole('main').getByRole('button', { name: 'Enter a new key' }).press('Enter');
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel(/key/iu).fill(service.apiKey);
  await page.keyboard.press('Enter');
  await expect(dialog).toHaveCount(0);
  await expect(page.getByRole('button', { name: /^Product help/u })).toBeVisible();
});
