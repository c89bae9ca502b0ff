/** What a range came to, and its drawing, in the words of the room. */
import type { AccountWords } from '../../src-main/contract/activity-words.ts';
import type { ActivityBucket, ActivityRange, ActivitySums } from '../../src-main/contract/activity-sums.ts';
import { formatBytes, formatClock, formatCount, formatDate } from '../shared/format.ts';
import { say } from '../words/say.ts';

type Delivered = Pick<ActivityBucket, 'files' | 'bytes' | 'others'>;

/** Beside the number of files: `files, 38.6 GB`, `files, 38.6 GB, 4 others`. */
export function deliveredUnit({ files, bytes, others }: Delivered): string {
  const size = formatBytes(bytes);
  return others === 0
    ? say('activity.files_of', { files, size })
    : say('activity.files_and_others', { files, size, others });
}

/** Beside the name of a day: `308 delivered, 21.0 GB`, or `null` where nothing was. */
export function dayWords({ files, bytes, others }: Delivered): string | null {
  if (files + others === 0) return null;
  const count = formatCount(files + others);
  return bytes === 0
    ? say('activity.day_delivered_no_size', { count })
    : say('activity.day_delivered', { count, size: formatBytes(bytes) });
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
  const shown = isBytes ? 'bytes' : 'count';
  const span = sums.range === 'today' ? 'hour' : 'day';
  return say(`activity.plots.${shown}_by_${span}`, {
    when: bucketName(sums.range, bucket),
    most: barText(isBytes, value),
  });
}

/** Below the drawing: `Delivered in the hour, up to 6.4 GB`. */
export function barLegend(sums: ActivitySums, highest: number): string {
  const most = barText(drawsBytes(sums), highest);
  return sums.range === 'today' ? say('activity.in_hour', { most }) : say('activity.in_day', { most });
}

/** Of the proof that nothing was lost and nothing doubled. */
export function provedWords(): AccountWords {
  return {
    lostOrDoubled: say('activity.proved.lost_or_doubled'),
    accountedFor: say('activity.proved.accounted_for'),
    inDoubt: say('activity.proved.in_doubt'),
    mayHaveArrived: say('activity.proved.may_have_arrived'),
    notProved: say('activity.proved.not_proved'),
    sentAgain: (jobs) => say('activity.proved.sent_again', { jobs }),
    takenAsArrived: (jobs) => say('activity.proved.taken_as_arrived', { jobs }),
  };
}
