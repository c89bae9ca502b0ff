/** Documents of a knowledge base beside the files that they came from: in the window and in the loopback pages alike. */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, expectAccessible } from './fixtures.ts';
import { connectWithFolder, rowOf, test } from './service-desk.ts';
import { go, watchAll } from './steps.ts';

const script = '<img src=x onerror="globalThis.struck=1">.md';

test('a document names the folder that it came from, and that its file was edited since', async ({
  openWithFiles,
  service,
}) => {
  const desk = await openWithFiles({ 'Handbook.md': '# The handbook\n' });
  const { page, folder } = desk;
  await connectWithFolder(desk, service);
  await watchAll(desk);
  await go(page, 'All');
  await expect(rowOf(page, 'Handbook.md')).toContainText('Done', { timeout: 60_000 });
  writeFileSync(join(folder, 'Handbook.md'), '# The handbook, second edition\n');
  await expect(page.getByText(/Edited since/u).first()).toBeVisible({ timeout: 60_000 });

  await go(page, 'Knowledge');
  await page.getByRole('button', { name: /^Product help/u }).press('Enter');
  const row = page.getByRole('table').getByRole('row').filter({ hasText: 'Handbook.md' });
  await expect(row).toContainText(/Help centre, edited .+ after it was sent/u, { timeout: 20_000 });
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme });
    await expectAccessible(page, `documents with their origin, ${colorScheme}`);
  }

  const documents = [script, `\u202Efdp.exe ${'w'.repeat(250)}`].map((name, index) => ({
    ...{ id: `doc_${String(index)}`, name, status: 'indexed', createdAt: '2026-01-07T10:00:00Z' },
  }));
  const data = { documents, total: documents.length };
  service.setFaults([
    { endpoint: 'list-kb-docs', kind: 'status', status: 200, body: { success: true, data } },
  ]);
  await page.getByRole('button', { name: 'Read the list again' }).click();
  // A long name is cut in its middle, so that its end is seen.
  await expect(page.getByRole('table')).toContainText('<img src=x onerror=');
  for (const width of [1280, 720]) {
    await page.setViewportSize({ width, height: 700 });
    const beyond = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
    expect(beyond).toBeLessThanOrEqual(0);
    await expectAccessible(page, `hostile titles at ${String(width)} px`);
  }
  expect(await page.evaluate(() => 'struck' in globalThis)).toBe(false);
});

test('why knowledge bases are not listed is said, an id does all the same, and they are asked for again', async ({
  openWithFiles,
  service,
}) => {
  const desk = await openWithFiles({ 'Handbook.md': '# The handbook\n' });
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
  const desk = await openWithFiles({ 'Handbook.md': '# The handbook\n' });
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
