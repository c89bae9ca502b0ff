/** What stands where is drawn for numbers of five and six digits as well: rail, header, tabs, groups and cards. */
import { join } from 'node:path';
import { openDatabase } from '../../src-main/engine/storage/database/open-database.ts';
import { FilledQueue } from '../bench/queue/filled-queue.ts';
import { sampleOf } from '../helpers/sample.ts';
import { expect } from './fixtures.ts';
import { flawsOfLayout, flawsOfNumbers, untilRead } from './measures.ts';
import { places, showPlace } from './screens.ts';
import { test } from './steps.ts';
import { enterPages } from './entrance.ts';

const counts = sampleOf({
  small: { done: 10_045, rejected: 101, in_doubt: 202, queued: 100_303 },
  whole: { done: 12_345, rejected: 10_101, in_doubt: 10_202, queued: 100_303 },
});
const all = counts.done + counts.rejected + counts.in_doubt + counts.queued;
const batch = 1000;

/** A queue of so many jobs, by the product's own statements, without syncs. */
async function fillQueue(dataDirectory: string): Promise<void> {
  const database = openDatabase(join(dataDirectory, 'outbox.db'));
  database.pragma('synchronous = OFF');
  const queue = new FilledQueue(database);
  queue.add(all, batch);
  for (const end of ['done', 'rejected', 'in_doubt'] as const) await queue.endAs(counts[end], end);
  database.close();
}

test('numbers of six digits are seen in full on every screen, and move nothing out of its place', async ({
  dataDirectory,
  launchWeb,
  sharedBrowser,
}) => {
  await fillQueue(dataDirectory);
  const { url } = await launchWeb();
  const page = await (await sharedBrowser()).newPage();
  await enterPages(page, url);
  const rail = page.getByRole('navigation', { name: 'Outbox' });
  await expect(rail.getByRole('link', { name: /^All/u })).toContainText(all.toLocaleString('en'));
  await expect(
    page.getByText('100,303 files are waiting; this doesn’t use up any attempts.').first(),
  ).toBeVisible();
  for (const width of [1280, 720, 640]) {
    await page.setViewportSize({ width, height: 700 });
    for (const place of places) {
      await showPlace(page, place);
      await untilRead(page);
      await expect
        .poll(async () => [...(await flawsOfNumbers(page)), ...(await flawsOfLayout(page))], {
          message: `${place} at ${String(width)}`,
        })
        .toEqual([]);
    }
  }
  await page.close();
});
