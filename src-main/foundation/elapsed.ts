import type { Clock } from './clock.ts';

/** A moment on both clocks of a machine. */
export interface Moment {
  readonly wallMs: number;
  readonly monotonicMs: number;
}

export function momentOf(clock: Clock): Moment {
  return { wallMs: clock.nowMs(), monotonicMs: clock.monotonicMs() };
}

/**
 * How long ago `since` was, by the clock that says more: the monotonic one stands still while the machine sleeps, and the wall
 * clock may have been set back. For what has to end in time: neither sleep nor a set clock makes it last longer.
 */
export function elapsedMs(clock: Clock, since: Moment): number {
  return Math.max(clock.nowMs() - since.wallMs, clock.monotonicMs() - since.monotonicMs);
}
