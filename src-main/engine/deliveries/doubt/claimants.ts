import type { JobRecord } from '../../jobs/record/job-record.ts';
import { sameServiceSql } from '../../jobs/store/same-service.ts';

/** A job whose content may be at the service under an id that is not known here. */
export type Claimant = Pick<
  JobRecord,
  'id' | 'kind' | 'name' | 'url' | 'title' | 'candidate_id' | 'state'
> & {
  /** The first and last time that the end of its request left. */
  readonly first_end_ms: number;
  readonly last_end_ms: number;
  /** The newest of those attempts. */
  readonly newest_attempt: number;
};

export const claimantColumns = `job.id, job.kind, job.name, job.url, job.title, job.candidate_id, job.state,
  min(coalesce(attempt.final_at_ms, attempt.started_at_ms)) as first_end_ms,
  max(coalesce(attempt.final_at_ms, attempt.started_at_ms)) as last_end_ms, max(attempt.id) as newest_attempt`;
/** One service may have two addresses: whatever goes to the same knowledge base counts. */
export const sameTarget = `connection_id in (select theirs.id from connection as theirs
  join connection as asked on ${sameServiceSql} or :targetId is not null where asked.id = :connectionId)`;
/** Tries that may have been applied. */
export const mayHaveArrived = `(attempt.outcome in ('in_doubt', 'unusable', 'accepted')
  or (attempt.outcome is null and attempt.phase = 'final'))`;
