import { message, type Message } from '../../../contract/messages/message.ts';
import { recorded, told, type Recorded } from '../../storage/messages/recorded.ts';
import { neverDueMs, type JobFields, type JobRecord } from '../../jobs/record/job-record.ts';
import type { ReadOutcome } from '../../service-client/outcomes/outcome.ts';
import type { RemoteStatus } from './remote-reader.ts';

/** The poll before read the same. */
export function isSaidAgain(job: JobRecord, status: RemoteStatus): boolean {
  return job.poll_count > 0 && job.remote_status === shown(status.status);
}

export function reasonOf(reading: ReadOutcome<unknown>, status: RemoteStatus | undefined): Message {
  if (reading.kind !== 'ok') return message('status.still_asking', { reason: reading.message });
  return status?.message ?? message('status.not_listed');
}

/** Kept as sent, at most 64 characters, with control characters made visible. */
export function shown(status: string | null): string | null {
  if (status === null) return null;
  return status
    .slice(0, 64)
    .replace(
      /\p{Cc}/gu,
      (character) => `\\x${(character.codePointAt(0) ?? 0).toString(16).padStart(2, '0')}`,
    );
}

export function unfinished({ remote_status }: JobRecord, question: Message | null): Recorded {
  if (question !== null) return recorded(question);
  return remote_status === null
    ? told('tracking.no_status')
    : told('tracking.no_status_last', { status: remote_status });
}

/** The service says that there is nothing by this id. */
export function isNotFound(reading: ReadOutcome<unknown>): boolean {
  return reading.kind === 'refused' && (reading.statusCode === 404 || reading.statusCode === 410);
}

/** The service accepted and showed it, and does not have it any more. */
export function goneThere(job: JobRecord): JobFields {
  return {
    ...job,
    ...{ state: 'needs_attention', cause: 'no_status', due_at_ms: neverDueMs },
    reason: told('tracking.gone'),
  };
}

/** A look had found it, and it is not there any more. */
export function doubtedAgain(job: JobRecord): JobFields {
  return {
    ...job,
    ...{ state: 'in_doubt', cause: null, proof: null, due_at_ms: 0, poll_count: 0, tracking_since_ms: null },
    ...{ remote_id: null, remote_url: null, remote_status: null, finding: null },
    reason: told('doubt.gone_again', { id: job.remote_id ?? '' }),
  };
}
