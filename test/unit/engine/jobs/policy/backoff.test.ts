import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { maximumAttempts } from '../../../../../src-main/contract/job.ts';
import {
  askedDelayMs,
  backoffDelayMs,
  recheckDelayMs,
} from '../../../../../src-main/engine/jobs/policy/backoff.ts';
import { seededRandom } from '../../../../../src-main/foundation/random.ts';

describe('the wait between attempts', () => {
  it('lies between half a second and two seconds doubled for each attempt, at most an hour', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 1000 }), fc.integer(), (counted, seed) => {
        const delayMs = backoffDelayMs(counted, seededRandom(seed));
        expect(delayMs).toBeGreaterThanOrEqual(500);
        expect(delayMs).toBeLessThanOrEqual(Math.max(500, Math.min(3_600_000, 2000 * 2 ** (counted - 1))));
      }),
    );
  });

  it('is half a second at least, whatever chance says', () => {
    const nothing = { ...seededRandom(1), next: () => 0 };
    for (let counted = 1; counted <= maximumAttempts; counted += 1) {
      expect(backoffDelayMs(counted, nothing)).toBe(500);
    }
  });

  it('takes about half an hour over all attempts, on average', () => {
    const random = seededRandom(1);
    let totalMs = 0;
    for (let run = 0; run < 400; run += 1) {
      for (let counted = 1; counted < maximumAttempts; counted += 1)
        totalMs += backoffDelayMs(counted, random);
    }
    const averageMinutes = totalMs / 400 / 60_000;
    expect(averageMinutes).toBeGreaterThan(28);
    expect(averageMinutes).toBeLessThan(40);
  });

  it('is never shorter than what the service asked for, and at most a tenth longer', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1000, max: 86_400_000 }), fc.integer(), (askedMs, seed) => {
        const delayMs = askedDelayMs(askedMs, seededRandom(seed));
        expect(delayMs).toBeGreaterThanOrEqual(askedMs);
        expect(delayMs).toBeLessThanOrEqual(askedMs * 1.1);
      }),
    );
  });

  it('of a locked file grows from five seconds to five minutes', () => {
    expect([0, 1, 2, 3, 4, 5, 6, 7, 50].map(recheckDelayMs)).toEqual([
      5000, 10_000, 20_000, 40_000, 80_000, 160_000, 300_000, 300_000, 300_000,
    ]);
  });
});
