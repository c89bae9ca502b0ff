import { hourMs, minuteMs, secondMs } from '../../../foundation/durations.ts';
import { uniform, type Random } from '../../../foundation/random.ts';

const firstDelayMs = 2 * secondMs;
const longestDelayMs = hourMs;
const shortestDelayMs = 500;

/**
 * Full jitter (reliability §2.6): the wait after the n-th counted attempt is drawn from 0 to 2 s doubled n−1 times, at most
 * an hour and at least half a second. Eleven waits take 34 minutes on average.
 */
export function backoffDelayMs(countedAttempts: number, random: Random): number {
  const exponent = Math.min(30, Math.max(0, countedAttempts - 1));
  const ceilingMs = Math.min(longestDelayMs, firstDelayMs * 2 ** exponent);
  return Math.max(shortestDelayMs, uniform(random, 0, ceilingMs));
}

/** A wait that the service asked for, plus up to a tenth so that not everything comes back at once. */
export function askedDelayMs(retryAfterMs: number, random: Random): number {
  return retryAfterMs * uniform(random, 1, 1.1);
}

/** Rechecks of a locked or absent source: 5 s doubling to 5 min. */
export function recheckDelayMs(recheckCount: number): number {
  return Math.min(5 * minuteMs, 5 * secondMs * 2 ** Math.min(10, recheckCount));
}

/** A render is submitted with a revision read anew at most this often in a row (reliability §2.7). */
export const maximumStaleRounds = 5;

/** How long to wait before the clip is read again after its revision was stale for the `round`th time, from 1. */
export function staleDelayMs(round: number, random: Random): number {
  return uniform(random, 0.5, 2) * secondMs * 2 ** (round - 1);
}
