import type { OutboxDatabase } from '../../storage/database/open-database.ts';
import type { Clock, TimeBounds } from '../../../foundation/clock.ts';
import type { Random } from '../../../foundation/random.ts';
import type { AttemptRecords } from './attempt-records.ts';
import type { AttemptResult } from '../policy/attempt-result.ts';
import { afterCrash } from '../policy/after-crash.ts';
import { endOfAttempt } from '../policy/attempt-policy.ts';
import type { End } from '../policy/end.ts';
import { causeOfEnd, type EndedAttempt } from '../policy/ended-attempt.ts';
import { resetForRetry } from '../policy/reset-for-retry.ts';
import type { EditedFiles } from './edited-files.ts';
import { createNextToSend, type NextToSend } from './next-to-send.ts';
import type { JobFields, JobRecord } from './job-record.ts';
import type { ClaimTerms, JobRecords } from './job-records.ts';
import { AttemptFenced, type Submission } from '../worker/job-kind.ts';
import { createToldRecords, type ToldRecords } from './told-records.ts';
import { withSoundIndexes } from '../../storage/database/sound-indexes.ts';
import { assertTransition } from './transitions.ts';
import { endedStates } from './states.ts';

/** A job that this process is sending: the row as claimed, which fences every later write. */
export interface Claim {
  readonly job: JobRecord;
}

/** What an attempt's end came to. */
export interface Finished {
  /** `null` where a late result was fenced: the job had gone on without it. */
  readonly after: JobRecord | null;
  readonly end: End;
}

/** One transition that was written. */
export interface Change {
  readonly before: JobRecord;
  readonly after: JobRecord;
  /** The attempt that ended in it. */
  readonly ended?: EndedAttempt;
}

/**
 * A second record of what was sent, apart from the database: a snapshot of that may be restored, and then this says what the
 * snapshot cannot know. Each call is durable when it returns, and throws where it cannot be.
 */
export interface SendJournal {
  /** The end of the request is about to leave. */
  final(job: JobRecord): void;
  /** What came of it. */
  end(job: JobRecord): void;
}

/** Told after every committed change; `ended`: the attempt that ended in it. */
export interface JobObserver {
  jobChanged(before: JobRecord | null, after: JobRecord, ended?: EndedAttempt): void;
}

/**
 * The durable life of a job while it is sent. Three commits surround every request (reliability §2.1):
 * T1 `claim`, T2 `recordFinal`, T3 `finish`. All other changes of a job go through `transition`.
 */
export class JobQueue {
  readonly #database: OutboxDatabase;
  readonly #jobs: JobRecords;
  readonly #attempts: AttemptRecords;
  readonly #told: ToldRecords;
  readonly #clock: Clock;
  readonly #random: Random;
  readonly #epoch: number;
  readonly #observer: JobObserver;
  readonly #journal: SendJournal;
  readonly #onJournalLost: (error: unknown) => void;
  readonly #serviceTime: (connectionId: number) => TimeBounds | null;
  readonly #nextToSend: NextToSend;

