/** What the service page calls operations, fields, statuses and kinds of jobs. */
import { jobKindSchema } from '../../../src-main/contract/job.ts';
import type { DriftItem, ServiceProfile } from '../../../src-main/contract/service-profile.ts';
import { formatAgo } from '../../shared/format.ts';
import { jobKindName } from '../../shared/job/job-places.ts';
import { say } from '../../words/say.ts';

/** A kind that this window does not know yet keeps its own name. */
export function kindName(kind: string): string {
  const known = jobKindSchema.safeParse(kind);
  return known.success ? jobKindName(known.data) : kind;
}

const placeholderCodes = new Map<string, `service_names.placeholder_names.${'carousel' | 'clip' | 'kb'}_id`>([
  ['clipId', 'service_names.placeholder_names.clip_id'],
  ['kbId', 'service_names.placeholder_names.kb_id'],
  ['carouselId', 'service_names.placeholder_names.carousel_id'],
]);

export function placeholderName(placeholder: string): string {
  const code = placeholderCodes.get(placeholder);
  return code === undefined ? placeholder : say(code);
}

/** `Seen once, 3 min ago` · `Seen 12 times from 2 d ago to 3 min ago`. */
export function seenWords(item: DriftItem, nowMs: number): string {
  const last = formatAgo(item.lastSeenMs, nowMs);
  if (item.count === 1) return say('service_names.seen_once', { when: last });
  const first = formatAgo(item.firstSeenMs, nowMs);
  const times = item.count;
  return first === last
    ? say('service_names.seen', { count: times, when: last })
    : say('service_names.seen_from_to', { count: times, first: first, last: last });
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
    [Object.keys(paths).length, say('service_names.paths', { count: Object.keys(paths).length })],
    [off.length, say('service_names.operations_off', { count: off.length })],
    [pointers, say('service_names.pointers', { count: pointers })],
    [statuses.length, say('service_names.status_words', { count: statuses.length })],
    [strict5xx ? 1 : 0, say('service_names.every_doubt')],
    [believes5xx === true ? 1 : 0, say('service_names.own_no')],
    [idIsYes.length, say('service_names.id_is_yes', { count: idIsYes.length })],
  ];
  const parts = counted.flatMap(([count, message]) => (count === 0 ? [] : [message]));
  return parts.length === 0 ? say('service_names.nothing_differs') : parts.join(', ');
}
