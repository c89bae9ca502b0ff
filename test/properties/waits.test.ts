import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createRateLimit } from '../../src-main/control/rate-limit.ts';
import {
  askedDelayMs,
  backoffDelayMs,
  recheckDelayMs,
  staleDelayMs,
} from '../../src-main/engine/jobs/policy/backoff.ts';
import { AdaptiveConcurrency } from '../../src-main/engine/jobs/worker/adaptive-concurrency.ts';
import { CircuitBreaker } from '../../src-main/engine/jobs/worker/circuit-breaker.ts';
import { RetryBudget } from '../../src-main/engine/jobs/worker/retry-budget.ts';
import { nextPollDelayMs } from '../../src-main/engine/deliveries/tracking/poll-schedule.ts';
import { seededRandom } from '../../src-main/foundation/random.ts';
import { ManualClock } from '../helpers/manual-clock.ts';
import { holds } from './holds.ts';

const chance = fc.integer().map((number) => seededRandom(number));
const drawn = fc
  .double({ min: 0, max: 1, maxExcluded: true, noNaN: true })
  .map((value) => ({ next: () => value }));

describe('a wait', () => {
  it('after a failure is half a second to an hour, and by equal chance never shorter after one more', () => {
    holds(
      fc.property(fc.integer({ min: 1, max: 1000 }), drawn, (counted, random) => {
        const waitMs = backoffDelayMs(counted, random);
        expect(waitMs).toBeGreaterThanOrEqual(500);
        expect(waitMs).toBeLessThanOrEqual(Math.min(3_600_000, 2000 * 2 ** (counted - 1)));
        expect(backoffDelayMs(counted + 1, random)).toBeGreaterThanOrEqual(waitMs);
      }),
    );
  });

  it('that the service asked for is never cut, and at most a tenth longer', () => {
    holds(
      fc.property(fc.integer({ min: 1000, max: 86_400_000 }), drawn, (askedMs, random) => {
        const waitMs = askedDelayMs(askedMs, random);
        expect(waitMs).toBeGreaterThanOrEqual(askedMs);
        expect(waitMs).toBeLessThanOrEqual(askedMs * 1.1 + 1);
      }),
    );
  });

  it('for a file that cannot be read grows from five seconds to five minutes', () => {
    holds(
      fc.property(fc.nat(), (count) => {
        const waitMs = recheckDelayMs(count);
        expect(waitMs).toBeGreaterThanOrEqual(5000);
        expect(waitMs).toBeLessThanOrEqual(300_000);
        expect(recheckDelayMs(count + 1)).toBeGreaterThanOrEqual(waitMs);
      }),
    );
  });

  it('after a stale revision doubles from round to round, between half and twice a second at first', () => {
    holds(
      fc.property(fc.integer({ min: 1, max: 5 }), drawn, (round, random) => {
        const waitMs = staleDelayMs(round, random);
        expect(waitMs).toBeGreaterThanOrEqual(500 * 2 ** (round - 1));
        expect(waitMs).toBeLessThan(2000 * 2 ** (round - 1));
      }),
    );
  });

  it('between two polls is within a fifth of its schedule, and six minutes at the longest', () => {
    holds(
      fc.property(
        fc.nat(2000),
        fc.nat(90_000_000),
        fc.boolean(),
        drawn,
        (pollCount, trackedForMs, known, random) => {
          const waitMs = nextPollDelayMs({ pollCount, trackedForMs, isStatusKnown: known }, random);
          const planned = [2, 5, 10, 20, 40, 60, 300].map((seconds) => seconds * 1000);
          expect(planned.some((plannedMs) => Math.abs(waitMs - plannedMs) <= plannedMs / 5)).toBe(true);
          if (!known) expect(waitMs).toBeGreaterThanOrEqual(48_000);
        },
      ),
    );
  });
});

