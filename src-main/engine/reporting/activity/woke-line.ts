import { preciseDuration } from '../../../contract/run-figure-words.ts';
import type { ActivityEvent } from './activity-log.ts';

/** `sleptMs`: `null` where nobody knows; `cutOff`: transfers that were under way; `spread`: jobs that fell due meanwhile. */
export function wokeLine(
  sleptMs: number | null,
  { cutOff, spread }: { readonly cutOff: number; readonly spread: number },
): ActivityEvent {
  const parts = [
    cutOff === 0
      ? 'Nothing was under way'
      : `${amount(cutOff, 'transfer was', 'transfers were')} under way and presumed cut off`,
    ...(spread === 0
      ? []
      : [`${amount(spread, 'job that', 'jobs that')} fell due meanwhile go within a minute`]),
  ];
  return {
    kind: 'machine',
    title: sleptMs === null ? 'The computer woke' : `The computer woke after ${preciseDuration(sleptMs)}`,
    detail: parts.join('. '),
    jobId: null,
    mergeKey: null,
  };
}

function amount(count: number, one: string, many: string): string {
  return `${String(count)} ${count === 1 ? one : many}`;
}
