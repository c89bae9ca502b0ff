import { simulateSeed } from '../simulate-seed.ts';
import { Tally } from '../world/tally.ts';
import type { Batch, BatchResult, FailedSeed } from './batch.ts';

/** What goes another way the second time cannot be looked into (I14). */
export async function runBatch({ seeds, twice }: Batch): Promise<BatchResult> {
  const tally = new Tally();
  const failed: FailedSeed[] = [];
  let [events, virtualMs] = [0, 0];
  for (const seed of seeds) {
    const first = await simulateSeed(seed);
    const second = twice.includes(seed) ? await simulateSeed(seed) : null;
    events += first.events + (second?.events ?? 0);
    virtualMs += first.virtualMs + (second?.virtualMs ?? 0);
    tally.add(first.tally);
    const [violation] = first.violations;
    if (violation !== undefined) failed.push({ seed, ...violation, trace: first.trace });
    else if (second !== null && first.digest !== second.digest) {
      const message = `its trace is ${first.digest} the first time and ${second.digest} the second`;
      failed.push({ seed, invariant: 'I14', message, atMs: 0, trace: [] });
    }
  }
  const worlds = seeds.length + twice.length;
  return { seeds: seeds.length, worlds, failed, events, virtualMs, tally: tally.figures() };
}
