import type { Message } from '../../../contract/messages/message.ts';
import type { JobKindName, Proof } from '../../../contract/job.ts';
import type { JobRecord } from '../../jobs/record/job-record.ts';
import type { ServiceAccess } from '../../service-client/wire/access.ts';
import type { ReadOutcome } from '../../service-client/outcomes/outcome.ts';

/** What one read says of one job's work. */
export interface RemoteStatus {
  /** As the service sent it, or `null` where it said nothing. */
  readonly status: string | null;
  /** Set when the service confirmed the result. */
  readonly proof: Proof | null;
  /** True where a person taught that this status means failure: accepted, but nothing will come of it. */
  readonly hasFailed: boolean;
  /** True where it sounds so, and nobody taught it: a person is asked when it is read again. */
  readonly soundsFailed?: boolean;
  /** False for a status that nobody has explained: shown as sent, polled on slowly, never mapped by guess. */
  readonly isKnown: boolean;
  readonly message: Message;
  /** What to ask a person after a day of this, where that is another question than what became of it. */
  readonly question?: Message;
}

export type RemoteStatuses = ReadonlyMap<number, RemoteStatus | 'absent'>;

/** Reads the progress of accepted work. One read serves every job that waits on the same resource, of whatever kind. */
export interface RemoteReader {
  readonly kinds: readonly JobKindName[];
  /** Statuses by job id. A job that is left out was not come by in this read; `absent`: all was read, and it is not there. */
  read(
    access: ServiceAccess,
    jobs: readonly JobRecord[],
    signal: AbortSignal,
  ): Promise<ReadOutcome<RemoteStatuses>>;
}

/** Nothing has ended yet, `told` says what is known. */
export function working(status: string | null, isKnown: boolean, told: Message): RemoteStatus {
  return { status, proof: null, hasFailed: false, isKnown, message: told };
}
