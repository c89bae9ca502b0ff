import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { CircuitBreaker } from '../../../../../src-main/engine/jobs/worker/circuit-breaker.ts';

/** Half of the range of jitter, so that the times are exact. */
const even = { next: () => 0.5 };

function failing(breaker: CircuitBreaker, jobs: readonly number[], circuit = 'one'): (number | null)[] {
  return jobs.map((job) => breaker.failed(circuit, job));
}

/** A trial: one job of the circuit begins and fails. */
function trial(breaker: CircuitBreaker, jobId: number, circuit = 'one'): number | null {
  breaker.began(circuit, jobId);
  return breaker.failed(circuit, jobId);
}

describe('the breaker of a circuit', () => {
  it('opens at the fifth failure in a row, of at least two jobs', () => {
    expect(failing(new CircuitBreaker(even), [1, 2, 1, 2, 1])).toEqual([null, null, null, null, 30_000]);
    expect(failing(new CircuitBreaker(even), [1, 1, 1, 1, 1, 1, 1])).not.toContain(30_000);
  });

  it('opens at the next failure of another job where one job alone failed often', () => {
    expect(failing(new CircuitBreaker(even), [1, 1, 1, 1, 1, 1, 2]).at(-1)).toBe(30_000);
  });

  it('counts anew after every decision of the service', () => {
    const breaker = new CircuitBreaker(even);
    failing(breaker, [1, 2, 1, 2]);
    breaker.answered('one');
    expect(failing(breaker, [1, 2, 1, 2])).toEqual([null, null, null, null]);
  });

  it('rests twice as long after each failed trial, from 30 s up to 15 minutes, and closes when the service decides', () => {
    const breaker = new CircuitBreaker(even);
    const rests = [failing(breaker, [1, 2, 3, 4, 5]).at(-1)];
    for (let job = 6; job < 14; job += 1) {
      expect(breaker.isHalfOpen('one')).toBe(true);
      rests.push(trial(breaker, job));
    }
    expect(rests.map((ms) => (ms ?? 0) / 1000)).toEqual([30, 60, 120, 240, 480, 900, 900, 900, 900]);
    breaker.answered('one');
    expect(breaker.isHalfOpen('one')).toBe(false);
    expect(failing(breaker, [1, 2, 1, 2])).toEqual([null, null, null, null]);
  });

  it('opens at the first that was turned away, for longer each time, and asks a person after six in a row', () => {
    const breaker = new CircuitBreaker(even);
    for (const job of [1, 2]) breaker.began('one', job);
    const rests = [breaker.turnedAway('one', 1)];
    expect(breaker.turnedAway('one', 2), 'it was under way with the first').toBeNull();
    for (let job = 3; job < 9; job += 1) {
      expect(breaker.isHalfOpen('one')).toBe(true);
      breaker.began('one', job);
      rests.push(breaker.turnedAway('one', job));
    }
    expect(rests).toEqual([30_000, 60_000, 120_000, 240_000, 480_000, 'for_person', 'for_person']);
    breaker.answered('one');
    expect(breaker.turnedAway('one', 9), 'the service had answered').toBe(30_000);
  });

  it('is not opened further by what had begun before it opened', () => {
    const breaker = new CircuitBreaker(even);
    for (const job of [1, 2, 3, 4]) breaker.began('one', job);
    expect(failing(breaker, [1, 2, 1, 2, 1]).at(-1)).toBe(30_000);
    expect(failing(breaker, [3, 4]), 'they had begun before').toEqual([null, null]);
    expect(trial(breaker, 5), 'the first trial').toBe(60_000);
  });

  it('counts as one what was under way together and was cut off, and what begins afterwards anew', () => {
    const breaker = new CircuitBreaker(even);
    const outage = (jobs: readonly number[]): (number | null)[] => {
      for (const job of jobs) breaker.began('one', job);
      return jobs.map((job) => {
        breaker.ended('one', job);
        return breaker.failed('one', job, 'cut');
      });
    };
    expect(outage([1, 2, 3, 4, 5, 6, 7, 8]), 'one outage').not.toContain(30_000);
    outage([11, 12]);
    outage([21, 22]);
    expect(outage([31, 32]), 'the fourth').toEqual([null, null]);
    expect(outage([31, 32]), 'the fifth, of some that were cut off before').toEqual([30_000, null]);
  });

  it('counts each of those that the service answered, though they were under way together', () => {
    const breaker = new CircuitBreaker(even);
    for (const job of [1, 2, 3, 4, 5]) breaker.began('one', job);
    expect(failing(breaker, [1, 2, 3, 4, 5]).at(-1)).toBe(30_000);
  });

  it('lets other circuits go on', () => {
    const breaker = new CircuitBreaker(even);
    failing(breaker, [1, 2, 3, 4, 5], 'one');
    expect(breaker.isHalfOpen('other')).toBe(false);
    expect(breaker.failed('other', 1)).toBeNull();
  });

  it('stays within a tenth of its times, whatever chance says', () => {
    fc.assert(
      fc.property(
        fc.double({ min: 0, max: 1, maxExcluded: true, noNaN: true }),
        fc.nat(40),
        (chance, trials) => {
          const breaker = new CircuitBreaker({ next: () => chance });
          let rest = failing(breaker, [1, 2, 3, 4, 5]).at(-1) ?? 0;
          for (let each = 0; each < trials; each += 1) rest = trial(breaker, 10 + each) ?? 0;
          const evenMs = Math.min(900_000, 30_000 * 2 ** trials);
          expect(rest).toBeGreaterThanOrEqual(evenMs * 0.9 - 1e-6);
          expect(rest).toBeLessThanOrEqual(evenMs * 1.1 + 1e-6);
        },
      ),
    );
  });
});
