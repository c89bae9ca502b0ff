import { join } from 'node:path';
import { makeLargeFile } from '../files.ts';
import type { Bench, Goal, Measured } from '../goal.ts';
import { pause, until } from '../pause.ts';
import { Product } from '../product/product.ts';
import { connectPaused, watch } from '../product/queued-files.ts';
import { cpuMsOf } from '../product/usage.ts';
import { arrivalProblems } from '../sink/arrivals.ts';
import { sinceThen, Sink } from '../sink/sink.ts';
import { curlOne } from '../yardsticks/curl.ts';
import { timed, type Took } from '../yardsticks/timed.ts';

export const p2: Goal = {
  id: 'P2',
  title: 'one large file, from the word to watch its folder until it is delivered, on loopback',
  needs: ['cc', 'curl', 'openssl'],
  gap: 'the file is read through for its checksum before anything is sent, and again as it is sent, past one thread that also writes it to the socket; the yardstick does the same two things in two programs of C',
  measure: measureLargeFile,
};

const patienceMs = 300_000;
/** What is written has then stood still as long as the product asks for. */
const standsStillMs = 3000;

async function measureLargeFile(bench: Bench): Promise<Measured> {
  const sizeMb = bench.isQuick ? 100 : 1000;
  const sink = await Sink.start({ folder: bench.folder });
  try {
    const files = join(bench.folder, 'files');
    const path = makeLargeFile(files, sizeMb * 1_000_000);
    await pause(standsStillMs);
    const product: Took[] = [];
    const yardstick: Took[] = [];
    const wrong: string[] = [];
    for (let round = 1; round <= bench.rounds; round += 1) {
      bench.say(`round ${String(round)}`);
      const before = sink.counts();
      product.push(await deliver(bench, sink, join(bench.folder, `round-${String(round)}`), files));
      wrong.push(...arrivalProblems(sink, before, 1).map((words) => `product: ${words}`));
      const beforeCurl = sink.counts();
      const hashed = await timed(['openssl', 'dgst', '-sha256', path]);
      const sent = await curlOne(path, { folder: bench.folder, baseUrl: sink.baseUrl });
      yardstick.push({ tookMs: hashed.tookMs + sent.tookMs, cpuMs: hashed.cpuMs + sent.cpuMs });
      wrong.push(...arrivalProblems(sink, beforeCurl, 1).map((words) => `curl: ${words}`));
    }
    const name = 'openssl, curl';
    return {
      figures: [
        {
          what: `${String(sizeMb)} MB`,
          unit: 's',
          samples: product.map(({ tookMs }) => tookMs / 1000),
          yardstick: { name, samples: yardstick.map(({ tookMs }) => tookMs / 1000) },
          bound: { of: 'ratio', is: 'at most', limit: 1.5 },
        },
        {
          what: 'processor time',
          unit: 's',
          samples: product.map(({ cpuMs }) => cpuMs / 1000),
          yardstick: { name, samples: yardstick.map(({ cpuMs }) => cpuMs / 1000) },
          bound: { of: 'ratio', is: 'at most', limit: 1.4 },
        },
      ],
      notes: [
        'the file has stood still, and the product has run, for longer than it asks for; where it waits all the same, that counts',
      ],
      wrong,
    };
  } finally {
    await sink.die();
  }
}

async function deliver(bench: Bench, sink: Sink, dataDirectory: string, files: string): Promise<Took> {
  const product = await Product.start({ program: bench.program, dataDirectory });
  try {
    // A clock that was not seen to run evenly for as long as a file is to stand still is not believed: Outbox runs all day.
    await pause(standsStillMs);
    const connectionId = await connectPaused(product, sink.baseUrl);
    await product.call('queue.resume', {});
    await product.untilResting();
    const before = sink.counts();
    const cpuMs = cpuMsOf(product.processId);
    const startedAtMs = performance.now();
    await watch(product, connectionId, files);
    await until(() => sinceThen(before, sink.counts()).wholeBodies > 0, patienceMs);
    await product.untilStatus(({ counts }) => counts.done === 1, { stepMs: 5, patienceMs });
    return { tookMs: performance.now() - startedAtMs, cpuMs: cpuMsOf(product.processId) - cpuMs };
  } finally {
    await product.stop();
  }
}
