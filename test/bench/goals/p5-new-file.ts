import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { defaultTimings } from '../../../src-main/engine/watch-folders/files/timings.ts';
import { percentileOf } from '../figures.ts';
import type { Bench, Goal, Measured } from '../goal.ts';
import { pause, until } from '../pause.ts';
import { watchedFolder } from '../product/watched-folder.ts';
import type { Sink } from '../sink/sink.ts';

export const p5: Goal = {
  id: 'P5',
  title: 'a new file in a watched folder of many, until its request begins to arrive',
  needs: ['cc'],
  measure: measureNewFiles,
};

const fileBytes = 20_000;
/** Not a divisor of any period that the product could have. */
const stepMs = 337;
const patienceMs = 60_000;

async function measureNewFiles(bench: Bench): Promise<Measured> {
  const [count, news] = bench.isQuick ? [1000, 10] : [100_000, 30];
  const watched = await watchedFolder(bench, count);
  const { product, sink, files } = watched;
  try {
    await product.call('queue.resume', {});
    await product.untilResting();
    const late: number[] = [];
    const median: number[] = [];
    const wrong: string[] = [];
    for (let round = 1; round <= bench.rounds; round += 1) {
      bench.say(`round ${String(round)}`);
      const delaysMs = await delaysOf(sink, files, news, `round-${String(round)}`);
      if (delaysMs.length < news)
        wrong.push(`${String(delaysMs.length)} of ${String(news)} new files arrived`);
      late.push(percentileOf(delaysMs, 0.95));
      median.push(percentileOf(delaysMs, 0.5));
    }
    const { settleMs } = defaultTimings;
    return {
      figures: [
        {
          what: `${count.toLocaleString('en')} files there, written to sent, without ${String(settleMs)} ms to settle, 95 %`,
          unit: 'ms',
          samples: late.map((delayMs) => delayMs - settleMs),
          bound: { of: 'value', is: 'at most', limit: 150 },
        },
        { what: 'the same, median', unit: 'ms', samples: median.map((delayMs) => delayMs - settleMs) },
      ],
      notes: [
        'both ends by the same monotonic clock: the file written here, the first byte read by the sink',
      ],
      wrong,
    };
  } finally {
    await watched.end();
  }
}

/** From each new file to the first byte of its request. */
async function delaysOf(sink: Sink, files: string, count: number, round: string): Promise<number[]> {
  const { records } = sink.counts();
  const writtenAtMs = new Map<string, number>();
  for (let number = 1; number <= count; number += 1) {
    const name = `new-${round}-${String(number)}.txt`;
    writeFileSync(join(files, name), name.repeat(Math.ceil(fileBytes / name.length)));
    writtenAtMs.set(name, Number(process.hrtime.bigint()) / 1e6);
    await pause(stepMs);
  }
  await until(
    () => sink.records(records).filter(({ endedAtMs }) => endedAtMs !== null).length >= count,
    patienceMs,
  );
  return sink.records(records).flatMap(({ name, startedAtMs }) => {
    const written = writtenAtMs.get(name);
    return written === undefined ? [] : [startedAtMs - written];
  });
}
