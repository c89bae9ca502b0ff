import type { Durations } from '../../../contract/run-figures.ts';
import { windowOf, type RecentWindow } from './recent-window.ts';

interface Slice {
  count: number;
  sumMs: number;
  longestMs: number;
  /** How many fell into each bucket. */
  readonly buckets: Uint32Array;
}

/** Each bucket ends an eleventh above the one below, from a sixteenth of a millisecond to years. */
const perDoubling = 8;
const perMs = 16;
const bucketCount = 300;

/** How long something took, of late, in memory that does not grow. */
export class RecentDurations {
  readonly #window: RecentWindow<Slice>;

  constructor(monotonicMs: () => number) {
    this.#window = windowOf(monotonicMs, {
      fresh: () => ({ count: 0, sumMs: 0, longestMs: 0, buckets: new Uint32Array(bucketCount) }),
      clear(slice) {
        slice.count = 0;
        slice.sumMs = 0;
        slice.longestMs = 0;
        slice.buckets.fill(0);
      },
    });
  }

  /** `count` of them took so long each. What a clock that was set says is no duration. */
  add(tookMs: number, count = 1): void {
    if (!(tookMs >= 0) || count <= 0) return;
    const slice = this.#window.now();
    slice.count += count;
    slice.sumMs += tookMs * count;
    slice.longestMs = Math.max(slice.longestMs, tookMs);
    const bucket = bucketOf(tookMs);
    slice.buckets[bucket] = (slice.buckets[bucket] ?? 0) + count;
  }

  /** `null` where there was none of late. */
  summary(): Durations | null {
    const slices = this.#window.recent();
    const count = slices.reduce((sum, slice) => sum + slice.count, 0);
    if (count === 0) return null;
    const longestMs = Math.max(...slices.map((slice) => slice.longestMs));
    const within = (share: number): number => {
      let left = count * share;
      for (let bucket = 0; bucket < bucketCount; bucket += 1) {
        for (const slice of slices) left -= slice.buckets[bucket] ?? 0;
        if (left <= 0) return Math.min(longestMs, endOf(bucket));
      }
      return longestMs;
    };
    return {
      count,
      meanMs: slices.reduce((sum, slice) => sum + slice.sumMs, 0) / count,
      medianMs: within(0.5),
      mostMs: within(0.95),
      longestMs,
    };
  }
}

function bucketOf(tookMs: number): number {
  return Math.min(bucketCount - 1, Math.ceil(Math.log2(1 + tookMs * perMs) * perDoubling));
}

function endOf(bucket: number): number {
  return (2 ** (bucket / perDoubling) - 1) / perMs;
}
