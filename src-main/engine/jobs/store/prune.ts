import type { OutboxDatabase } from '../../storage/database/open-database.ts';
import { endedUndelivered, sqlList } from '../record/states.ts';

/** What a person called back stays: it may be in a list still, and may even have arrived where nobody looked. */
const droppedStates = endedUndelivered.filter((state) => state !== 'cancelled');

/** What is taken away of jobs when they are old. Each is part of a transaction of the caller's. */
export interface Prune {
  /** Before an attempt is dropped: when its job was sent stays with the job. */
  keepSentTime(attemptId: number): void;
  /** Jobs that ended before then without a delivery, with all that hangs on them, at most `limit`; none that a person cancelled. Returns how many. */
  dropEnded(beforeMs: number, limit: number): number;
}

export function createPrune(database: OutboxDatabase): Prune {
  const keepSentAt = database.prepare<[number]>(`
    update job set sent_at_ms = attempt.final_at_ms from attempt
    where attempt.id = ? and job.id = attempt.job_id and attempt.final_at_ms is not null`);
  // What an open row of a recipe rests on stays.
  const oldJobs = database.prepare<[{ beforeMs: number; limit: number }], { id: number }>(`
      select id from job
      where state in ${sqlList(droppedStates)} and ended_at_ms < :beforeMs
        -- An answer that was given for this content.
        and ifnull(cause, '') not in ('left', 'unfit')
        -- The newest attempt of all, by which a database is known to be no older than a copy of it.
        and id is not (select job_id from attempt where id = (select max(id) from attempt))
        and not exists (select 1 from recipe_job join recipe_row on recipe_row.id = recipe_job.row_id
          where recipe_job.job_id = job.id and recipe_row.state = 'open')
      limit :limit`);
  const dropOfJob = [
    'delete from attempt where job_id = ?',
    'delete from upload_session where job_id = ?',
    'delete from recipe_job where job_id = ?',
    'delete from job_parts where job_id = ?',
    'update file set job_id = null where job_id = ?',
    'update activity set job_id = null where job_id = ?',
  ].map((sql) => database.prepare<[number]>(sql));
  const dropJob = database
    .prepare<[number], number | null>('delete from job where id = ? returning batch_id')
    .pluck();
  const dropBatch = database.prepare<[number]>(`
    delete from batch where id = ? and not exists (select 1 from job where job.batch_id = batch.id)
      and not exists (select 1 from recipe_row where recipe_row.batch_id = batch.id)`);
  return {
    keepSentTime: (attemptId) => void keepSentAt.run(attemptId),
    dropEnded(beforeMs, limit) {
      const ids = oldJobs.all({ beforeMs, limit }).map(({ id }) => id);
      const batches = new Set<number>();
      for (const id of ids) {
        for (const statement of dropOfJob) statement.run(id);
        const batchId = dropJob.get(id) ?? null;
        if (batchId !== null) batches.add(batchId);
      }
      // What was added together goes with the last of it.
      for (const id of batches) dropBatch.run(id);
      return ids.length;
    },
  };
}
