import { secondMs } from '../../../src-main/foundation/durations.ts';
import type { Bench, Goal, Measured } from '../goal.ts';
import { pause } from '../pause.ts';
import { Probe } from '../product/probe.ts';
import { cpuMsOf, wakeUpsOf } from '../product/usage.ts';
import { watchedFolder } from '../product/watched-folder.ts';

export const p8: Goal = {
  id: 'P8',
  title: 'nothing to do, with a folder of many files watched',
  needs: ['cc'],
  measure: measureIdle,
};

async function measureIdle(bench: Bench): Promise<Measured> {
  const [count, lookMs] = bench.isQuick ? [2000, 6000] : [100_000, 20_000];
  const probe = new Probe(bench.folder);
  const watched = await watchedFolder(bench, count, probe.environment);
  try {
    const { product } = watched;
    const { processId } = product;
    const share: number[] = [];
    const wakeUps: number[] = [];
    const fastest: number[] = [];
    for (let round = 1; round <= bench.rounds; round += 1) {
      bench.say(`round ${String(round)}`);
      await product.untilResting();
      await probe.read(product);
      const [cpuMs, woken] = [cpuMsOf(processId), wakeUpsOf(processId)];
      await pause(lookMs);
      share.push(((cpuMsOf(processId) - cpuMs) / lookMs) * 100);
      wakeUps.push(((wakeUpsOf(processId) - woken) / lookMs) * 1000);
      const { timersMs } = await probe.read(product);
      fastest.push(timersMs.filter((delayMs) => delayMs < secondMs).length);
    }
    return {
      figures: [
        {
          what: `${count.toLocaleString('en')} files, share of a core`,
          unit: '%',
          samples: share,
          bound: { of: 'value', is: 'at most', limit: 0.5 },
        },
        {
          what: `timers of less than a second, in ${String(lookMs / 1000)} s`,
          unit: '',
          samples: fastest,
          bound: { of: 'value', is: 'at most', limit: 0 },
        },
        { what: 'wake-ups of the main thread', unit: '/s', samples: wakeUps },
      ],
      notes: ['the processor time of a process is known in steps of 10 ms'],
      wrong: [],
    };
  } finally {
    await watched.end();
  }
}
