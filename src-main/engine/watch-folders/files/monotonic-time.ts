import type { Clock } from '../../../foundation/clock.ts';

/**
 * Milliseconds that look like wall-clock time and never jump: the wall clock at the start plus what has passed since. File
 * readings are timed by it, so that setting the clock neither settles a file early nor holds it (reliability F20, C1).
 */
export type MonotonicTime = () => number;

export function startMonotonicTime(clock: Clock): MonotonicTime {
  const offset = clock.nowMs() - clock.monotonicMs();
  return () => offset + clock.monotonicMs();
}
