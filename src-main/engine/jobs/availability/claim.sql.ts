import { neverDueMs } from '../store/job-record.ts';
import { freeOf, kindFree, queueFree, waitsItsTurn } from './availability.sql.ts';

/*
 * Which job is claimed next: of those that the view calls `ready`, by the same pieces, but asked of what holds many jobs first, so
 * that what is held is not read job by job. The sign before some parameters keeps SQLite from planning the statement anew each time
 * it runs: it would look for an index that is partial for just that value.
 */

const now = ':nowMs';

/** Of one kind of work on the connection at hand, in the order in which it goes. The limits of the claim are told with it. */
const firstOfKind = `select job.id from job indexed by job_claim
  where job.connection_id = connection.id and job.kind = wanted.value
    and job.state = 'queued' and job.due_at_ms < ${String(neverDueMs)} and ${freeOf('job', now)} and not ${waitsItsTurn}
    and (job.counted_attempts = 0 or :mayRetry)
  order by job.priority desc, job.order_key, job.id limit 1`;

/** `:kinds`, as JSON, of which a job may begin now on `:connectionId`; without `:mayRetry` first tries alone. */
export const nextReadySql = `
  select job.* from (
    select (${firstOfKind}) as id from connection cross join json_each(:kinds) as wanted
    where connection.id = +:connectionId and ${freeOf('connection', now)} and ${queueFree(now)}
      and exists (select 1 from job indexed by job_due
        where job.connection_id = connection.id and job.state = 'queued' and job.due_at_ms <= ${now})
      and ${kindFree('wanted.value', now)}
    -- Each is looked for once, and not again for each comparison.
    limit -1
  ) as first join job on job.id = first.id
  order by job.priority desc, job.order_key, job.id limit 1`;

/** A serial key that is busy is passed over; the job that is then claimed is the first of its serial key, not the oldest. */
export const firstOfSerialKeySql = `
  select * from job
  where serial_key = +:serial_key and state = 'queued' and ${freeOf('job', now)} and (counted_attempts = 0 or :mayRetry)
  order by serial_order, id limit 1`;
