import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { makeFiles } from '../files.ts';
import type { Bench, Goal, Measured } from '../goal.ts';
import { queueFiles, type QueuedFiles } from '../product/queued-files.ts';
import type { Sent } from '../product/send-all.ts';
import { sendCopy } from '../product/send-copy.ts';
import { arrivalProblems } from '../sink/arrivals.ts';
import { Sink } from '../sink/sink.ts';
import { curlAll, curlOne } from '../yardsticks/curl.ts';

export const p1: Goal = {
  id: 'P1',
  title: 'small files to a server without delay: 20 kB each, on loopback',
  needs: ['cc', 'curl'],
  gap: 'about half of what a file costs the main thread are the commits of its attempt, its outcome and its counts, the rest its request, its file and the journal: only fewer writes for each file would change that',
  measure: (bench) =>
    measureSmallFiles(bench, bench.isQuick ? { files: 300, alone: 30 } : { files: 10_000, alone: 300 }),
};

const fileBytes = 20_000;

/** `alone`: how many are sent with a curl of their own. */
export async function measureSmallFiles(
  bench: Bench,
  { files: count, alone }: { readonly files: number; readonly alone: number },
): Promise<Measured> {
  const sink = await Sink.start({ folder: bench.folder });
  try {
    const files = join(bench.folder, 'files');
    const paths = makeFiles(files, count, fileBytes);
    const curl = { folder: bench.folder, baseUrl: sink.baseUrl };
    bench.say(`${String(count)} files are queued`);
    const queued = await queueFiles(
      { program: bench.program, dataDirectory: join(bench.folder, 'queued') },
      { baseUrl: sink.baseUrl, files, count },
    );
    const rates = { product: [] as number[], parallel: [] as number[], alone: [] as number[] };
    const sends: Sent[] = [];
    const wrong: string[] = [];
    for (let round = 1; round <= bench.rounds; round += 1) {
      bench.say(`round ${String(round)}: product`);
      const sent = await sendCopy(queued, { program: bench.program }, sink, count);
      sends.push(sent);
      rates.product.push((count / sent.tookMs) * 1000);
      wrong.push(...sent.wrong.map((words) => `round ${String(round)}, product: ${words}`));
      bench.say(`round ${String(round)}: curl`);
      const before = sink.counts();
      rates.parallel.push((count / (await curlAll(paths, curl)).tookMs) * 1000);
      wrong.push(
        ...arrivalProblems(sink, before, count).map((words) => `round ${String(round)}, curl: ${words}`),
      );
      let aloneMs = 0;
      for (const path of paths.slice(0, alone)) aloneMs += (await curlOne(path, curl)).tookMs;
      rates.alone.push((alone / aloneMs) * 1000);
    }
    const syncs = bench.tools.has('strace') ? await countSyncs(bench, queued, sink, count) : null;
    return {
      figures: [
        {
          what: `${String(count)} files, rate`,
          unit: 'files/s',
          samples: rates.product,
          yardstick: { name: 'curl -Z 8', samples: rates.parallel },
          bound: { of: 'ratio', is: 'at least', limit: 0.25 },
        },
        {
          what: 'the same',
          unit: 'files/s',
          samples: rates.product,
          yardstick: { name: 'a curl each', samples: rates.alone },
          bound: { of: 'ratio', is: 'at least', limit: 3 },
        },
        {
          what: 'processor time of a file, sending',
          unit: 'ms',
          samples: sends.map(({ cpuMs }) => cpuMs / count),
        },
        {
          what: 'processor time of a file, queued and sent',
          unit: 'ms',
          samples: sends.map(({ cpuMs }) => (queued.intakeCpuMs + cpuMs) / count),
          bound: { of: 'value', is: 'at most', limit: 1 },
        },
        ...(syncs === null
          ? []
          : [
              {
                what: 'syncs of a file, sending',
                unit: '',
                samples: [syncs / count],
                bound: { of: 'value', is: 'at most', limit: 0.6 } as const,
              },
            ]),
        { what: 'connections', unit: '', samples: sends.map(({ arrived }) => arrived.connections) },
        {
          what: 'connections that carried more than one request',
          unit: '',
          samples: sends.map(({ arrived }) => arrived.reusedConnections),
        },
      ],
      notes: [
        'measured from the moment at which a paused queue is let go, to the moment at which every job is done',
        `a curl each: ${String(alone)} of the files, one after the other`,
        syncs === null
          ? 'syncs are not counted: strace is missing (it comes with the package strace)'
          : 'syncs were counted by strace in a round of their own: every fsync and fdatasync of the process',
      ],
      wrong,
    };
  } finally {
    await sink.die();
  }
}

/** In a round of its own, as what is traced is slower. */
async function countSyncs(bench: Bench, queued: QueuedFiles, sink: Sink, count: number): Promise<number> {
  bench.say('a round to count syncs');
  const traced = join(bench.folder, 'syncs');
  // The tracer as a grandchild, so that the process here is the product's own.
  const tracer = ['strace', '-D', '-f', '--seccomp-bpf', '-ttt', '-e', 'trace=fsync,fdatasync', '-o', traced];
  const { fromMs, toMs } = await sendCopy(queued, { program: bench.program, prefix: tracer }, sink, count);
  return readFileSync(traced, 'utf8')
    .split('\n')
    .map((line) => Number(/^\d+\s+(\d+\.\d+) f(?:data)?sync\(/.exec(line)?.[1]) * 1000)
    .filter((atMs) => atMs >= fromMs && atMs <= toMs).length;
}
