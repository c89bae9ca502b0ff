import { minuteMs, secondMs } from '../../../foundation/durations.ts';

/** Every wait of a watch folder, so that tests can shrink them. */
export interface Timings {
  /** How long a file must not change before it is taken (reliability F1). */
  readonly settleMs: number;
  /** The same on network and cloud-synchronised places. */
  readonly slowSettleMs: number;
  /** How many equal readings that takes, the first included. */
  readonly settleReadings: number;
  /** How long a document without its end mark is waited for before it goes all the same. */
  readonly incompleteMs: number;
  /** Rechecks of what cannot be read, doubling from the first to the longest. */
  readonly recheckFirstMs: number;
  readonly recheckLongestMs: number;
  /** From a watcher's event to the look at the disk. */
  readonly quietMs: number;
  readonly rescanMs: number;
  /** Between two listings where nothing is watched, and between two looks for a root that is away. */
  readonly listingMs: number;
  /** From a watcher's failure to the next try at watching. */
  readonly rewatchMs: number;
}

export const defaultTimings: Timings = {
  settleMs: 2 * secondMs,
  slowSettleMs: 10 * secondMs,
  settleReadings: 3,
  incompleteMs: 10 * minuteMs,
  recheckFirstMs: 5 * secondMs,
  recheckLongestMs: 5 * minuteMs,
  quietMs: 200,
  rescanMs: 10 * minuteMs,
  listingMs: 30 * secondMs,
  rewatchMs: minuteMs,
};

/** The wait before recheck number `count`, counted from 0. */
export function recheckDelayMs(timings: Timings, count: number): number {
  return Math.min(timings.recheckLongestMs, timings.recheckFirstMs * 2 ** Math.min(Math.max(0, count), 30));
}
