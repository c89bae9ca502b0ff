import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { medianOf, percentileOf } from '../figures.ts';
import type { Bench, Goal, Measured } from '../goal.ts';
import { pause } from '../pause.ts';
import { emptyPage, launchBrowser, openQueue, withPages } from '../product/pages.ts';
import { Probe } from '../product/probe.ts';
import { Product } from '../product/product.ts';
import { dataFolderOf } from '../queue/large-database.ts';

export const p7: Goal = {
  id: 'P7',
  title: 'the list of a long queue in Chromium: scrolled, and while jobs change',
  needs: ['chromium'],
  measure: measureLongList,
};

/** Of a screen with 60 frames a second. */
const screenMs = 1000 / 60;
const turnPx = 240;
const changesAtOnce = 50;
const changeStepMs = 100;
/** With fewer, the share of the page says nothing of the goal, which asks for 500. */
const leastChanges = 450;
const pictureMs = 20_000;

interface Samples {
  readonly frames: number[];
  readonly emptyFrames: number[];
  readonly pageBusy: number[];
  readonly engineBusy: number[];
  readonly changes: number[];
  readonly rowsMoved: number[];
  /** Among the rows that are drawn, once the wheel rests. */
  readonly pictures: number[];
}

async function measureLongList(bench: Bench): Promise<Measured> {
  const [rows, lookMs] = bench.isQuick ? [50_000, 2000] : [1_000_000, 5000];
  const dataDirectory = await dataFolderOf(bench, rows, join(bench.folder, 'data'));
  const probe = new Probe(bench.folder);
  const browser = await launchBrowser();
  const product = await Product.start({
    ...{ program: bench.program, dataDirectory },
    words: withPages,
    environment: probe.environment,
  });
  const samples: Samples = {
    ...{ frames: [], emptyFrames: [], pageBusy: [] },
    ...{ engineBusy: [], changes: [], rowsMoved: [], pictures: [] },
  };
  try {
    await product.call('queue.pause', { untilMs: null });
    await product.untilResting();
    const empty = await emptyPage(browser);
    const page = await emptyPage(browser);
    await openQueue(page, product);
    for (let round = 1; round <= bench.rounds; round += 1) {
      bench.say(`round ${String(round)}: scrolled`);
      const before = await firstRow(page);
      samples.frames.push(await frameTime(page, lookMs));
      samples.rowsMoved.push((await firstRow(page)) - before);
      samples.pictures.push(await picturesInRows(page));
      samples.emptyFrames.push(await frameTime(empty, lookMs));
      bench.say(`round ${String(round)}: changed`);
      await page.bringToFront();
      await changeFor(product, page, probe, lookMs, samples);
    }
  } finally {
    await product.stop();
    await browser.close();
  }
  const name = `${rows.toLocaleString('en')} rows`;
  const isFast = medianOf(samples.changes) >= leastChanges;
  return {
    figures: [
      {
        what: `${name}, scrolled, 95 % of frames within`,
        unit: 'ms',
        samples: samples.frames,
        yardstick: { name: 'an empty page', samples: samples.emptyFrames },
        bound: { of: 'value', is: 'at most', limit: 16.7 },
      },
      {
        what: 'changing jobs, main thread of the page busy',
        unit: '%',
        samples: samples.pageBusy,
        ...(isFast ? { bound: { of: 'value', is: 'at most', limit: 30 } as const } : {}),
      },
      { what: 'changing jobs, main thread of the engine busy', unit: '%', samples: samples.engineBusy },
      { what: 'changes that the engine made', unit: '/s', samples: samples.changes },
    ],
    notes: [
      'a third of the rows have pictures, made small when they come into view; Chromium without a graphics card; changes: queued jobs are taken out of the queue, and put back',
    ],
    wrong: [
      ...samples.changes.flatMap((rate) => (rate > 0 ? [] : ['no job was changed'])),
      ...samples.pictures.flatMap((seen) => (seen > 0 ? [] : ['no row showed its picture'])),
      ...samples.rowsMoved.flatMap((moved) => (moved > 0 ? [] : ['the list did not move'])),
    ],
  };
}

/** The place in the list of the first row that is drawn. */
async function firstRow(page: Page): Promise<number> {
  return Number(await page.locator('[role=grid] [data-row]').first().getAttribute('data-row'));
}

/** How many pictures the rows show, once the first of them has come. */
async function picturesInRows(page: Page): Promise<number> {
  const pictures = page.locator('[role=grid] [data-row] img');
  await pictures
    .first()
    .waitFor({ timeout: pictureMs })
    .catch(() => undefined);
  return pictures.count();
}

/** While the wheel turns without end: 95 % of the frames took no longer. In whole frames of the screen, around which times jitter. */
async function frameTime(page: Page, lookMs: number): Promise<number> {
  await page.bringToFront();
  await page.mouse.move(700, 500);
  // Text, as the code of a page knows other globals than this.
  await page.evaluate(`{
    const times = (window.benchFrames = []);
    const look = (atMs) => { times.push(atMs); window.benchFrame = requestAnimationFrame(look); };
    window.benchFrame = requestAnimationFrame(look);
  }`);
  const untilMs = performance.now() + lookMs;
  while (performance.now() < untilMs) await page.mouse.wheel(0, turnPx);
  const times = await page.evaluate<number[]>(
    '(cancelAnimationFrame(window.benchFrame), window.benchFrames)',
  );
  const frames = times.slice(1).map((atMs, index) => Math.round((atMs - (times[index] ?? atMs)) / screenMs));
  return Math.max(1, percentileOf(frames, 0.95)) * screenMs;
}

/** Takes jobs out of the queue and puts them back, 500 changes a second, and adds how busy both sides were. */
async function changeFor(
  product: Product,
  page: Page,
  probe: Probe,
  lookMs: number,
  samples: Samples,
): Promise<void> {
  const session = await page.context().newCDPSession(page);
  await session.send('Performance.enable');
  const busySeconds = async (): Promise<number> => {
    const { metrics } = await session.send('Performance.getMetrics');
    return metrics.find(({ name }) => name === 'TaskDuration')?.value ?? NaN;
  };
  await product.during(async (client) => {
    const { rows } = await client.call('jobs.page', {
      filter: { view: 'all', states: ['queued'] },
      ...{ order: 'newest', offset: 0, limit: changesAtOnce },
    });
    const ids = rows.map(({ id }) => id);
    await probe.read(product);
    const before = await busySeconds();
    const startedAtMs = performance.now();
    let changed = 0;
    for (let turn = 1; performance.now() - startedAtMs < lookMs; turn += 1) {
      const done = await client.call(turn % 2 === 1 ? 'jobs.cancel' : 'jobs.retry', { ids });
      changed += done.changed;
      await pause(Math.max(0, startedAtMs + turn * changeStepMs - performance.now()));
    }
    const tookMs = performance.now() - startedAtMs;
    samples.pageBusy.push((((await busySeconds()) - before) / tookMs) * 100_000);
    samples.engineBusy.push((await probe.read(product)).utilization * 100);
    samples.changes.push((changed / tookMs) * 1000);
    await client.call('jobs.retry', { ids });
  });
  await session.detach();
}
