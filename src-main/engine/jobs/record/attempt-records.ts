import type { Recorded } from '../../storage/messages/recorded.ts';
import type { AttemptOutcome } from '../../../contract/job.ts';
import type { OutboxDatabase } from '../../storage/database/open-database.ts';
import { sendCounter } from '../../storage/marks/sends-so-far.ts';

/** A row of the table `attempt`. */
export interface AttemptRecord {
  readonly id: number;
  readonly job_id: number;
  readonly number: number;
  readonly epoch: number;
  readonly phase: 'open' | 'final' | 'closed';
  readonly started_at_ms: number;
  readonly final_at_ms: number | null;
  readonly ended_at_ms: number | null;
  readonly total_bytes: number | null;
  readonly sent_bytes: number | null;
  readonly sha256: string | null;
  readonly outcome: AttemptOutcome | null;
  readonly counted: 0 | 1;
  readonly status_code: number | null;
  readonly revision: number | null;
  /** What the clip's candidates showed just before a render was submitted, as JSON: id → status and output. */
  readonly evidence: string | null;
  readonly detail: Recorded | null;
  readonly reply: string | null;
  /** By the service's own clock: the earliest moment at which the end may have left, the latest at which waiting ended. */
  readonly service_from_ms: number | null;
  readonly service_to_ms: number | null;
  /** When the end left and waiting ended by the monotonic clock, which only means something within the attempt's epoch. */
  readonly final_monotonic_ms: number | null;
  readonly ended_monotonic_ms: number | null;
}

export interface AttemptEnd {
  readonly sentBytes: number | null;
  readonly outcome: AttemptOutcome;
  readonly counted: boolean;
  readonly statusCode: number | null;
  readonly detail: Recorded | null;
  readonly reply: string | null;
  readonly serviceToMs: number | null;
  readonly monotonicMs: number | null;
}

interface AttemptKey {
  readonly jobId: number;
  readonly number: number;
  readonly nowMs: number;
}

interface OpenedAttempt extends AttemptKey {
  readonly epoch: number;
  readonly totalBytes: number | null;
  readonly sha256: string | null;
}

interface FinalAttempt extends AttemptKey {
  readonly epoch: number;
  readonly sentBytes: number | null;
  readonly revision: number | null;
  readonly evidence: string | null;
  readonly serviceFromMs: number | null;
  readonly monotonicMs: number;
}

/** What the row knew already. */
type ClosedAttempt = Pick<AttemptRecord, 'started_at_ms' | 'sent_bytes'>;

/** The first and the last of some. */
export interface TakenTries {
  readonly first: AttemptRecord;
  readonly last: AttemptRecord;
}

/** The statements of the table `attempt`. */
export interface AttemptRecords {
  open(attempt: OpenedAttempt): void;
  /** False where the attempt is not open in this epoch any more. */
  recordFinal(attempt: FinalAttempt): boolean;
  close(attempt: AttemptKey & AttemptEnd): ClosedAttempt | null;
  /** Its answer was no proof. `detail` `null`: what was said of it stays. */
  doubt(jobId: number, number: number, detail: Recorded | null): void;
  /** As if it had been sent when others were, and its answer lost. */
  take(jobId: number, number: number, tries: TakenTries): void;
  /** A person said that none of them was carried out: what they saw before says nothing of what is made from now on. */
  forgetEvidence(jobId: number): void;
  ofJob(jobId: number): AttemptRecord[];
}

export function createAttemptRecords(database: OutboxDatabase): AttemptRecords {
  const open = database.prepare<[OpenedAttempt]>(`
    insert into attempt (job_id, number, epoch, phase, started_at_ms, total_bytes, sha256)
    values (:jobId, :number, :epoch, 'open', :nowMs, :totalBytes, :sha256)`);

  const recordFinal = database.prepare<[FinalAttempt]>(`
    update attempt set phase = 'final', final_at_ms = :nowMs, sent_bytes = :sentBytes, revision = :revision,
      evidence = :evidence, service_from_ms = :serviceFromMs, final_monotonic_ms = :monotonicMs
    where job_id = :jobId and number = :number and epoch = :epoch and phase = 'open'`);

  const count = sendCounter(database);

  const close = database.prepare<
    [AttemptKey & Omit<AttemptEnd, 'counted'> & { counted: number }],
    ClosedAttempt
  >(`
    update attempt set
      phase = 'closed', ended_at_ms = :nowMs, sent_bytes = ifnull(:sentBytes, sent_bytes), outcome = :outcome,
      counted = :counted, status_code = :statusCode, detail = :detail, reply = :reply,
      service_to_ms = :serviceToMs, ended_monotonic_ms = :monotonicMs
    where job_id = :jobId and number = :number
    returning started_at_ms, sent_bytes`);

  const doubt = database.prepare<[Recorded | null, number, number]>(
    "update attempt set outcome = 'in_doubt', detail = ifnull(?, detail) where job_id = ? and number = ?",
  );

  const take = database.prepare<
    [AttemptRecord & { jobId: number; ownNumber: number; endedMs: number | null; toMs: number | null }]
  >(`
    update attempt set outcome = 'in_doubt', started_at_ms = :started_at_ms, final_at_ms = :final_at_ms,
      ended_at_ms = ifnull(:endedMs, ended_at_ms), evidence = :evidence, revision = :revision,
      service_from_ms = :service_from_ms, service_to_ms = :toMs, final_monotonic_ms = null, ended_monotonic_ms = null
    where job_id = :jobId and number = :ownNumber`);

  const forgetEvidence = database.prepare<[number]>(
    'update attempt set evidence = null where job_id = ? and evidence is not null',
  );

  const ofJob = database.prepare<[number], AttemptRecord>(
    'select * from attempt where job_id = ? order by number',
  );

  return {
    open: (attempt) => void open.run(attempt),
    recordFinal(attempt) {
      if (recordFinal.run(attempt).changes !== 1) return false;
      const { epoch, jobId, number } = attempt;
      count({ epoch, jobId, attempt: number });
      return true;
    },
    close: (attempt) => close.get({ ...attempt, counted: attempt.counted ? 1 : 0 }) ?? null,
    doubt: (jobId, number, detail) => void doubt.run(detail, jobId, number),
    take(jobId, number, { first, last }) {
      const { ended_at_ms: endedMs, service_to_ms: toMs } = last;
      take.run({ ...first, jobId, ownNumber: number, endedMs, toMs });
    },
    forgetEvidence: (jobId) => void forgetEvidence.run(jobId),
    ofJob: (jobId) => ofJob.all(jobId),
  };
}
