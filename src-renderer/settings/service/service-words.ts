/** What the service page calls operations, fields, statuses and kinds of jobs. */
import { jobKindSchema } from '../../../src-main/contract/job.ts';
import type { DriftItem, ServiceProfile } from '../../../src-main/contract/service-profile.ts';
import { formatAgo } from '../../shared/format.ts';
import { jobKindName } from '../../shared/job/job-places.ts';
import { serviceNames as words } from '../../words/service-names.ts';

/** A kind that this window does not know yet keeps its own name. */
export function kindName(kind: string): string {
  const known = jobKindSchema.safeParse(kind);
  return known.success ? jobKindName(known.data) : kind;
}

export function placeholderName(placeholder: string): string {
  return words.placeholderNames[placeholder] ?? placeholder;
}

/** `Seen once, 3 min ago` · `Seen 12 times from 2 d ago to 3 min ago`. */
export function seenWords(item: DriftItem, nowMs: number): string {
  const last = formatAgo(item.lastSeenMs, nowMs);
  if (item.count === 1) return words.seenOnce(last);
  const first = formatAgo(item.firstSeenMs, nowMs);
  const times = words.times(item.count);
  return first === last ? words.seen(times, last) : words.seenFromTo(times, first, last);
}

/** What a profile holds: `2 paths, 1 operation off, 3 status words`. */
export function profileWords({
  paths,
  off,
  fields,
  statuses,
  strict5xx,
  believes5xx,
  idIsYes,
}: ServiceProfile): string {
  const pointers = Object.values(fields).flat().length;
  const counted: readonly (readonly [number, string])[] = [
    [Object.keys(paths).length, words.paths(Object.keys(paths).length)],
    [off.length, words.operationsOff(off.length)],
    [pointers, words.pointers(pointers)],
    [statuses.length, words.statusWords(statuses.length)],
    [strict5xx ? 1 : 0, words.everyDoubt],
    [believes5xx === true ? 1 : 0, words.ownNo],
    [idIsYes.length, words.idIsYes(idIsYes.length)],
  ];
  const parts = counted.flatMap(([count, message]) => (count === 0 ? [] : [message]));
  return parts.length === 0 ? words.nothingDiffers : parts.join(', ');
}
