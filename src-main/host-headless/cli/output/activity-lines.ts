import type { ActivityEntry } from '../../../contract/activity.ts';
import type { ActivityBucket, ActivityRange, ActivitySums } from '../../../contract/activity-sums.ts';
import { lineOfSeveral } from '../../../contract/activity-line.ts';
import { accountOf } from '../../../contract/activity-words.ts';
import { preciseDuration } from '../../../contract/run-figure-words.ts';
import { told } from './say.ts';
import { localClock, localDay, localMinute } from '../../../foundation/local-time.ts';
import { describeBytes } from './words.ts';

const rangeWords: Readonly<Record<ActivityRange, string>> = {
  today: 'Today',
  '7d': 'The last 7 days',
  '30d': 'The last 30 days',
};

export function entryLine(entry: ActivityEntry): string {
  const { atMs, title, detail, count } = entry;
  const several = lineOfSeveral(entry);
  if (several !== null) return `${localMinute(atMs)}  ${told(several)}`;
  const times = count > 1 ? ` (${String(count)} times)` : '';
  return `${localMinute(atMs)}  ${told(title)}${times}${detail === null ? '' : `. ${told(detail)}`}`;
}

/** Title and detail in English, each with its code beside it. */
export function entryJson({ title, detail, ...rest }: ActivityEntry) {
  return {
    ...rest,
    title: told(title),
    titleCode: title.code,
    titleParams: { ...title.params },
    detail: detail === null ? null : told(detail),
    detailCode: detail?.code ?? null,
    detailParams: { ...detail?.params },
  };
}

/** What a range came to, and those of its hours or days in which anything was. */
export function sumsLines(sums: ActivitySums): string[] {
  const account = accountOf(sums);
  const speed = sums.bytesPerSecond === null ? [] : [`${describeBytes(sums.bytesPerSecond)}/s while sending`];
  const again = `${String(sums.triedAgain)} tried again by themselves`;
  const known = `${account.name.toLowerCase()}: ${String(account.figure)}, ${account.detail}`;
  return [
    `${rangeWords[sums.range]}: ${[deliveredWords(sums), ...speed, again, known].join(' · ')}`,
    ...sums.buckets.filter(holdsAnything).map((bucket) => `  ${bucketLine(sums.range, bucket)}`),
  ];
}

function bucketLine(range: ActivityRange, bucket: ActivityBucket): string {
  const when = range === 'today' ? localClock(bucket.fromMs) : localDay(bucket.fromMs);
  const offline = bucket.offlineMs === 0 ? '' : `, ${preciseDuration(bucket.offlineMs)} without the service`;
  return `${when}  ${deliveredWords(bucket)}${offline}`;
}

function deliveredWords({
  files,
  bytes,
  others,
}: Pick<ActivityBucket, 'files' | 'bytes' | 'others'>): string {
  const rest =
    others === 0 ? '' : ` and ${String(others)} that ${others === 1 ? 'is no file' : 'are no files'}`;
  return `${String(files)} ${files === 1 ? 'file' : 'files'}${rest} delivered, ${describeBytes(bytes)}`;
}

function holdsAnything({ files, others, offlineMs }: ActivityBucket): boolean {
  return files > 0 || others > 0 || offlineMs > 0;
}
