import type { ActivityBucket, ActivityRange, ActivitySums } from '../../src-main/contract/activity-sums.ts';
import { formatDayAndMonth, formatWeekday } from '../shared/format.ts';
import { drawsBytes } from './plot-words.ts';

/** The drawing in units of its own: stretched to the room it has, the height kept. */
export const plot = { width: 720, height: 84, top: 4, base: 80, mark: 3 } as const;
/** Of the room of one bar. */
const barShare = 0.72;
/** What is not nothing is seen. */
const leastHeight = 1.5;

export interface Bar {
  readonly bucket: ActivityBucket;
  readonly value: number;
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
  /** It holds the present moment. */
  readonly isNow: boolean;
}

export interface Plot {
  readonly bars: readonly Bar[];
  /** The first of the highest. */
  readonly highest: Bar;
}

/** `null` where there is nothing to draw: neither a delivery nor a time without the service. */
export function plotOf(sums: ActivitySums): Plot | null {
  const { buckets, nowMs } = sums;
  const isBytes = drawsBytes(sums);
  const valueOf = (bucket: ActivityBucket): number => (isBytes ? bucket.bytes : bucket.files + bucket.others);
  const most = Math.max(0, ...buckets.map(valueOf));
  if (most === 0 && sums.offlineMs === 0) return null;
  const room = plot.width / Math.max(1, buckets.length);
  const bars = buckets.map((bucket, index): Bar => {
    const value = valueOf(bucket);
    const share = most === 0 ? 0 : value / most;
    const height = value === 0 ? 0 : Math.max(leastHeight, share * (plot.base - plot.top));
    return {
      ...{ bucket, value, height },
      x: room * (index + (1 - barShare) / 2),
      y: plot.base - height,
      width: room * barShare,
      isNow: bucket.fromMs <= nowMs && nowMs < bucket.toMs,
    };
  });
  const highest = bars.find(({ value }) => value === most);
  return highest === undefined ? null : { bars, highest };
}

/** What stands below the drawing, from its beginning to its end; one for each bar where `isEach`. */
export function axisOf({ range, buckets }: Pick<ActivitySums, 'range' | 'buckets'>): {
  readonly isEach: boolean;
  readonly labels: readonly string[];
} {
  if (range === 'today') return { isEach: false, labels: ['00', '06', '12', '18', '24'] };
  return { isEach: true, labels: buckets.map((bucket, index) => dayLabel(range, bucket, index)) };
}

function dayLabel(range: ActivityRange, { fromMs }: ActivityBucket, index: number): string {
  if (range === '7d') return formatWeekday(fromMs);
  // Every seventh of thirty, with today among them.
  return index % 7 === 1 ? formatDayAndMonth(fromMs) : '';
}
