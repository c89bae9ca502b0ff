import type { JobKindName } from '../../../contract/job.ts';
import type { AttemptRecords } from '../../jobs/record/attempt-records.ts';
import type { OutboxDatabase } from '../../storage/database/open-database.ts';

/** So many of the newest attempts are looked through for what a service did before it asked to wait. */
const newestAttempts = 20_000;

/** What was written down of answers that asked to wait, so that a restart forgets none of it. Only reads. */
export interface WaitRecords {
  /** How often the service asked to wait after the end of this job had left, this time included. */
  waitsOf(jobId: number): number;
  /** Kinds that the service of this connection carried out and then refused or asked to wait, unless a person said that it did not. */
  actedKinds(connectionId: number): readonly JobKindName[];
}

export function createWaitRecords(
  database: OutboxDatabase,
  attempts: Pick<AttemptRecords, 'ofJob'>,
): WaitRecords {
  const acted = database
    .prepare<[number], JobKindName>(
      `
    select job.kind
    from (select job_id, number, outcome, detail from attempt order by id desc limit ${String(newestAttempts)}) as last
      join job on job.id = last.job_id
    where job.connection_id = ? and ((last.outcome = 'in_doubt' and last.detail ->> 'code' = 'doubt.waits_that_acted')
        or (last.outcome = 'held' and last.detail ->> 'code' = 'doubt.refused_stands'))
      and last.number = job.attempt_count and job.state in ('in_doubt', 'tracking', 'done')`,
    )
    .pluck();
  return {
    waitsOf: (jobId) =>
      attempts
        .ofJob(jobId)
        .filter(
          ({ final_at_ms: endMs, outcome }) => endMs !== null && (outcome === null || outcome === 'retry'),
        ).length,
    actedKinds: (connectionId) => [...new Set(acted.all(connectionId))],
  };
}
