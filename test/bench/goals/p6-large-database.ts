import { join } from 'node:path';
import Database from 'better-sqlite3';
import { openDatabase } from '../../../src-main/engine/storage/database/open-database.ts';
import { percentileOf, type Figure } from '../figures.ts';
import type { Bench, Goal, Measured } from '../goal.ts';
import { emptyPage, launchBrowser, openQueue, withPages } from '../product/pages.ts';
import { Product } from '../product/product.ts';
import { FilledQueue } from '../queue/filled-queue.ts';
import { dataFolderOf } from '../queue/large-database.ts';
import { askAll, pageQuestions, receiptQuestions, type Question } from '../queue/questions.ts';

export const p6: Goal = {
  id: 'P6',
  title: 'a queue of many jobs: start, claim, pages, counts, receipts',
  needs: [],
  measure: measureLargeDatabase,
};

const claims = 300;

async function measureLargeDatabase(bench: Bench): Promise<Measured> {
  const rows = bench.isQuick ? 50_000 : 1_000_000;
  const dataDirectory = await dataFolderOf(bench, rows, join(bench.folder, 'data'));
  await pauseQueue(bench, dataDirectory);
  const screens = bench.tools.has('chromium') ? await firstScreens(bench, dataDirectory) : null;
  const samples: Asked[] = [];
  for (let round = 1; round <= bench.rounds; round += 1) {
    bench.say(`round ${String(round)}`);
    samples.push(await ask(bench, dataDirectory, rows));
  }
  bench.say('claims');
  const claimsMs = await claimTimes(await dataFolderOf(bench, rows, join(bench.folder, 'claims')));
  const name = `${rows.toLocaleString('en')} jobs`;
  const yardstick = { name: 'count(*)', samples: samples.map(({ sqliteMs }) => sqliteMs) };
  const figure = (what: string, unit: string, value: (asked: Asked) => number, limit: number): Figure => ({
    ...{ what: `${name}, ${what}`, unit, samples: samples.map(value) },
    bound: { of: 'value', is: 'at most', limit },
  });
  return {
    figures: [
      figure('engine ready', 's', ({ readySeconds }) => readySeconds, 1),
      ...(screens === null ? [] : [screens]),
      {
        ...{ what: `${name}, claim, 99 %`, unit: 'ms', samples: [percentileOf(claimsMs, 0.99)] },
        bound: { of: 'value', is: 'at most', limit: 5 },
      },
      { ...figure('pages, filters, counts, 95 %', 'ms', ({ pagesMs }) => pagesMs, 100), yardstick },
      { ...figure('searching receipts, 95 %', 'ms', ({ receiptsMs }) => receiptsMs, 100), yardstick },
      {
        ...{ what: 'receipts exported', unit: '/s', samples: samples.map(({ exportRate }) => exportRate) },
        bound: { of: 'value', is: 'at least', limit: 100_000 },
      },
    ],
    notes: [
      ...(screens === null
        ? ['the first screen is not measured: chromium is missing (it comes with the package chromium)']
        : []),
      ...slowestOf(samples),
      'asked over the control socket, as the command line does; yardstick: what SQLite takes to count the same rows',
    ],
    wrong: [],
  };
}

interface Asked {
  readonly readySeconds: number;
  readonly pagesMs: number;
  readonly receiptsMs: number;
  readonly slowest: { readonly name: string; readonly tookMs: number };
  readonly exportRate: number;
  readonly sqliteMs: number;
}

/** Once before everything: what a first start has to do is not what every start does. */
async function pauseQueue(bench: Bench, dataDirectory: string): Promise<void> {
  const product = await Product.start({ program: bench.program, dataDirectory });
  await product.call('queue.pause', { untilMs: null });
  await product.untilResting();
  await product.stop();
}

async function ask(bench: Bench, dataDirectory: string, rows: number): Promise<Asked> {
  const startedAtMs = performance.now();
  const product = await Product.start({ program: bench.program, dataDirectory });
  try {
    await product.call('app.status', {});
    const readySeconds = (performance.now() - startedAtMs) / 1000;
    await product.untilResting();
    return await product.during(async (client) => {
      const pages = await askAll(client, pageQuestions(rows));
      const receipts = await askAll(client, receiptQuestions(rows));
      const exportedAtMs = performance.now();
      const exported = await client.call('receipts.exportFile', { format: 'json' });
      const exportRate = (exported.receipts / (performance.now() - exportedAtMs)) * 1000;
      const slowest = [...pages, ...receipts].toSorted((one, other) => other.tookMs - one.tookMs)[0];
      if (slowest === undefined) throw new Error('Nothing was asked.');
      return {
        ...{ readySeconds, exportRate, slowest, sqliteMs: sqliteTime(dataDirectory) },
        pagesMs: percentileOf(pages.map(timeOf), 0.95),
        receiptsMs: percentileOf(receipts.map(timeOf), 0.95),
      };
    });
  } finally {
    await product.stop();
  }
}

const timeOf = ({ tookMs }: Question & { readonly tookMs: number }): number => tookMs;

function slowestOf(samples: readonly Asked[]): string[] {
  return samples.map(({ slowest }) => `slowest answer: ${slowest.name}, ${slowest.tookMs.toFixed(0)} ms`);
}

/** From the start of the process to the first row on the screen of a browser that runs already. */
async function firstScreens(bench: Bench, dataDirectory: string): Promise<Figure> {
  const browser = await launchBrowser();
  const seconds: number[] = [];
  try {
    for (let round = 1; round <= bench.rounds; round += 1) {
      bench.say(`first screen, round ${String(round)}`);
      const page = await emptyPage(browser);
      const startedAtMs = performance.now();
      const product = await Product.start({ program: bench.program, dataDirectory, words: withPages });
      try {
        await openQueue(page, product);
        seconds.push((performance.now() - startedAtMs) / 1000);
        await page.close();
      } finally {
        await product.stop();
      }
    }
  } finally {
    await browser.close();
  }
  return {
    ...{ what: 'first screen', unit: 's', samples: seconds },
    bound: { of: 'value', is: 'at most', limit: 1.5 },
  };
}

async function claimTimes(dataDirectory: string): Promise<number[]> {
  const database = openDatabase(join(dataDirectory, 'outbox.db'));
  try {
    const queue = new FilledQueue(database);
    const times: number[] = [];
    for (let count = 0; count < claims; count += 1) times.push(await queue.claim());
    return times;
  } finally {
    database.close();
  }
}

function sqliteTime(dataDirectory: string): number {
  const database = new Database(join(dataDirectory, 'outbox.db'), { readonly: true });
  try {
    const count = database.prepare('select count(*) from job');
    count.get();
    const startedAtMs = performance.now();
    count.get();
    return performance.now() - startedAtMs;
  } finally {
    database.close();
  }
}
