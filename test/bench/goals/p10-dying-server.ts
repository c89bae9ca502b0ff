import { join } from 'node:path';
import Database from 'better-sqlite3';
import { z } from '../../../src-main/contract/zod.ts';
import { makeFiles } from '../files.ts';
import type { Bench, Goal, Measured } from '../goal.ts';
import { linkedSink, linkedSinkNeeds, type LinkedSink } from '../link/linked-sink.ts';
import { pause, until } from '../pause.ts';
import { Product } from '../product/product.ts';
import { copyOf, queueFiles, type QueuedFiles } from '../product/queued-files.ts';
import type { Sink, SinkRecord } from '../sink/sink.ts';

export const p10: Goal = {
  id: 'P10',
  title: 'a server that dies five times while it is sent to over the link of P3',
  needs: linkedSinkNeeds,
  measure: measureDeaths,
};

const deaths = 5;
const deadMs = 300;
const hurryMs = 500;
/** What one upload takes, and more. */
const arrivalMs = 2000;
const fileBytes = 300_000;
const patienceMs = 120_000;
/** What is held back until T2: the closing delimiter of the form. */
const mostEndBytes = 200;

async function measureDeaths(bench: Bench): Promise<Measured> {
  const count = bench.isQuick ? 30 : 60;
  const far = await linkedSink(bench.folder, 0);
  try {
    const files = join(bench.folder, 'files');
    makeFiles(files, count, fileBytes);
    bench.say('queued');
    const queued = await queueFiles(
      { program: bench.program, ...far.product, dataDirectory: join(bench.folder, 'queued') },
      { baseUrl: far.sink.baseUrl, files, count },
    );
    const rounds: Deaths[] = [];
    for (let round = 1; round <= bench.rounds; round += 1) {
      bench.say(`round ${String(round)}`);
      rounds.push(await sendToDying(bench, far, queued, count, join(bench.folder, `round-${String(round)}`)));
    }
    return {
      figures: [
        {
          what: `${String(count)} x 300 kB, doubts that were not needed`,
          unit: '',
          samples: rounds.map(({ needless }) => needless),
          bound: { of: 'value', is: 'at most', limit: 1 },
        },
        {
          what: 'doubts with nothing but the end under way, as far as the server had it',
          unit: '',
          samples: rounds.map(({ endOnly }) => endOnly),
        },
        { what: 'doubts of what had arrived', unit: '', samples: rounds.map(({ arrived }) => arrived) },
        {
          what: 'from the first file until all was known',
          unit: 's',
          samples: rounds.map(({ seconds }) => seconds),
        },
      ],
      notes: [
        'a doubt was not needed where the server, by its own record, lacked more than the last bytes; its record outlives its death',
        `the server is killed each time that another sixth of the uploads has begun and one of them has arrived, and is back after ${String(deadMs)} ms; waits are cut short`,
      ],
      wrong: rounds.flatMap(({ wrong }) => wrong),
    };
  } finally {
    await far.end();
  }
}

/** Doubts by what the server had, and how long it took. */
interface Deaths {
  readonly needless: number;
  readonly endOnly: number;
  readonly arrived: number;
  readonly seconds: number;
  readonly wrong: readonly string[];
}

async function sendToDying(
  bench: Bench,
  far: LinkedSink,
  queued: QueuedFiles,
  count: number,
  dataDirectory: string,
): Promise<Deaths> {
  const { sink } = far;
  copyOf(queued, dataDirectory);
  const product = await Product.start({
    ...{ program: bench.program, dataDirectory, ...far.product },
    // Doubts stay what they are: nobody looks whether the document is there.
    words: ['--no-track'],
  });
  // As a person would who watches: else it rests for longer after every death.
  const hurry = setInterval(() => void product.call('queue.tryNow', {}).catch(() => undefined), hurryMs);
  try {
    await product.untilResting();
    const before = sink.counts();
    const startedAtMs = performance.now();
    await product.call('queue.resume', {});
    for (let death = 1; death <= deaths; death += 1) {
      await dieAfter(sink, before.posts + Math.floor((count * death) / (deaths + 1)));
    }
    await product.untilStatus(({ counts }) => counts.queued + counts.sending + counts.tracking === 0, {
      ...{ stepMs: 200, patienceMs },
    });
    const seconds = (performance.now() - startedAtMs) / 1000;
    return { seconds, ...doubtsOf(dataDirectory, sink, sink.records(before.records)) };
  } finally {
    clearInterval(hurry);
    await product.stop();
  }
}

/** Dies when so many uploads have begun, and then one has arrived, so that others are near their end. */
async function dieAfter(sink: Sink, posts: number): Promise<void> {
  if (!(await until(() => sink.counts().posts >= posts, patienceMs, 1))) {
    throw new Error(`Nothing arrives any more: ${JSON.stringify(sink.counts())}`);
  }
  const { wholeBodies } = sink.counts();
  await until(() => sink.counts().wholeBodies > wholeBodies, arrivalMs, 1);
  await sink.die();
  await pause(deadMs);
  await sink.live();
}

const attemptSchema = z.object({
  name: z.string(),
  startedAtMs: z.number(),
  endedAtMs: z.number().nullable(),
});
const jobSchema = z.object({ name: z.string(), state: z.string() });

/** Held against what the server had whole. */
function doubtsOf(
  dataDirectory: string,
  sink: Sink,
  records: readonly SinkRecord[],
): Omit<Deaths, 'seconds'> {
  const database = new Database(join(dataDirectory, 'outbox.db'), { readonly: true });
  try {
    const attempts = database
      .prepare(
        `select job.name, attempt.started_at_ms as startedAtMs, attempt.ended_at_ms as endedAtMs
         from attempt join job on job.id = attempt.job_id where attempt.outcome = 'in_doubt'`,
      )
      .all()
      .map((row) => attemptSchema.parse(row));
    const jobs = database
      .prepare('select name, state from job')
      .all()
      .map((row) => jobSchema.parse(row));
    const whole = (name: string): SinkRecord[] =>
      records.filter((record) => record.name === name && record.endedAtMs !== null);
    // All files have one size and names of one length.
    const wholeBytes = Math.max(...records.map(({ bodyBytes }) => bodyBytes));
    const lacking = attempts.map(({ name, startedAtMs, endedAtMs }) => {
      const own = records.filter((record) => {
        const atMs = sink.dayTimeOf(record.startedAtMs);
        return record.name === name && atMs >= startedAtMs && atMs <= (endedAtMs ?? Infinity);
      });
      return wholeBytes - Math.max(0, ...own.map(({ bodyBytes }) => bodyBytes));
    });
    return {
      needless: lacking.filter((bytes) => bytes > mostEndBytes).length,
      endOnly: lacking.filter((bytes) => bytes > 0 && bytes <= mostEndBytes).length,
      arrived: lacking.filter((bytes) => bytes === 0).length,
      wrong: jobs.flatMap(({ name, state }) => [
        ...(whole(name).length > 1 ? [`${name} arrived ${String(whole(name).length)} times`] : []),
        ...(state === 'done' && whole(name).length === 0 ? [`${name} is done, and did not arrive`] : []),
        ...(state !== 'done' && state !== 'in_doubt' ? [`${name} ended as ${state}`] : []),
      ]),
    };
  } finally {
    database.close();
  }
}
