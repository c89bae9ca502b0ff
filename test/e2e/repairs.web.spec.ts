/** A database that was damaged: that it was repaired stands above the queue until a person has read it, and not only once. */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expectAccessibleInBoth } from './accessibility.ts';
import { expect, test } from './fixtures.ts';
import { enterPages } from './entrance.ts';

test('a repair of the database stands there after every reload, until somebody says that it was read', async ({
  dataDirectory,
  launchWeb,
  sharedBrowser,
  log,
}) => {
  writeFileSync(join(dataDirectory, 'outbox.db'), Buffer.alloc(20_000, 'garbage'), { mode: 0o600 });
  const host = await launchWeb();
  const page = await (await sharedBrowser()).newPage({ viewport: { width: 1120, height: 760 } });
  log.followPage(page);
  await enterPages(page, host.url);
  const banner = page.getByText('The database was lost');
  await expect(banner).toBeVisible();
  await page.reload();
  await expect(banner).toBeVisible();
  await expectAccessibleInBoth(page, 'a repaired database');
  await page.getByRole('button', { name: 'I have read it' }).press('Enter');
  await expect(banner).toHaveCount(0);
  await page.reload();
  await expect(page.getByRole('heading', { name: 'Connect a folder to your service' })).toBeVisible();
  await expect(banner).toHaveCount(0);
  await page.close();
});
