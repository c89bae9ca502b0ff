import { legacyTold, told, type Recorded } from '../../storage/messages/recorded.ts';
import type { JobRecord } from '../../jobs/store/job-record.ts';
import type { ReadOutcome } from '../../service-client/outcomes/outcome.ts';
import type { RemoteStatus } from './remote-reader.ts';

/** The poll before read the same. */
export function isSaidAgain(job: JobRecord, status: RemoteStatus): boolean {
  return job.poll_count > 0 && job.remote_status === shown(status.status);
}

export function failedWords(status: string | null): string {
  return `The service says “${status ?? ''}”, twice in a row. Look there; try again sends it once more`;
}

export function reasonOf(reading: ReadOutcome<unknown>, status: RemoteStatus | undefined): string {
  if (reading.kind !== 'ok') return `Still asking: ${reading.message}`;
  return status?.message ?? 'The service does not list it yet, still asking';
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

export function unfinished({ remote_status }: JobRecord, question: string | null): Recorded {
  if (question !== null) return legacyTold(question);
  return remote_status === null
    ? told('tracking.no_status')
    : told('tracking.no_status_last', { status: remote_status });
}