describe('a circuit', () => {
  it('is never held for the failures of one job alone', () => {
    holds(
      fc.property(fc.integer({ min: 1, max: 200 }), chance, (failures, random) => {
        const breaker = new CircuitBreaker(random);
        for (let count = 0; count < failures; count += 1) expect(breaker.failed('circuit', 7)).toBeNull();
        expect(breaker.isHalfOpen('circuit')).toBe(false);
      }),
    );
  });

  it('is held for half a minute to a quarter of an hour, and free as soon as the service answers', () => {
    holds(
      fc.property(fc.array(fc.nat(5), { minLength: 1, maxLength: 100 }), chance, (jobs, random) => {
        const breaker = new CircuitBreaker(random);
        for (const job of jobs) {
          const heldMs = breaker.failed('circuit', job);
          if (heldMs === null) continue;
          expect(heldMs).toBeGreaterThanOrEqual(27_000);
          expect(heldMs).toBeLessThanOrEqual(16.5 * 60_000);
          expect(breaker.isHalfOpen('circuit')).toBe(true);
        }
        breaker.answered('circuit');
        expect(breaker.isHalfOpen('circuit')).toBe(false);
      }),
    );
  });
});

describe('what a connection can afford', () => {
  const step = fc.oneof(
    fc.constantFrom('retried', 'timedOut', 'succeeded'),
    fc.integer({ min: 0, max: 600_000 }),
  );

  it('stays between nothing and a hundred retries’ worth, and the wait it tells is enough', () => {
    holds(
      fc.property(fc.array(step, { maxLength: 80 }), (steps) => {
        const clock = new ManualClock();
        const budget = new RetryBudget(clock);
        for (const one of steps) {
          if (typeof one === 'number') clock.advance(one);
          else if (one === 'retried') budget.retried();
          else if (one === 'timedOut') budget.timedOut();
          else budget.succeeded();
          expect(budget.tokens).toBeGreaterThanOrEqual(0);
          expect(budget.tokens).toBeLessThanOrEqual(100);
          expect(budget.mayRetry).toBe(budget.waitMs === 0);
        }
        clock.advance(budget.waitMs);
        expect(budget.mayRetry).toBe(true);
      }),
    );
  });

  it('at a time is between one request and the most, whatever the answers', () => {
    holds(
      fc.property(
        fc.integer({ min: 1, max: 32 }),
        fc.array(fc.constantFrom('success', 'neutral', 'slow_down', 'not_sent'), { maxLength: 200 }),
        (most, ends) => {
          const concurrency = new AdaptiveConcurrency(() => 0, { maximum: most });
          for (const end of ends) {
            const before = concurrency.limit;
            concurrency.begin();
            concurrency.end(end);
            expect(concurrency.limit).toBeGreaterThanOrEqual(1);
            expect(concurrency.limit).toBeLessThanOrEqual(most);
            if (end === 'slow_down') expect(concurrency.limit).toBeLessThanOrEqual(before);
            else expect(concurrency.limit - before).toBeLessThanOrEqual(end === 'success' ? 2 : 0);
          }
          expect(concurrency.hasRoom).toBe(true);
        },
      ),
    );
  });

  it('of calls is never more than the burst and what time brought', () => {
    holds(
      fc.property(
        fc.integer({ min: 1, max: 100 }),
        fc.integer({ min: 1, max: 100 }),
        fc.array(fc.integer({ min: 0, max: 500 }), { maxLength: 200 }),
        (perSecond, burst, gaps) => {
          const clock = new ManualClock();
          const mayCall = createRateLimit(clock, perSecond, burst);
          let passedMs = 0;
          let allowed = 0;
          for (const gapMs of gaps) {
            clock.advance(gapMs);
            passedMs += gapMs;
            if (mayCall()) allowed += 1;
            expect(allowed).toBeLessThanOrEqual(burst + (passedMs / 1000) * perSecond + 1e-6);
          }
        },
      ),
    );
  });
});
