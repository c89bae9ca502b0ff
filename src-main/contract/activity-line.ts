import type { ActivityEntry } from './activity.ts';
import { message, type Message } from './messages/message.ts';

/** Of these each line is about a job; the others are about a hold, which may come several times. */
const ofJobs: ReadonlySet<ActivityEntry['kind']> = new Set([
  'delivered',
  'skipped',
  'needs_attention',
  'answered',
  'cancelled',
]);

/**
 * `Indexed in Product help: 21 documents, the latest is Tariff.txt`, for a line that stands for several jobs; `null` for any other.
 * `title`: in the reader's language.
 */
export function lineOfSeveral(
  { kind, title: told, count }: Pick<ActivityEntry, 'kind' | 'title' | 'count'>,
  title = told,
): Message | null {
  const at = title.indexOf(': ');
  if (count < 2 || at === -1 || !ofJobs.has(kind)) return null;
  const unit = /^Indexed in /u.test(told) ? 'document' : 'other';
  return message('activity.several', {
    ...{ what: title.slice(0, at), jobs: count, unit, name: title.slice(at + 2) },
  });
}
