import { join } from 'node:path';
import { campaignFolder, removeFolder } from '../../helpers/campaign.ts';
import type { Bound, Figure } from '../figures.ts';
import { makeFiles } from '../files.ts';
import type { Bench, Goal, Measured } from '../goal.ts';
import { pause } from '../pause.ts';
import { IntakeProgress } from '../product/intake-progress.ts';
import { Probe } from '../product/probe.ts';
import { Product } from '../product/product.ts';
import { connectPaused, watch } from '../product/queued-files.ts';
import { memoryOf } from '../product/usage.ts';
import { Sink } from '../sink/sink.ts';
import { timed } from '../yardsticks/timed.ts';

export const p4: Goal = {
  id: 'P4',
  title: 'a folder of small files, from the word to watch it until all are queued, sending paused',
  needs: ['cc', 'find'],
  gap: 'what a burst took of the heap is given back by the engine of JavaScript when it needs it, and not before: 33 MB are in use afterwards, and at rest, before any file, 125 MB are resident',
  measure: measureIntake,
};

const fileBytes = 4000;
/** What is written has then stood still as long as the product asks for. */
const standsStillMs = 3000;

interface Load {
  readonly count: number;
  readonly rounds: number;
  /** Then it is given up. */
  readonly limitMs: number;
  readonly mostSeconds: number;
}

function loadsOf({ isQuick, isFull, rounds }: Bench): Load[] {
  if (isQuick) return [{ count: 2000, rounds, limitMs: 30_000, mostSeconds: 0.5 }];
  const loads = [
    { count: 10_000, rounds, limitMs: 120_000, mostSeconds: 2.5 },
    { count: 100_000, rounds: 1, limitMs: 300_000, mostSeconds: 25 },
  ];
  return isFull ? [...loads, { count: 1_000_000, rounds: 1, limitMs: 1_800_000, mostSeconds: 300 }] : loads;
}

async function measureIntake(bench: Bench): Promise<Measured> {
  const sink = await Sink.start({ folder: bench.folder });
  try {
    const parts: Measured[] = [];
    for (const load of loadsOf(bench)) parts.push(await measureLoad(bench, sink, load));
    return {
      figures: parts.flatMap(({ figures }) => figures),
      notes: parts.flatMap(({ notes }) => notes),
      wrong: parts.flatMap(({ wrong }) => wrong),
    };
  } finally {
    await sink.die();
  }
}

/** One round. Where it was given up, `seconds` is what the whole would have come to. */
interface Round {
  readonly seconds: number;
  readonly queued: number;
  readonly countedSeconds: number;
  readonly lastToFirst: number;
  readonly blockMs: number;
  readonly peakMb: number;
  readonly restingMb: number;
}

async function measureLoad(bench: Bench, sink: Sink, load: Load): Promise<Measured> {
  const folder = campaignFolder('bench-intake');
  try {
    const { count } = load;
    const files = join(folder, 'files');
    bench.say(`${String(count)} files are made`);
    makeFiles(files, count, fileBytes);
    await pause(standsStillMs);
    const rounds: Round[] = [];
    const findSeconds: number[] = [];
    for (let number = 1; number <= load.rounds; number += 1) {
      bench.say(`${String(count)} files, round ${String(number)}`);
      rounds.push(await measureRound(bench, sink, load, join(folder, `round-${String(number)}`), files));
      const { tookMs } = await timed(['find', files, '-type', 'f', '-printf', '%s %T@ %p\\n']);
      findSeconds.push(tookMs / 1000);
    }
    const name = count.toLocaleString('en');
    return {
      figures: figuresOf(name, load, rounds, findSeconds),
      notes: rounds.flatMap(({ queued }) =>
        queued >= count
          ? []
          : [
              `${name}: given up at ${String(queued)} after ${String(load.limitMs / 1000)} s; the seconds are what all would come to at that rate`,
            ],
      ),
      wrong: rounds.flatMap(({ queued }) =>
        queued > count ? [`${String(queued)} jobs of ${String(count)} files`] : [],
      ),
    };
  } finally {
    removeFolder(folder);
  }
}

function figuresOf(
  name: string,
  load: Load,
  rounds: readonly Round[],
  findSeconds: readonly number[],
): Figure[] {
  const of = (what: string, unit: string, value: (round: Round) => number, bound?: Bound): Figure => ({
    what: `${name}, ${what}`,
    unit,
    samples: rounds.map(value),
    ...(bound === undefined ? {} : { bound }),
  });
  const atMost = (limit: number): Bound => ({ of: 'value', is: 'at most', limit });
  const found = of('found to queued', 's', ({ seconds }) => seconds, atMost(load.mostSeconds));
  return [
    { ...found, yardstick: { name: 'find', samples: findSeconds } },
    of('all found and counted', 's', ({ countedSeconds }) => countedSeconds, atMost(2)),
    of('rate of the last tenth to the first', '', ({ lastToFirst }) => lastToFirst, {
      of: 'value',
      is: 'at least',
      limit: 0.9,
    }),
    of('longest block of the main thread', 'ms', ({ blockMs }) => blockMs, atMost(50)),
    of('most memory', 'MB', ({ peakMb }) => peakMb, atMost(250)),
    of('memory afterwards', 'MB', ({ restingMb }) => restingMb, atMost(150)),
  ];
}

async function measureRound(
  bench: Bench,
  sink: Sink,
  { count, limitMs }: Load,
  dataDirectory: string,
  files: string,
): Promise<Round> {
  const probe = new Probe(bench.folder, { blocks: true });
  const { program } = bench;
  const product = await Product.start({ program, dataDirectory, environment: probe.environment });
  try {
    const connectionId = await connectPaused(product, sink.baseUrl);
    await product.untilResting();
    // A clock that was not seen to run evenly for as long as files are to stand still is not believed: Outbox runs all day.
    await pause(standsStillMs);
    await probe.read(product);
    const progress = new IntakeProgress(dataDirectory);
    await watch(product, connectionId, files);
    const countedSeconds = await progress.followTo(product, count, limitMs);
    const { longestBlockMs } = await probe.read(product);
    const { peakBytes } = memoryOf(product.processId);
    const isWhole = progress.queued >= count;
    if (isWhole) await product.untilResting();
    return {
      seconds: (progress.elapsedMs / 1000) * (count / Math.max(1, Math.min(count, progress.queued))),
      queued: progress.queued,
      countedSeconds,
      lastToFirst: progress.lastTenthToFirst(),
      blockMs: longestBlockMs ?? 0,
      peakMb: peakBytes / 1e6,
      restingMb: memoryOf(product.processId).residentBytes / 1e6,
    };
  } finally {
    await product.stop();
  }
}