  constructor(options: {
    database: OutboxDatabase;
    jobs: JobRecords;
    attempts: AttemptRecords;
    clock: Clock;
    random: Random;
    epoch: number;
    observer: JobObserver;
    journal: SendJournal;
    edited: EditedFiles;
    /** An outcome is in the database, but not in the journal. */
    onJournalLost(error: unknown): void;
    /** What time it is at the service of a connection, or `null` where that is not known. */
    serviceTime(connectionId: number): TimeBounds | null;
  }) {
    this.#database = options.database;
    this.#jobs = options.jobs;
    this.#attempts = options.attempts;
    this.#told = createToldRecords(options.database);
    this.#clock = options.clock;
    this.#random = options.random;
    this.#epoch = options.epoch;
    this.#observer = options.observer;
    this.#journal = options.journal;
    this.#nextToSend = createNextToSend(options.jobs, options.edited);
    this.#onJournalLost = (error) => {
      options.onJournalLost(error);
    };
    this.#serviceTime = (connectionId) => options.serviceTime(connectionId);
  }

  /** T1: the next due job of this connection is marked as being sent and its attempt recorded, in one transaction. */
  claim(
    connectionId: number,
    limits: Pick<ClaimTerms, 'exceptKinds' | 'mayRetry'> = { exceptKinds: [], mayRetry: true },
  ): Claim | null {
    const terms = { connectionId, nowMs: this.#clock.nowMs(), ...limits };
    return withSoundIndexes(this.#database, () => this.#claim(terms));
  }

  #claim(terms: ClaimTerms): Claim | null {
    const changes: Change[] = [];
    const claimed = this.#database.transaction((): JobRecord | null => {
      const before = this.#nextToSend(terms, (job, fields) => {
        const after = this.transition(job, fields);
        changes.push({ before: job, after }, ...this.promoteDuplicate(after));
      });
      if (before === null) return null;
      const number = before.attempt_count + 1;
      const after = this.transition(before, {
        ...before,
        state: 'sending',
        phase: 'open',
        hold: null,
        due_at_ms: 0,
        reason: null,
        attempt_count: number,
        epoch: this.#epoch,
      });
      this.#attempts.open({
        jobId: before.id,
        number,
        epoch: this.#epoch,
        nowMs: terms.nowMs,
        totalBytes: before.size_bytes,
        sha256: before.sha256,
      });
      changes.push({ before, after });
      return after;
    })();
    this.#tell(changes);
    return claimed === null ? null : { job: claimed };
  }

  /** T2. Throws `AttemptFenced` where this attempt is not the job's present one any more. */
  recordFinal(claim: Claim, sentBytes: number | null, submission?: Submission): Claim {
    const after = this.#inTransaction(() => {
      const recorded = this.#attempts.recordFinal({
        jobId: claim.job.id,
        number: claim.job.attempt_count,
        epoch: this.#epoch,
        nowMs: this.#clock.nowMs(),
        sentBytes,
        revision: submission?.revision ?? null,
        evidence: submission === undefined ? null : JSON.stringify(submission.baseline),
        serviceFromMs: this.#serviceTime(claim.job.connection_id)?.earliestMs ?? null,
      });
      const current = this.#jobs.get(claim.job.id);
      if (!recorded || current === null || !isSameAttempt(current, claim.job) || current.phase !== 'open') {
        throw new AttemptFenced(
          `Attempt ${String(claim.job.attempt_count)} of job ${String(claim.job.id)} was replaced`,
        );
      }
      return this.#write(current, {
        ...current,
        phase: 'final',
        revision: submission?.revision ?? current.revision,
      });
    });
    this.#observer.jobChanged(claim.job, after);
    this.#journal.final(after);
    return { job: after };
  }

  /** T3: the outcome, the job's state and what the service gave are one transaction. */
  finish(
    claim: Claim,
    result: AttemptResult,
    { sentBytes, isCancelled }: { sentBytes: number | null; isCancelled: boolean },
  ): Finished {
    const context = { nowMs: this.#clock.nowMs(), random: this.#random, isCancelled };
    let end = endOfAttempt(claim.job, result, context);
    const finished = this.#inTransaction((): Change[] => {
      const before = this.#jobs.get(claim.job.id);
      if (before === null || !isSameAttempt(before, claim.job)) return [];
      end = endOfAttempt(before, result, context);
      const after = this.transition(before, end.fields);
      const ended = this.#closeAttempt(before, end, { nowMs: context.nowMs, sentBytes, result });
      if (result.kind === 'accepted' && result.told !== undefined) this.#told.keep(before.id, result.told);
      return [{ before, after, ended }, ...this.promoteDuplicate(after)];
    });
    this.#tell(finished);
    const own = finished[0];
    if (own?.before.phase === 'final') this.#noteEnd(own.after);
    // A success that was claimed too early is as uncertain as an answer that stayed out.
    else if (own?.after.cause === 'early_success') this.#noteEnd({ ...own.after, state: 'in_doubt' });
    return { after: own?.after ?? null, end };
  }

  /** The outcome is in the database already. Without its line, a restored snapshot asks once too often: the safe side. */
  #noteEnd(job: JobRecord): void {
    try {
      this.#journal.end(job);
    } catch (error) {
      this.#onJournalLost(error);
    }
  }

  /**
   * A file that was renamed or given other content before it was sent, or whose newer content is left: its job is not sent, but
   * the same content was seen under another path and left out as a duplicate. That one goes instead, in the caller's
   * transaction, so that it is never forgotten.
   */
  promoteDuplicate(gone: JobRecord): Change[] {
    if (!givesWay.has(gone.cause)) return [];
    const twin = this.#jobs.findSkippedDuplicate(gone);
    if (twin === null) return [];
    const { slide_id, slide_label, serial_order, repetition } = gone;
    const fate = resetForRetry(
      { ...twin, slide_id, slide_label, serial_order, repetition },
      gone.cause === 'left'
        ? `Goes by itself, as ${gone.name}, which holds the same, is left`
        : `Goes in the place of ${gone.name}, which does not hold it any more`,
    );
    return [{ before: twin, after: this.transition(twin, fate) }];
  }

  /** What a queued job was to send is not there any more, and what is there now can never be sent. */
  skipMissingSource(jobId: number, message: string): void {
    const changes = this.#inTransaction((): Change[] => {
      const before = this.#jobs.get(jobId);
      if (before?.state !== 'queued') return [];
      const reason = `What was to be sent is gone: ${message}`;
      const after = this.transition(before, {
        ...before,
        state: 'skipped',
        hold: null,
        cause: 'source_gone',
        reason,
      });
      return [{ before, after }, ...this.promoteDuplicate(after)];
    });
    this.#tell(changes);
  }

  /** At start: everything that was in hand when the last process ended, by its phase. Running it twice changes nothing more. */
  recover(): JobRecord[] {
    const nowMs = this.#clock.nowMs();
    const changes = this.#inTransaction(() =>
      this.#jobs.inState('sending').map((before) => {
        const end = afterCrash(before);
        const after = this.transition(before, end.fields);
        const ended = this.#closeAttempt(before, end, { nowMs, sentBytes: null, result: null });
        return { before, after, ended };
      }),
    );
    this.#tell(changes);
    return changes.map(({ after }) => after);
  }

  /**
   * Writes one legal transition and returns the row as it is then. Inside a transaction of the caller's the observer is not
   * told; use `change` for a transition on its own.
   */
  transition(before: JobRecord, fate: JobFields): JobRecord {
    if (before.state !== fate.state) assertTransition(before.id, before.state, fate.state);
    return this.#write(before, fate);
  }

  /** One transition in a transaction of its own, and what goes in the place of the job. */
  change(before: JobRecord, fate: JobFields): JobRecord {
    const [own, ...others] = this.#inTransaction((): [Change, ...Change[]] => {
      const after = this.transition(before, fate);
      return [{ before, after }, ...(after.state === 'skipped' ? this.promoteDuplicate(after) : [])];
    });
    this.#tell([own, ...others]);
    return own.after;
  }

  #tell(changes: readonly Change[]): void {
    for (const { before, after, ended } of changes) this.#observer.jobChanged(before, after, ended);
  }

  #inTransaction<Result>(work: () => Result): Result {
    return withSoundIndexes(this.#database, this.#database.transaction(work));
  }

  #write(before: JobRecord, fate: JobFields): JobRecord {
    const nowMs = this.#clock.nowMs();
    const endedAtMs = endedStates.has(fate.state) ? (before.ended_at_ms ?? nowMs) : null;
    if (!this.#jobs.change(before, fate, nowMs, endedAtMs)) {
      throw new AttemptFenced(`Job ${String(before.id)} changed in the meantime`);
    }
    const after = this.#jobs.get(before.id);
    if (after === null) throw new Error(`Job ${String(before.id)} vanished`);
    return after;
  }

  #closeAttempt(
    job: JobRecord,
    end: Pick<End, 'fields' | 'counted' | 'record'>,
    { nowMs, sentBytes, result }: { nowMs: number; sentBytes: number | null; result: AttemptResult | null },
  ): EndedAttempt {
    const reply = result !== null && 'reply' in result ? result.reply : null;
    const number = job.attempt_count;
    const statusCode = reply?.statusCode ?? null;
    const { record: outcome, counted } = end;
    const closed = this.#attempts.close({
      ...{ jobId: job.id, number, nowMs, sentBytes, outcome, counted, statusCode },
      detail: result?.message ?? end.fields.reason ?? '',
      reply: reply?.excerpt ?? null,
      // Where another process sent it, nobody knows when it stopped waiting.
      serviceToMs: result === null ? null : (this.#serviceTime(job.connection_id)?.latestMs ?? null),
    });
    const tookMs = result === null || closed === null ? null : nowMs - closed.started_at_ms;
    const cause = causeOfEnd(result);
    return { number, outcome, counted, cause, statusCode, sentBytes: closed?.sent_bytes ?? null, tookMs };
  }
}

/** A job that ended so was not sent from its own path, so that what was left out as a duplicate of it goes. */
const givesWay: ReadonlySet<JobRecord['cause']> = new Set(['source_gone', 'superseded', 'left']);

function isSameAttempt(current: JobRecord, claimed: JobRecord): boolean {
  return (
    current.state === 'sending' &&
    current.epoch === claimed.epoch &&
    current.attempt_count === claimed.attempt_count
  );
}
