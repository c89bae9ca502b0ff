import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { RetryBudget } from '../../../../../src-main/engine/jobs/worker/retry-budget.ts';
import { ManualClock } from '../../../../helpers/manual-clock.ts';

type Step = { do: 'retry' | 'timeout' | 'success' } | { do: 'wait'; ms: number };

const steps: fc.Arbitrary<Step[]> = fc.array(
  fc.oneof(
    { weight: 6, arbitrary: fc.constant<Step>({ do: 'retry' }) },
    { weight: 1, arbitrary: fc.constant<Step>({ do: 'timeout' }) },
    { weight: 2, arbitrary: fc.constant<Step>({ do: 'success' }) },
    {
      weight: 3,
      arbitrary: fc.integer({ min: 0, max: 600_000 }).map((ms): Step => ({ do: 'wait', ms })),
    },
  ),
  { maxLength: 200 },
);

describe('the retry budget of a connection', () => {
  it('never holds more than a hundred tokens nor less than none, whatever happens', () => {
    fc.assert(
      fc.property(steps, (taken) => {
        const clock = new ManualClock();
        const budget = new RetryBudget(clock);
        for (const step of taken) {
          if (step.do === 'wait') clock.advance(step.ms);
          else if (step.do === 'retry') budget.retried();
          else if (step.do === 'timeout') budget.timedOut();
          else budget.succeeded();
          expect(budget.tokens).toBeGreaterThanOrEqual(0);
          expect(budget.tokens).toBeLessThanOrEqual(100);
        }
      }),
      { numRuns: 300 },
    );
  });

  it('affords in any stretch of time at most what it held, what time brought and a fifth of the successes', () => {
    fc.assert(
      fc.property(steps, (taken) => {
        const clock = new ManualClock();
        const budget = new RetryBudget(clock);
        const events: { atMs: number; retries: number; successes: number }[] = [];
        for (const step of taken) {
          if (step.do === 'wait') clock.advance(step.ms);
          else if (step.do === 'timeout') budget.timedOut();
          else if (step.do === 'success') {
            budget.succeeded();
            events.push({ atMs: clock.monotonicMs(), retries: 0, successes: 1 });
          } else if (budget.mayRetry) {
            budget.retried();
            events.push({ atMs: clock.monotonicMs(), retries: 1, successes: 0 });
          }
        }
        for (let from = 0; from < events.length; from += 1) {
          let retries = 0;
          let successes = 0;
          for (const event of events.slice(from)) {
            retries += event.retries;
            successes += event.successes;
            const passedMs = event.atMs - (events[from]?.atMs ?? 0);
            expect(retries).toBeLessThanOrEqual((100 + passedMs / 10_000 + successes) / 5 + 1e-6);
          }
        }
      }),
      { numRuns: 100 },
    );
  });

  it('says exactly how long it takes until a retry can be afforded', () => {
    fc.assert(
      fc.property(steps, fc.nat(20), (taken, more) => {
        const clock = new ManualClock();
        const budget = new RetryBudget(clock);
        for (const step of taken) {
          if (step.do === 'wait') clock.advance(step.ms / 20);
          else if (step.do === 'success') budget.succeeded();
          else budget.retried();
        }
        for (let retry = 0; retry < more; retry += 1) budget.retried();
        const { waitMs } = budget;
        expect(waitMs === 0).toBe(budget.mayRetry);
        if (waitMs === 0) return;
        clock.advance(waitMs - 2);
        expect(budget.mayRetry, 'not before').toBe(false);
        clock.advance(3);
        expect(budget.mayRetry, 'but then').toBe(true);
      }),
      { numRuns: 300 },
    );
  });

  it('costs twice as much where a try timed out', () => {
    const budget = new RetryBudget(new ManualClock());
    budget.retried();
    budget.timedOut();
    expect(budget.tokens).toBe(90);
    budget.succeeded();
    expect(budget.tokens).toBe(91);
  });
});
