import type { JobState } from '../../../contract/job.ts';
import { localDay } from '../../../foundation/local-time.ts';
import type { SameName } from './same-name-records.ts';

/** Of a file that was not sent yet. */
export function wouldAddWords(found: SameName): string {
  return `A document named ${found.name} stands in the knowledge base already${sinceWords(found)}; this would add a second one`;
}

/** Of a file that is not the only one of its name on its way. */
export function alsoGoesWords(name: string, path: string): string {
  return `Another file named ${name} goes to the knowledge base too, ${path}; each would be a document of its own`;
}

/** Of a job, as far as it went. `null` where it adds nothing any more. */
export function sameNameWords(found: SameName, state: JobState): string | null {
  switch (state) {
    case 'queued':
    case 'sending':
    case 'needs_attention':
      return wouldAddWords(found);
    case 'tracking':
    case 'done':
    case 'in_doubt':
      return `A document named ${found.name} stood in the knowledge base already${sinceWords(found)} before this one was sent`;
    case 'rejected':
    case 'failed':
    case 'skipped':
    case 'cancelled':
      return null;
  }
}

/** Only where the service gives a time with its zone: another may be a day off. */
function sinceWords({ createdAt }: SameName): string {
  if (createdAt === null || !/T.*(?:Z|[+-]\d\d:?\d\d)$/iu.test(createdAt)) return '';
  const sinceMs = Date.parse(createdAt);
  return Number.isNaN(sinceMs) ? '' : ` (since ${localDay(sinceMs)})`;
}
