import { join } from 'node:path';
import { wholeReport } from '../../../src-main/contract/report-page.ts';
import type { OutboxClient } from '../../../src-main/contract/transport.ts';
import { sayInEnglish } from '../../../src-main/languages/english.ts';
import { reportHtml } from '../../../src-main/report-page/report-html.ts';
import { systemClock } from '../../../src-main/foundation/clock.ts';
import { startPracticeService } from '../../../src-main/practice-service/practice-service.ts';
import type { Figure } from '../figures.ts';
import type { Bench, Goal, Measured } from '../goal.ts';
import { Probe } from '../product/probe.ts';
import { Product } from '../product/product.ts';

export const p11: Goal = {
  id: 'P11',
  title: 'all that is done with one batch of 100,000 jobs, beside another of 1,000',
  needs: [],
  gap: 'one commit in hundreds meets the moment at which the log of the database is written back, and takes that much longer; fewer jobs in each would cost all of them more',
  measure: measureLargeBatch,
};

const linksPerCall = 500;
const otherJobs = 1000;
/** What people may wait for somebody else. */
const mostBlockMs = 50;

interface Desk {
  readonly product: Product;
  readonly client: OutboxClient;
  readonly connectionId: number;
  readonly brandIds: readonly [string, string];
}

/** One deed for all of the batch, by its name. Gives how many jobs or rows it came to, to be compared; `null`: nothing to count. */
type Deed = readonly [name: string, act: (desk: Desk, batch: Batches) => Promise<number | null>];

interface Batches {
  readonly large: number;
  readonly other: number;
}

const ofAll: readonly Deed[] = [
  ['hold', async ({ client }, { large }) => (await client.call('batches.hold', { id: large })).jobs],
  [
    'failed rows as a file',
    async ({ client }, { large }) =>
      (await client.call('corrections.rowsFile', { filter: { batchId: large } })).rows,
  ],
  ['release', async ({ client }, { large }) => (await client.call('batches.release', { id: large })).jobs],
  [
    'move to the top',
    async ({ client }, { large }) =>
      (await client.call('batches.move', { id: large, place: 'top' })).counts.queued,
  ],
  [
    'the other before it',
    async ({ client }, { large, other }) => {
      await client.call('batches.move', { id: other, place: { before: large } });
      return null;
    },
  ],
  [
    'it before the other',
    async ({ client }, { large, other }) => {
      await client.call('batches.move', { id: large, place: { before: other } });
      return null;
    },
  ],
  ['report as CSV', ({ client }, { large }) => reportOf(client, large, 'csv')],
  ['report as JSON', ({ client }, { large }) => reportOf(client, large, 'json')],
  ['report as a page', ({ client }, { large }) => pageOf(client, large)],
  [
    'another target',
    async ({ client, brandIds: [, id] }, { large }) => {
      const target = { kind: 'brand_clips', id, label: null, slideId: null, slideLabel: null } as const;
      return (await client.call('batches.retarget', { id: large, target })).changed;
    },
  ],
  ['cancel', async ({ client }, { large }) => (await client.call('batches.cancel', { id: large })).changed],
];

async function reportOf(client: OutboxClient, id: number, format: 'csv' | 'json'): Promise<number> {
  return (await client.call('batches.reportFile', { id, format })).rows;
}

/** How many files it counts; so many of them are listed as a page of any batch lists. */
async function pageOf(client: OutboxClient, id: number): Promise<number> {
  const report = await wholeReport((cursor) => client.call('batches.reportPage', { id, cursor }));
  return reportHtml(report, { say: sayInEnglish, locale: 'en-GB' }).length > 0 ? report.head.files : 0;
}

async function measureLargeBatch(bench: Bench): Promise<Measured> {
  const count = bench.isQuick ? 10_000 : 100_000;
  const took = new Map<string, number[]>(ofAll.map(([name]) => [name, []]));
  const blocked = new Map<string, number[]>(ofAll.map(([name]) => [name, []]));
  const wrong: string[] = [];
  for (let round = 1; round <= bench.rounds; round += 1) {
    const folder = join(bench.folder, `round-${String(round)}`);
    await withDesk(bench, folder, async (desk, probe) => {
      bench.say(`round ${String(round)}: ${String(count)} links are queued`);
      const batches = { other: await add(desk, otherJobs, 'other'), large: await add(desk, count, 'large') };
      for (const [name, act] of ofAll) {
        await desk.product.untilResting();
        await probe.read(desk.product);
        const startedAtMs = performance.now();
        const came = await act(desk, batches);
        const tookS = (performance.now() - startedAtMs) / 1000;
        const blockedMs = (await probe.read(desk.product)).longestBlockMs ?? 0;
        bench.say(`round ${String(round)}: ${name}: ${tookS.toFixed(1)} s, ${blockedMs.toFixed(0)} ms`);
        took.get(name)?.push(tookS);
        blocked.get(name)?.push(blockedMs);
        if (came !== null && came !== count) wrong.push(`${name}: ${String(came)} of ${String(count)}`);
      }
    });
  }
  return {
    figures: ofAll.flatMap(([name]): Figure[] => [
      { what: name, unit: 's', samples: took.get(name) ?? [] },
      {
        what: `${name}: the main thread did nothing else for`,
        unit: 'ms',
        samples: blocked.get(name) ?? [],
        bound: { of: 'value', is: 'at most', limit: mostBlockMs },
      },
    ]),
    notes: [
      `${count.toLocaleString('en')} links in one batch; nothing is sent; over the connection that the command line uses`,
    ],
    wrong,
  };
}

async function withDesk(
  bench: Bench,
  folder: string,
  work: (desk: Desk, probe: Probe) => Promise<void>,
): Promise<void> {
  const practice = await startPracticeService({ clock: systemClock, directory: join(folder, 'practice') });
  const probe = new Probe(bench.folder, { blocks: true });
  const { environment } = probe;
  const product = await Product.start({
    program: bench.program,
    dataDirectory: join(folder, 'data'),
    environment,
  });
  try {
    await product.call('queue.pause', { untilMs: null });
    const { connection } = await product.call('connections.save', {
      ...{ name: 'Bench', baseUrl: practice.baseUrl, key: practice.apiKey },
    });
    const { brands } = await product.call('connections.targets', { id: connection.id });
    const [first, second] = brands.items;
    if (first === undefined || second === undefined) throw new Error('There are no two brands.');
    await product.during((client) =>
      work({ product, client, connectionId: connection.id, brandIds: [first.id, second.id] }, probe),
    );
  } finally {
    await product.stop();
    await practice.stop();
  }
}

/** So many links in one batch, for the first brand. */
async function add(
  { client, connectionId, brandIds: [brandId] }: Desk,
  count: number,
  name: string,
): Promise<number> {
  let batchId: number | null = null;
  for (let from = 0; from < count; from += linksPerCall) {
    const links = Array.from({ length: Math.min(linksPerCall, count - from) }, (_, index) => ({
      url: `https://video.example/${name}/${String(from + index)}`,
      title: null,
    }));
    const into: { batchId?: number } = batchId === null ? {} : { batchId };
    ({ batchId } = await client.call('clips.import', { connectionId, brandId, links, ...into }));
  }
  if (batchId === null) throw new Error('Nothing was queued.');
  return batchId;
}
