import type { JobState } from '../../../contract/job.ts';
import { message, type Message } from '../../../contract/messages/message.ts';
import type { SameName } from './same-name-records.ts';

/** Of a file that was not sent yet. */
export function wouldAddSecond(found: SameName): Message {
  return noteOf('there', found);
}

/** Of a file that is not the only one of its name on its way. */
export function alsoGoes(name: string, path: string): Message {
  return message('same_name.also_goes', { name, path });
}

/** Of a job, as far as it went. `null` where it adds nothing any more. */
export function sameNameNote(found: SameName, state: JobState): Message | null {
  switch (state) {
    case 'queued':
    case 'sending':
    case 'needs_attention':
      return noteOf('there', found);
    case 'tracking':
    case 'done':
    case 'in_doubt':
      return noteOf('there_before', found);
    case 'rejected':
    case 'failed':
    case 'skipped':
    case 'cancelled':
      return null;
  }
}

function noteOf(when: 'there' | 'there_before', found: SameName): Message {
  const sinceMs = sinceMsOf(found);
  return sinceMs === null
    ? message(`same_name.${when}`, { name: found.name })
    : message(`same_name.${when}_since`, { name: found.name, since: sinceMs });
}

/** Only where the service gives a time with its zone: another may be a day off. */
function sinceMsOf({ createdAt }: SameName): number | null {
  if (createdAt === null || !/T.*(?:Z|[+-]\d\d:?\d\d)$/iu.test(createdAt)) return null;
  const sinceMs = Date.parse(createdAt);
  return Number.isNaN(sinceMs) ? null : sinceMs;
}
