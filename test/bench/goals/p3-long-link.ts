import { join } from 'node:path';
import { campaignFolder, removeFolder } from '../../helpers/campaign.ts';
import type { Bound, Figure } from '../figures.ts';
import { makeFiles, makeLargeFile } from '../files.ts';
import type { Bench, Goal, Measured } from '../goal.ts';
import { linkedSink, linkedSinkNeeds, type LinkedSink } from '../link/linked-sink.ts';
import { queueFiles } from '../product/queued-files.ts';
import { sendCopy } from '../product/send-copy.ts';
import { arrivalProblems } from '../sink/arrivals.ts';
import { curlAll } from '../yardsticks/curl.ts';

export const p3: Goal = {
  id: 'P3',
  title: 'over a link of 100 Mbit/s and 80 ms there and back, with TLS',
  needs: [...linkedSinkNeeds, 'curl'],
  gap: 'the first second goes by while the width of the line is found, and the end of each file waits until all before it was acknowledged: one way there and back for each, which tells what did not arrive from what is in doubt',
  measure: measureLink,
};

/** So many files of one size, against one curl with eight transfers at a time. */
interface Load {
  readonly name: string;
  readonly count: number;
  readonly sizeBytes: number;
  readonly bound: Bound;
}

const atMost = (limit: number): Bound => ({ of: 'ratio', is: 'at most', limit });

function loadsOf(bench: Bench, lossPercent: number): Load[] {
  const [large, small, sizeMb] = bench.isQuick ? [24, 100, 10] : [200, 1000, 50];
  const loads: Load[] = [
    { name: `${String(large)} x 300 kB`, count: large, sizeBytes: 300_000, bound: atMost(1.15) },
    { name: `${String(small)} x 20 kB`, count: small, sizeBytes: 20_000, bound: atMost(0.6) },
    // 95 % of curl's speed.
    { name: `1 x ${String(sizeMb)} MB`, count: 1, sizeBytes: sizeMb * 1_000_000, bound: atMost(1 / 0.95) },
  ];
  if (lossPercent === 0) return loads;
  // What is lost is drawn anew each time, so that one large file alone says little unless there is much time.
  return loads
    .filter(({ count }) => (bench.isQuick ? count === large : count > 1 || bench.isFull))
    .map((load) => ({ ...load, name: `${load.name}, ${String(lossPercent)} % lost`, bound: atMost(1) }));
}

async function measureLink(bench: Bench): Promise<Measured> {
  const figures: Figure[] = [];
  const wrong: string[] = [];
  for (const lossPercent of [0, 1]) {
    for (const load of loadsOf(bench, lossPercent)) {
      const folder = campaignFolder('bench-link');
      const far = await linkedSink(folder, lossPercent);
      try {
        const measured = await measureLoad(bench, far, load, folder);
        figures.push(...measured.figures);
        wrong.push(...measured.wrong);
      } finally {
        await far.end();
        removeFolder(folder);
      }
    }
  }
  return {
    figures,
    notes: ['the link is in user space between two namespaces; the queue before the line holds 1,000 kB'],
    wrong,
  };
}

async function measureLoad(
  bench: Bench,
  { sink, product, curl }: LinkedSink,
  { name, count, sizeBytes, bound }: Load,
  folder: string,
): Promise<Pick<Measured, 'figures' | 'wrong'>> {
  const files = join(folder, 'files');
  const paths = count === 1 ? [makeLargeFile(files, sizeBytes)] : makeFiles(files, count, sizeBytes);
  bench.say(`${name}: queued`);
  const options = { program: bench.program, ...product };
  const queued = await queueFiles(
    { ...options, dataDirectory: join(folder, 'queued') },
    { baseUrl: sink.baseUrl, files, count },
  );
  const seconds: number[] = [];
  const curlSeconds: number[] = [];
  const connections: number[] = [];
  const wrong: string[] = [];
  for (let round = 1; round <= bench.rounds; round += 1) {
    bench.say(`${name}: round ${String(round)}`);
    const sent = await sendCopy(queued, options, sink, count);
    seconds.push(sent.tookMs / 1000);
    connections.push(sent.arrived.connections);
    wrong.push(...sent.wrong.map((words) => `${name}, product: ${words}`));
    const before = sink.counts();
    curlSeconds.push((await curlAll(paths, curl)).tookMs / 1000);
    wrong.push(...arrivalProblems(sink, before, count).map((words) => `${name}, curl: ${words}`));
  }
  const yardstick = { name: 'curl -Z 8', samples: curlSeconds };
  return {
    figures: [
      { what: name, unit: 's', samples: seconds, yardstick, bound },
      { what: '  connections', unit: '', samples: connections },
    ],
    wrong,
  };
}
