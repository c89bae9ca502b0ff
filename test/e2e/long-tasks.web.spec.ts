/** The pages of a long queue answer while it is scrolled, and while it changes: none of their tasks takes longer than 50 ms. */
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import type { OutboxClient } from '../../src-main/contract/transport.ts';
import { connectControl } from '../../src-main/control/control-client.ts';
import { version } from '../../src-main/foundation/version.ts';
import { pngChunk, pngOf } from '../helpers/pictures.ts';
import { sampleOf } from '../helpers/sample.ts';
import { expect } from './fixtures.ts';
import { longestTaskWhile } from './main-thread.ts';
import { outboxOn } from './screenshots/agency.ts';
import { test } from './service-desk.ts';
import { enterPages } from './entrance.ts';

const pictures = sampleOf({ small: 4_000, whole: 20_500 });
const longestMs = 50;
const lookMs = 5000;
const turnPx = 240;
const changesAtOnce = 50;
const changeStepMs = 100;

/** Of one look, each with a comment of its own, so that none is a duplicate. */
function writePictures(folder: string): void {
  mkdirSync(folder);
  const picture = pngOf({ widthPx: 160, heightPx: 200 });
  // After the signature and the header.
  const [head, rest] = [picture.subarray(0, 33), picture.subarray(33)];
  for (let number = 1; number <= pictures; number += 1) {
    const comment = pngChunk('tEXt', Buffer.from(`Comment\0${String(number)}`));
    const name = `picture-${String(number).padStart(5, '0')}.png`;
    writeFileSync(join(folder, name), Buffer.concat([head, comment, rest]));
  }
}

async function scroll(page: Page): Promise<void> {
  await page.mouse.move(700, 500);
  const untilMs = performance.now() + lookMs;
  while (performance.now() < untilMs) await page.mouse.wheel(0, turnPx);
}

/** Takes jobs out of the queue and puts them back; how many changes that were. */
async function change(client: OutboxClient): Promise<number> {
  const { rows } = await client.call('jobs.page', {
    filter: { view: 'all', states: ['queued'] },
    ...{ order: 'newest', offset: 0, limit: changesAtOnce },
  });
  const ids = rows.map(({ id }) => id);
  const fromMs = performance.now();
  let changed = 0;
  for (let turn = 1; turn * changeStepMs < lookMs; turn += 1) {
    changed += (await client.call(turn % 2 === 1 ? 'jobs.cancel' : 'jobs.retry', { ids })).changed;
    const leftMs = fromMs + turn * changeStepMs - performance.now();
    // eslint-disable-next-line outbox/real-time -- a pace, not something to wait for
    await new Promise((resolve) => setTimeout(resolve, Math.max(0, leftMs)));
  }
  return changed;
}

test('no task of the page takes longer than 50 ms while thousands of pictures are scrolled, and while 500 jobs a second change', async ({
  service,
  home,
  dataDirectory,
  launchWeb,
  sharedBrowser,
}) => {
  const outbox = outboxOn(dataDirectory, service.apiKey);
  const { url } = await launchWeb({ args: ['--root', home], env: { OUTBOX_KEYRING: 'off' } });
  await outbox('connect', '--name', 'Halden & Moss', '--base-url', service.baseUrl, '--key-stdin');
  const found = await connectControl(dataDirectory, version);
  if (found.kind !== 'owner') throw new Error(`Nobody answers for the data folder: ${found.kind}`);
  const { client } = found.connection;
  await client.call('queue.pause', { untilMs: null });
  const folder = join(home, 'Pictures');
  writePictures(folder);
  const [connection] = await client.call('connections.list', {});
  const targets = await client.call('connections.targets', { id: connection?.id ?? 0 });
  const carouselId = targets.carousels.items[0]?.id ?? '';
  const carousel = await client.call('connections.carousel', { id: connection?.id ?? 0, carouselId });
  const slide = carousel.slides[0]?.id ?? '';
  await outbox('watch', 'add', folder, '--carousel', carouselId, '--slide', slide, '--existing', 'upload');
  await expect.poll(async () => (await client.call('app.status', {})).counts.queued).toBe(pictures);

  const page = await (await sharedBrowser()).newPage({ viewport: { width: 1280, height: 800 } });
  await enterPages(page, url);
  const rows = page.getByRole('grid').locator('[data-row]');
  await expect(rows.locator('.thumb img').first()).toBeVisible();
  const scrolledMs = await longestTaskWhile(page, () => scroll(page), longestMs);
  expect(Number(await rows.first().getAttribute('data-row')), 'the list moved').toBeGreaterThan(200);
  await expect(rows.locator('.thumb img').first(), 'pictures are shown there too').toBeVisible();
  expect(scrolledMs, 'the longest while it was scrolled').toBeLessThanOrEqual(longestMs);

  let changed = 0;
  const changingMs = await longestTaskWhile(
    page,
    async () => {
      changed = await change(client);
    },
    longestMs,
  );
  expect(changed).toBeGreaterThan((lookMs / changeStepMs - 2) * changesAtOnce);
  expect(changingMs, 'the longest while jobs changed').toBeLessThanOrEqual(longestMs);
  found.connection.close();
  await page.close();
});
