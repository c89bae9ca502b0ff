import { assertNever } from '../../foundation/assert-never.ts';
import type { OutboxDatabase } from '../database/open-database.ts';
import type { JobQueue } from './job-queue.ts';
import type { JobFate, JobRecord } from './job-record.ts';

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

/** What a removal makes uncertain for good: nobody can be asked any more. */
const openQuestion = `(state = 'in_doubt' or (state = 'needs_attention' and cause = 'early_success'))`;
const accepted = `(state = 'tracking' or (state = 'needs_attention' and cause in ('no_status', 'remote_failed')))`;

export function createJobsOfConnection(
  database: OutboxDatabase,
  queue: Pick<JobQueue, 'change'>,
): JobsOfConnection {
  const count = database.prepare<[number], UnfinishedJobs>(`
    select count(*) filter (where state in ('queued', 'needs_attention') and not ${openQuestion} and not ${accepted})
        as waiting,
      count(*) filter (where state = 'sending' and phase = 'open') as sending,
      count(*) filter (where state = 'sending' and phase = 'final') as ending,
      count(*) filter (where ${accepted}) as accepted,
      count(*) filter (where ${openQuestion}) as inDoubt
    from job
    where connection_id = ? and state in ('queued', 'sending', 'tracking', 'in_doubt', 'needs_attention')`);
  const sending = database.prepare<[number], { id: number }>(
    "select id from job where connection_id = ? and state = 'sending'",
  );
  const unfinished = database.prepare<[number, number], JobRecord>(`
    select * from job
    where connection_id = ? and state in ('queued', 'tracking', 'in_doubt', 'needs_attention') order by id limit ?`);
  return {
    count: (connectionId) =>
      count.get(connectionId) ?? { waiting: 0, sending: 0, ending: 0, accepted: 0, inDoubt: 0 },
    sendingIds: (connectionId) => sending.all(connectionId).map(({ id }) => id),
    endSome(connectionId, limit) {
      const jobs = unfinished.all(connectionId, limit);
      for (const job of jobs) queue.change(job, fateAtRemoval(job));
      return jobs.length;
    },
  };
}

/** What was accepted stays so and keeps its receipt; what is in doubt stays in doubt for good; the rest is cancelled. */
function fateAtRemoval(job: JobRecord): JobFate {
  const base: JobFate = { ...job, hold: null, cause: null };
  const accepted: JobFate = {
    ...base,
    state: 'done',
    proof: 'accepted_only',
    reason: `Accepted; not followed any more, as its connection was removed${job.reason === null ? '' : `. Last: ${job.reason}`}`,
  };
  const doubtful: JobFate = {
    ...base,
    state: 'cancelled',
    reason: 'In doubt when its connection was removed: it may have arrived',
  };
  switch (job.state) {
    case 'tracking':
      return accepted;
    case 'in_doubt':
      return doubtful;
    case 'needs_attention':
      if (job.cause === 'no_status' || job.cause === 'remote_failed') return accepted;
      if (job.cause === 'early_success') return doubtful;
      return { ...base, state: 'cancelled', reason: cancelledWords };
    case 'queued':
      return { ...base, state: 'cancelled', reason: cancelledWords };
    case 'sending':
    case 'done':
    case 'rejected':
    case 'failed':
    case 'skipped':
    case 'cancelled':
      throw new Error(`Job ${String(job.id)} is ${job.state}, which a removal does not change`);
    default:
      return assertNever(job.state, 'state');
  }
}

const cancelledWords = 'Its connection was removed: nothing can have arrived';
