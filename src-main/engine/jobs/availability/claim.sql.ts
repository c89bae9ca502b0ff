import { neverDueMs } from '../record/job-record.ts';
import { freeOf, kindFree, queueFree, waitsItsTurn } from './availability.sql.ts';

/*
 * Which job is claimed next: of those that the view calls `ready`, by the same pieces, but asked of what holds many jobs first, so
 * that what is held is not read job by job. The sign before some parameters keeps SQLite from planning the statement anew each time
 * it runs: it would look for an index that is partial for just that value.
 */

const now = ':nowMs';

/** Nothing holds the connection at hand, or everything. */
const connectionFree = `${freeOf('connection', now)} and ${queueFree(now)}`;

/** On the connection at hand, whatever its kind. */
const mayGo = `job.state = 'queued' and ${freeOf('job', now)} and not ${waitsItsTurn}
  and (job.counted_attempts = 0 or :mayRetry)`;
const inOrder = 'order by job.priority desc, job.order_key, job.id limit 1';

/** The first of each kind of work that may begin, by an index that has each in the order in which it goes. */
const firstOfKinds = (index: string, part: string): string => `
  select (select job.id from job indexed by ${index}
    where job.connection_id = connection.id and job.kind = wanted.value and ${part} and ${mayGo} ${inOrder}) as id
  from connection cross join json_each(:kinds) as wanted
  where connection.id = +:connectionId and ${connectionFree}
    and ${kindFree('wanted.value', now)}
  -- Each is looked for once, and not again for each comparison.
  limit -1`;

/** What never waited, or does not any more. */
const atOnce = firstOfKinds('job_claim', 'job.due_at_ms = 0');

/** Of what waited for a time that has come: looked through in the order of the times, or met in the order in which all of it goes. */
const waited = {
  none: null,
  few: `
    select job.id from connection cross join job indexed by job_due on job.connection_id = connection.id
    where connection.id = +:connectionId and ${connectionFree}
      and job.due_at_ms > 0 and job.due_at_ms <= ${now} and job.kind in (select value from json_each(:kinds))
      and ${mayGo} and ${kindFree('job.kind', now)}
    ${inOrder}`,
  many: firstOfKinds('job_claim_later', `job.due_at_ms > 0 and job.due_at_ms < ${String(neverDueMs)}`),
} as const;

/** How many jobs of a connection waited for a time that has come. */
export type WaitedJobs = keyof typeof waited;

/** More than this are `many`: the first of them is then met soon in the order in which they go. */
export const fewWaited = 200;
export const countWaitedSql = `
  select count(*) from (select 1 from job indexed by job_due
    where connection_id = :connectionId and state = 'queued' and due_at_ms > 0 and due_at_ms <= ${now}
    limit ${String(fewWaited + 1)})`;

/** `:kinds`, as JSON, of which a job may begin now on `:connectionId`; without `:mayRetry` first tries alone. */
export function nextReadySql(waitedJobs: WaitedJobs): string {
  const candidates = [atOnce, waited[waitedJobs]].flatMap((sql) =>
    sql === null ? [] : [`select id from (${sql})`],
  );
  return `select job.* from (${candidates.join(' union all ')}) as first join job on job.id = first.id ${inOrder}`;
}

/**
 * A serial key that is busy is passed over; the job that is then claimed is the first of its serial key, not the oldest. What was put out
 * of the way, for a folder or a client that is held, is never due and stands in nobody's way here either.
 */
export const firstOfSerialKeySql = `
  select * from job
  where serial_key = +:serial_key and state = 'queued' and held_at_ms is null and ${freeOf('job', now)} and due_at_ms <= ${now}
    and (counted_attempts = 0 or :mayRetry)
  order by serial_order, id limit 1`;
