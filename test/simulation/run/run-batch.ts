import { simulateSeed } from '../simulate-seed.ts';
import { Tally } from '../world/tally.ts';
import type { BatchResult, FailedSeed } from './batch.ts';

/** Each seed twice: what goes another way the second time cannot be looked into (I14). */
export async function runBatch(seeds: readonly number[]): Promise<BatchResult> {
  const tally = new Tally();
  const failed: FailedSeed[] = [];
  let [events, virtualMs] = [0, 0];
  for (const seed of seeds) {
    const first = await simulateSeed(seed);
    const second = await simulateSeed(seed);
    events += first.events + second.events;
    virtualMs += first.virtualMs + second.virtualMs;
    tally.add(first.tally);
    const [violation] = first.violations;
    if (violation !== undefined) failed.push({ seed, ...violation, trace: first.trace });
    else if (first.digest !== second.digest) {
      const message = `its trace is ${first.digest} the first time and ${second.digest} the second`;
      failed.push({ seed, invariant: 'I14', message, atMs: 0, trace: [] });
    }
  }
  return { seeds: seeds.length, failed, events, virtualMs, tally: tally.figures() };
}
