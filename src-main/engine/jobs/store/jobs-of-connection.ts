import { told, messageOf, type Recorded } from '../../storage/messages/recorded.ts';
import type { OutboxDatabase } from '../../storage/database/open-database.ts';
import type { JobStore } from './job-store.ts';
import type { JobFields, JobRecord } from '../record/job-record.ts';
import { acceptedSql, isAccepted, isOpenQuestion, openQuestionSql } from '../record/states.ts';

/** Unfinished jobs of a connection, by what its removal means to them. */
export interface UnfinishedJobs {
  /** Queued, or waiting for a person before anything was accepted. */
  readonly waiting: number;
  /** Being sent, and their end has not left. */
  readonly sending: number;
  /** Their end has left, and the answer is awaited. */
  readonly ending: number;
  /** Accepted and followed, or followed in vain. */
  readonly accepted: number;
  readonly inDoubt: number;
}

/** The jobs of one connection as a whole, for the day on which it is removed. */
export interface JobsOfConnection {
  count(connectionId: number): UnfinishedJobs;
  sendingIds(connectionId: number): number[];
  /** Ends up to `limit` unfinished jobs that are not being sent; how many there were. */
  endSome(connectionId: number, limit: number): number;
}

export function createJobsOfConnection(
  database: OutboxDatabase,
  store: Pick<JobStore, 'change' | 'together'>,
): JobsOfConnection {
  const count = database.prepare<[{ connectionId: number }], UnfinishedJobs>(`
    select count(*) filter (where state = 'needs_attention' and not ${openQuestionSql} and not ${acceptedSql})
        + (select count(*) from job indexed by job_kind_queued where connection_id = :connectionId and state = 'queued') as waiting,
      count(*) filter (where state = 'sending' and phase = 'open') as sending,
      count(*) filter (where state = 'sending' and phase = 'final') as ending,
      count(*) filter (where ${acceptedSql}) as accepted,
      count(*) filter (where ${openQuestionSql}) as inDoubt
    from job indexed by job_state
    where connection_id = :connectionId and state in ('sending', 'tracking', 'in_doubt', 'needs_attention')`);
  const sending = database.prepare<[number], { id: number }>(
    "select id from job where connection_id = ? and state = 'sending'",
  );
  // Each in the order of an index: what waits may be most of the queue, and is not sorted anew for every few of it.
  const queued = database.prepare<[number, number], JobRecord>(`
    select * from job indexed by job_kind_queued where connection_id = ? and state = 'queued' order by kind, id limit ?`);
  const tracked = database.prepare<[number, number], JobRecord>(`
    select * from job indexed by job_resource where connection_id = ? and state = 'tracking' order by resource, id limit ?`);
  const asked = database.prepare<[number, number], JobRecord>(`
    select * from job indexed by job_state where connection_id = ? and state in ('in_doubt', 'needs_attention')
    order by state, id limit ?`);
  return {
    count: (connectionId) =>
      count.get({ connectionId }) ?? { waiting: 0, sending: 0, ending: 0, accepted: 0, inDoubt: 0 },
    sendingIds: (connectionId) => sending.all(connectionId).map(({ id }) => id),
    endSome(connectionId, limit) {
      const jobs = [queued, tracked, asked].reduce<JobRecord[]>(
        (found, more) => (found.length > 0 ? found : more.all(connectionId, limit)),
        [],
      );
      store.together(() => {
        for (const job of jobs) store.change(job, fieldsAtRemoval(job));
      });
      return jobs.length;
    },
  };
}

/** What was accepted stays so and keeps its receipt; what is in doubt stays in doubt for good; the rest is cancelled. */
function fieldsAtRemoval(job: JobRecord): JobFields {
  const base: JobFields = { ...job, hold: null, cause: null };
  const accepted: JobFields = {
    ...base,
    state: 'done',
    proof: 'accepted_only',
    reason:
      job.reason === null
        ? told('removed.accepted')
        : told('removed.accepted_last', { reason: messageOf(job.reason) }),
  };
  const doubtful: JobFields = {
    ...base,
    state: 'cancelled',
    reason: told('removed.in_doubt'),
  };
  if (isAccepted(job)) return accepted;
  if (isOpenQuestion(job)) return doubtful;
  if (job.state === 'queued' || job.state === 'needs_attention') {
    return { ...base, state: 'cancelled', reason: cancelledReason(job) };
  }
  throw new Error(`Job ${String(job.id)} is ${job.state}, which a removal does not change`);
}

function cancelledReason(job: JobRecord): Recorded {
  if (job.cause === 'damaged') {
    return told('removed.damaged');
  }
  // It failed there, and was to go once more.
  if (job.remote_id !== null) return told('removed.accepted_stays');
  return told('removed.not_arrived');
}
