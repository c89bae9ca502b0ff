/** What a range came to, and its drawing, in the words of the room. */
import type { ActivityBucket, ActivityRange, ActivitySums } from '../../src-main/contract/activity-sums.ts';
import { formatBytes, formatClock, formatCount, formatDate } from '../shared/format.ts';
import { activityWords as words } from '../words/activity.ts';

type Delivered = Pick<ActivityBucket, 'files' | 'bytes' | 'others'>;

/** Beside the number of files: `files, 38.6 GB`, `files, 38.6 GB, 4 others`. */
export function deliveredUnit({ files, bytes, others }: Delivered): string {
  const size = formatBytes(bytes);
  return others === 0 ? words.filesOf(files, size) : words.filesAndOthers(files, size, others);
}

/** Beside the name of a day: `308 delivered, 21.0 GB`, or `null` where nothing was. */
export function dayWords({ files, bytes, others }: Delivered): string | null {
  if (files + others === 0) return null;
  const count = formatCount(files + others);
  return bytes === 0 ? words.dayDeliveredNoSize(count) : words.dayDelivered(count, formatBytes(bytes));
}

/** `10:00`, `21 November`. */
export function bucketName(range: ActivityRange, { fromMs }: Pick<ActivityBucket, 'fromMs'>): string {
  return range === 'today' ? formatClock(fromMs) : formatDate(fromMs);
}

/** Whether sizes are drawn, or, where nothing has one, numbers. */
export function drawsBytes({ bytes }: Pick<ActivitySums, 'bytes'>): boolean {
  return bytes > 0;
}

/** `6.4 GB`, `12`: what a bar stands for. */
export function barText(isBytes: boolean, value: number): string {
  return isBytes ? formatBytes(value) : formatCount(value);
}

export function plotLabel(
  sums: ActivitySums,
  { value, bucket }: { readonly value: number; readonly bucket: ActivityBucket },
): string {
  const isBytes = drawsBytes(sums);
  const { bytesByHour, bytesByDay, countByHour, countByDay } = words.plots;
  const byHour = isBytes ? bytesByHour : countByHour;
  const byDay = isBytes ? bytesByDay : countByDay;
  return (sums.range === 'today' ? byHour : byDay)(bucketName(sums.range, bucket), barText(isBytes, value));
}

/** Below the drawing: `Delivered in the hour, up to 6.4 GB`. */
export function barLegend(sums: ActivitySums, highest: number): string {
  const most = barText(drawsBytes(sums), highest);
  return sums.range === 'today' ? words.inHour(most) : words.inDay(most);
}
