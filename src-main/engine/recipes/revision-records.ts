import type { AttemptOutcome } from '../../contract/job.ts';
import type { RevisionEvent } from '../../contract/recipe-candidates.ts';
import type { OutboxDatabase } from '../storage/database/open-database.ts';
import { formatsOf } from '../jobs/store/clip-work.ts';

interface Submission {
  readonly rowId: number;
  readonly jobId: number;
  readonly candidateId: string | null;
  readonly formats: string | null;
  readonly outcome: AttemptOutcome | null;
  readonly revision: number;
  readonly endedAtMs: number | null;
}

/** What the attempts of renders tell of revisions that were stale. */
export interface RevisionRecords {
  /** By row, oldest first; rows without any are left out. */
  ofRows(rowIds: readonly number[]): ReadonlyMap<number, readonly RevisionEvent[]>;
}

export function createRevisionRecords(database: OutboxDatabase): RevisionRecords {
  const submissions = database.prepare<[string], Submission>(`
    select row_id as rowId, attempt.job_id as jobId, candidate_id as candidateId, formats, outcome,
      attempt.revision, attempt.ended_at_ms as endedAtMs
    from recipe_job cross join attempt on attempt.job_id = recipe_job.job_id join job on job.id = attempt.job_id
    where row_id in (select value from json_each(?)) and step = 'render' and attempt.revision is not null
    order by row_id, attempt.job_id, number`);
  return {
    ofRows(rowIds) {
      const events = new Map<number, RevisionEvent[]>();
      const all = submissions.all(JSON.stringify(rowIds));
      all.forEach((submission, index) => {
        const event = eventOf(submission, all[index + 1]);
        if (event === null) return;
        const ofRow = events.get(submission.rowId);
        if (ofRow === undefined) events.set(submission.rowId, [event]);
        else ofRow.push(event);
      });
      for (const ofRow of events.values()) ofRow.sort((one, other) => one.atMs - other.atMs);
      return events;
    },
  };
}

function eventOf(stale: Submission, next: Submission | undefined): RevisionEvent | null {
  if (stale.outcome !== 'stale') return null;
  const isNext = next?.rowId === stale.rowId && next.jobId === stale.jobId;
  return {
    jobId: stale.jobId,
    candidateId: stale.candidateId,
    formats: formatsOf({ formats: stale.formats }),
    from: stale.revision,
    to: isNext ? next.revision : null,
    atMs: stale.endedAtMs ?? 0,
  };
}
