import { told } from '../../storage/messages/recorded.ts';
import type { Clock } from '../../../foundation/clock.ts';
import { minuteMs } from '../../../foundation/durations.ts';
import type { OutboxDatabase } from '../../storage/database/open-database.ts';
import type { AttemptRecords } from '../record/attempt-records.ts';
import { isIntact } from './check-sum.ts';
import type { JobRecord } from '../record/job-record.ts';
import type { JobStore } from './job-store.ts';
import type { Change } from './job-transitions.ts';

/** When something was sent that is not recorded. */
export interface Span {
  readonly fromMs: number;
  readonly toMs: number;
}

/** Clocks of disks and of this computer may differ by so much. */
const slackMs = 5 * minuteMs;
const sliceRows = 200;
const reason = told('doubt.newer_copy');

/** Queued jobs that a newer copy of the data folder may have sent, before this one was put in its place. */
export interface DoubtUnsent {
  /** All of them. Their ids. */
  all(span: Span): number[];
  /** Those of these that are queued. Part of a transaction of the caller's. */
  found(ids: readonly number[], span: Span): void;
}

export function createDoubtUnsent(parts: {
  readonly database: OutboxDatabase;
  readonly store: JobStore;
  readonly attempts: AttemptRecords;
  readonly clock: Clock;
  readonly epoch: number;
}): DoubtUnsent {
  const { store } = parts;
  const queued = parts.database.prepare<[number, number], JobRecord>(
    `select * from job indexed by job_state where state = 'queued' and id > ? order by id limit ?`,
  );
  const composed = parts.database
    .prepare<[number], number>(
      `select row.created_at_ms from recipe_job join recipe_row as row on row.id = recipe_job.row_id where recipe_job.job_id = ?`,
    )
    .pluck();
  /**
   * What a person added here since then was sent from here or not at all. A folder may have brought again what was there before, and a
   * recipe may make again what it made of a link there, however much later.
   */
  function mayHaveBeenSent(job: JobRecord, { toMs }: Span): boolean {
    // What the disk changed waits for a person as it is.
    if (!isIntact(job)) return false;
    const isOfThatTime = (timeMs: number): boolean => timeMs <= toMs + slackMs;
    if (isOfThatTime(job.created_at_ms)) return true;
    if (job.watch_folder_id !== null) return isOfThatTime(job.modified_at_ms ?? 0);
    const composedAtMs = composed.get(job.id);
    return composedAtMs !== undefined && isOfThatTime(composedAtMs);
  }

  return {
    all(span) {
      const ids: number[] = [];
      for (let slice = queued.all(0, sliceRows), last = 0; slice.length > 0;) {
        const doubted = slice.filter((job) => mayHaveBeenSent(job, span));
        store.commit(() => doubted.flatMap((job) => doubt(parts, job, span)));
        ids.push(...doubted.map(({ id }) => id));
        last = slice.at(-1)?.id ?? last;
        slice = queued.all(last, sliceRows);
      }
      return ids;
    },
    found(ids, span) {
      const jobs = ids.flatMap((id) => store.get(id) ?? []);
      store.commit(() =>
        jobs
          .filter((job) => job.state === 'queued' && mayHaveBeenSent(job, span))
          .flatMap((job) => doubt(parts, job, span)),
      );
    },
  };
}

/** As if it had been sent in that time, and its answer lost. */
function doubt(
  { store, attempts, epoch }: Parameters<typeof createDoubtUnsent>[0],
  before: JobRecord,
  { fromMs, toMs }: Span,
): readonly Change[] {
  const number = before.attempt_count + 1;
  const [sending] = store.transition(before, {
    ...before,
    ...{
      state: 'sending',
      phase: 'final',
      hold: null,
      due_at_ms: 0,
      reason: null,
      attempt_count: number,
      epoch,
    },
  });
  const key = { jobId: before.id, number };
  const { size_bytes: totalBytes, sha256 } = before;
  attempts.open({ ...key, nowMs: fromMs, epoch, totalBytes, sha256 });
  attempts.close({
    ...{ ...key, nowMs: toMs, sentBytes: null, outcome: 'in_doubt', counted: false, statusCode: null },
    ...{ detail: reason, reply: null, serviceToMs: null, monotonicMs: null },
  });
  const fields = { state: 'in_doubt', phase: null, cause: null, reason } as const;
  const [{ after }] = store.transition(sending.after, { ...sending.after, ...fields });
  // Nothing was sent just now, so that it is not reported.
  return [{ before, after }];
}
