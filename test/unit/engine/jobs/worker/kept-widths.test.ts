import { expect, it } from 'vitest';
import { ConnectionLimits } from '../../../../../src-main/engine/jobs/worker/connection-limits.ts';
import type { FoundWidth } from '../../../../../src-main/engine/jobs/worker/width-search.ts';
import { seededRandom } from '../../../../../src-main/foundation/random.ts';
import { ManualClock } from '../../../../helpers/manual-clock.ts';
import { nothingKnown } from '../../../../helpers/known-connections.ts';

type End = Parameters<ConnectionLimits['ended']>[1];

const said = (signal: 'success' | 'slow_down'): End => ({
  ...{ signal, breaker: 'reset', effects: [] },
  record: signal === 'success' ? 'accepted' : 'retry',
});

/** A service that takes two at a time, given as many as there is room for, `rounds` times. */
function starts(kept: Map<number, FoundWidth>, rounds: number): number {
  const clock = new ManualClock();
  const limits = new ConnectionLimits(clock, seededRandom(1), {
    ...nothingKnown,
    foundWidth: (id) => kept.get(id) ?? null,
    keepWidth: (id, found) => kept.set(id, found),
  });
  let refused = 0;
  for (let round = 0; round < rounds; round += 1) {
    const jobs: Parameters<ConnectionLimits['began']>[0][] = [];
    while (limits.hasRoom(1)) {
      const job = { id: jobs.length, connection_id: 1, kind: 'kb_document', counted_attempts: 0 } as const;
      limits.began(job);
      jobs.push(job);
    }
    for (const [index, job] of jobs.entries()) {
      clock.advance(200);
      limits.ended(job, said(index < 2 ? 'success' : 'slow_down'));
      refused += index < 2 ? 0 : 1;
    }
  }
  return refused;
}

it('does not ask a service for more again at each start than it took before', () => {
  const kept = new Map<number, FoundWidth>();
  expect(starts(kept, 6), 'while it is not known').toBeGreaterThan(3);
  expect(kept.get(1)?.width).toBeLessThanOrEqual(2);
  let written = 0;
  const set = kept.set.bind(kept);
  kept.set = (id, found) => {
    written += 1;
    return set(id, found);
  };
  expect(starts(kept, 6), 'at the next start').toBe(0);
  expect(written, 'and it is known for another week').toBe(1);
});
