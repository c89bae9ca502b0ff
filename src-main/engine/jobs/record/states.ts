import type { JobState } from '../../../contract/job.ts';
import type { JobRecord } from './job-record.ts';

/*
 * Sets of states of a job, said once: for code as arrays, for SQL as lists and as conditions on the table `job`. Partial indexes
 * rest on the very order of `endedUndelivered`.
 */

/** It ended, and nothing of it counts as delivered. */
export const endedUndelivered = ['rejected', 'failed', 'cancelled', 'skipped'] as const satisfies JobState[];
/** It ended, whatever came of it. */
export const endedStates: ReadonlySet<JobState> = new Set<JobState>(['done', ...endedUndelivered]);
/** The service said no, or every attempt was spent. */
export const refusedStates = ['rejected', 'failed'] as const satisfies JobState[];
/** Like `refusedStates`, or called back by a person. */
export const notSentStates = [...refusedStates, 'cancelled'] as const satisfies JobState[];
/** Something may still become of it. */
export const openStates = [
  'queued',
  'sending',
  'tracking',
  'in_doubt',
  'needs_attention',
] as const satisfies JobState[];
/** `refusedStates`, of one job. */
export function hasFailed({ state }: Pick<JobRecord, 'state'>): boolean {
  return state === 'rejected' || state === 'failed';
}
/** It goes on without anybody's help. */
export const goingStates = ['queued', 'sending', 'tracking'] as const satisfies JobState[];
/** Somebody must say something. */
export const askedStates = ['in_doubt', 'needs_attention'] as const satisfies JobState[];
/** Accepted, followed in vain, and waiting for a person. */
export const followedInVain = ['no_status', 'remote_failed'] as const satisfies JobRecord['cause'][];

/** `('queued', 'sending')` */
export function sqlList(values: readonly string[]): string {
  return `(${values.map((value) => `'${value}'`).join(', ')})`;
}

/** True where somebody must say whether the content arrived. */
export function isOpenQuestion(job: Pick<JobRecord, 'state' | 'cause'>): boolean {
  return job.state === 'in_doubt' || (job.state === 'needs_attention' && job.cause === 'early_success');
}

/** `isOpenQuestion`, of the table `job`. */
export const openQuestionSql =
  "(job.state = 'in_doubt' or (job.state = 'needs_attention' and job.cause = 'early_success'))";

/** The service took it, and what it makes of it is followed, or was in vain. */
export function isAccepted(job: Pick<JobRecord, 'state' | 'cause'>): boolean {
  return (
    job.state === 'tracking' ||
    (job.state === 'needs_attention' && followedInVain.some((cause) => cause === job.cause))
  );
}

/** Accepted, and no longer followed: sent once more, its content is at the service twice. */
export function isLeftAccepted(job: Pick<JobRecord, 'state' | 'cause' | 'remote_id'>): boolean {
  return (
    (job.state === 'needs_attention' && isAccepted(job)) ||
    (job.state === 'cancelled' && job.remote_id !== null)
  );
}

/**
 * A person cancelled it, and its content may be at the service: it was accepted, or its answer never came and no one looked. Of the table
 * `job`.
 */
export const cancelledUncheckedSql = `(job.state = 'cancelled' and (job.remote_id is not null
  or ifnull(job.reason_code, '') not in ('cancelled.not_arrived', 'removed.not_arrived') and exists (select 1 from attempt where attempt.job_id = job.id
    and attempt.number = job.attempt_count and attempt.outcome = 'in_doubt')))`;

/** `isAccepted`, of the table `job`. */
export const acceptedSql = `(job.state = 'tracking'
  or (job.state = 'needs_attention' and job.cause in ${sqlList(followedInVain)}))`;

/** Its content is on its way, was delivered, or may have been. Of the table `job`. */
export const begunSql = `(job.state in ('sending', 'tracking', 'done', 'in_doubt')
  or (job.state = 'needs_attention' and job.cause in ${sqlList([...followedInVain, 'early_success'])}))`;
