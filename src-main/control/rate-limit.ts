import type { Clock } from '../foundation/clock.ts';

/** Whether one more is allowed just now. */
export type RateLimit = () => boolean;

/** A bucket of `burst` that refills by `perSecond`: what a person's page needs passes, a flood does not (reliability A2). */
export function createRateLimit(clock: Clock, perSecond: number, burst: number): RateLimit {
  let tokens = burst;
  let countedAtMs = clock.monotonicMs();
  return () => {
    const nowMs = clock.monotonicMs();
    tokens = Math.min(burst, tokens + ((nowMs - countedAtMs) / 1000) * perSecond);
    countedAtMs = nowMs;
    if (tokens < 1) return false;
    tokens -= 1;
    return true;
  };
}
