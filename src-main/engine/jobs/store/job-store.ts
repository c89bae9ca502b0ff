import type { SendingOrder } from '../../../contract/sending.ts';
import { createClaimableJobs, type ClaimableJobs } from './claimable-jobs.ts';
import type { EditedFiles } from './edited-files.ts';
import { createJobRows, type JobRows } from './job-rows.ts';
import { createJobTransitions, type JobTransitions, type TransitionParts } from './job-transitions.ts';
import { createNextToSend } from './next-to-send.ts';
import { createContentLookup, type ContentLookup } from './same-content.ts';
import { createSendingCommits, type SendingCommitParts, type SendingCommits } from './sending-commits.ts';
import { createToldRecords } from './told-records.ts';
import { createWaitingJobs, type WaitingJobs } from './waiting-jobs.ts';

/**
 * The jobs, and the only way to change them: rows, what is known of their content, which may go, what is done to those that wait,
 * every transition, and the three commits around a request.
 */
export interface JobStore
  extends Omit<JobRows, 'write'>, ContentLookup, ClaimableJobs, WaitingJobs, JobTransitions, SendingCommits {}

export interface JobStoreParts
  extends
    Omit<TransitionParts, 'rows' | 'lookup'>,
    Omit<SendingCommitParts, keyof TransitionParts | 'transitions' | 'nextToSend' | 'told'> {
  readonly edited: EditedFiles;
  /** The order of sending that a person chose. */
  order(): SendingOrder;
}

export function createJobStore(parts: JobStoreParts): JobStore {
  const { database, edited } = parts;
  const rows = createJobRows(database, () => parts.order());
  const lookup = createContentLookup(database);
  const claimable = createClaimableJobs(database);
  const transitions = createJobTransitions({ ...parts, rows, lookup });
  return {
    ...rows,
    ...lookup,
    ...claimable,
    ...createWaitingJobs(database),
    ...transitions,
    ...createSendingCommits({
      ...{ ...parts, rows, lookup, transitions },
      nextToSend: createNextToSend(claimable, edited),
      told: createToldRecords(database),
    }),
  };
}
