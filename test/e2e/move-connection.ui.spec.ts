/** A service has another address: its connection follows it, and nothing that it holds is lost or sent again. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { systemClock } from '../../src-main/foundation/clock.ts';
import { startPracticeService } from '../../src-main/practice-service/practice-service.ts';
import { expectAccessible } from './accessibility.ts';
import { expect } from './fixtures.ts';
import { connectWithFolder, takenBy, test } from './service-desk.ts';
import { go } from './steps.ts';

test('a connection moves to the address of the same service, and another service is asked about first', async ({
  openWithFiles,
  service,
}) => {
  const desk = await openWithFiles({ 'Returns.md': '# Returns' });
  const { page } = desk;
  await connectWithFolder(desk, service);
  await page.getByText('Product help').click();
  await page.getByRole('button', { name: 'Next' }).click();
  await page.getByText('What is there too').click();
  await page.getByRole('button', { name: 'Send 1 file' }).click();
  // The document's id is what shows whether a service is the same.
  await expect(page.getByRole('link', { name: 'Done 1', exact: true })).toBeVisible();

  const directory = mkdtempSync(join(tmpdir(), 'outbox-other-'));
  const other = await startPracticeService({ directory, clock: systemClock, apiKey: service.apiKey });
  try {
    await go(page, 'Settings');
    await page.getByRole('button', { name: /^What to do with/u }).click();
    await page.getByRole('menuitem', { name: 'Move to another address…' }).click();
    const address = page.getByRole('textbox', { name: 'New base URL' });
    await address.fill(other.baseUrl);
    await address.press('Enter');
    await expect(page.getByText(/It may be another service/u)).toBeVisible();
    await expect(page.getByRole('button', { name: 'It is the same service' })).toBeVisible();
    await expectAccessible(page, 'an address that may be another service');

    const moved = service.baseUrl.replace('127.0.0.1', 'localhost');
    await address.fill(moved);
    await expect(page.getByRole('button', { name: 'It is the same service' })).toHaveCount(0);
    await page.getByRole('button', { name: 'Move', exact: true }).click();
    await expect(page.getByText(/moved to localhost:/u)).toBeVisible();
    await expect(address).toHaveCount(0);
    await expect(page.getByText(new RegExp(`^${moved.replace('http://', '')}, `, 'u'))).toBeVisible();
    expect(takenBy(service, 'upload-kb-doc')).toBe(1);
  } finally {
    await other.stop();
    rmSync(directory, { recursive: true, force: true });
  }
});
