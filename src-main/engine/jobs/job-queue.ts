import type { OutboxDatabase } from '../database/open-database.ts';
import type { Clock } from '../../foundation/clock.ts';
import type { Random } from '../../foundation/random.ts';
import type { AttemptRecords } from './attempt-records.ts';
import type { AttemptResult } from './attempt-result.ts';
import { decideFate, fateAfterCrash, fateFromAnew, type Verdict } from './fate.ts';
import { isIntact } from './check-sum.ts';
import { askWords, leftWords, type EditedFiles } from './edited-files.ts';
import { endedStates, neverDueMs, type JobFate, type JobRecord } from './job-record.ts';
import type { ClaimTerms, JobRecords } from './job-records.ts';
import { AttemptFenced, type Submission } from './job-kind.ts';
import { createToldRecords, type ToldRecords } from './told-records.ts';
import { withSoundIndexes } from '../database/sound-indexes.ts';
import { assertTransition } from './transitions.ts';
import { secondMs } from '../../foundation/durations.ts';

/** A job that this process is sending: the row as claimed, which fences every later write. */
export interface Claim {
  readonly job: JobRecord;
}

/** One transition that was written. */
export interface Change {
  readonly before: JobRecord;
  readonly after: JobRecord;
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

/** Between which moments of a service's own clock it is. */
export interface ServiceTime {
  readonly earliestMs: number;
  readonly latestMs: number;
}

/** Told after every committed change. */
export interface JobObserver {
  jobChanged(before: JobRecord | null, after: JobRecord): void;
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
  readonly #serviceTime: (connectionId: number) => ServiceTime | null;
  readonly #edited: EditedFiles;

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
    serviceTime(connectionId: number): ServiceTime | null;
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
    this.#edited = options.edited;
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
      const before = this.#nextToSend(terms, changes);
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

  /** What became newer content of a delivered file while it waited is not sent unasked, whatever it was when it was queued. */
  #nextToSend(terms: ClaimTerms, changes: Change[]): JobRecord | null {
    for (;;) {
      const before = this.#nextIntact(terms, changes);
      if (before === null) return null;
      const fate = this.#fateOfEdited(before, terms.nowMs);
      if (fate === null) return before;
      changes.push({ before, after: this.transition(before, fate) });
    }
  }

  /** `null`: it goes. */
  #fateOfEdited(job: JobRecord, nowMs: number): JobFate | null {
    if (job.path === null || job.goes_as_another === 1) return null;
    const rule = this.#edited.ruleFor(job);
    if (rule === 'send') return null;
    const earlier = this.#edited.before(job);
    if (earlier.kind === 'first') return null;
    if (earlier.kind === 'newer') return editedFate(job, earlier.of, rule);
    const reason = `Older content of this file is being sent as job ${String(earlier.for.id)}: what becomes of that comes first`;
    return { ...job, hold: 'backoff', due_at_ms: nowMs + olderEndsWithinMs, reason };
  }

  /** A damaged row is never sent: it is put before a person, and the queue goes on. */
  #nextIntact(terms: ClaimTerms, changes: Change[]): JobRecord | null {
    for (;;) {
      const next = this.#jobs.nextClaimable(terms);
      if (next === null) return null;
      const before = next.lane === null ? next : (this.#jobs.firstOfLane(next.lane, terms) ?? next);
      if (isIntact(before)) return before;
      const after = this.transition(before, {
        ...before,
        state: 'needs_attention',
        hold: null,
        cause: 'damaged',
        due_at_ms: neverDueMs,
        reason:
          'Its record was changed by something else than Outbox, perhaps by the disk. Check its target and file, then try again or cancel it.',
      });
      changes.push({ before, after });
    }
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

  /** T3: the outcome, the job's state and what the service gave are one transaction. `null` where a late result was fenced. */
  finish(
    claim: Claim,
    result: AttemptResult,
    end: { sentBytes: number | null; isCancelled: boolean },
  ): JobRecord | null {
    const nowMs = this.#clock.nowMs();
    const finished = this.#inTransaction((): Change[] => {
      const before = this.#jobs.get(claim.job.id);
      if (before === null || !isSameAttempt(before, claim.job)) return [];
      const verdict = decideFate(before, result, {
        nowMs,
        random: this.#random,
        isCancelled: end.isCancelled,
      });
      const after = this.transition(before, verdict.fate);
      this.#closeAttempt(before, verdict, nowMs, end.sentBytes, result);
      if (result.kind === 'accepted' && result.told !== undefined) this.#told.keep(before.id, result.told);
      return [{ before, after }, ...this.callTwin(after)];
    });
    this.#tell(finished);
    const own = finished[0];
    if (own?.before.phase === 'final') this.#noteEnd(own.after);
    // A success that was claimed too early is as uncertain as an answer that stayed out.
    else if (own?.after.cause === 'early_success') this.#noteEnd({ ...own.after, state: 'in_doubt' });
    return own?.after ?? null;
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
   * A file that was renamed or given other content before it was sent: its job finds its content there no more, but the same
   * content was seen under another path and left out as a duplicate. That one goes instead, in the caller's transaction, so that
   * it is never forgotten.
   */
  callTwin(gone: JobRecord): Change[] {
    if (gone.cause !== 'source_gone' && gone.cause !== 'superseded') return [];
    const twin = this.#jobs.findTwin(gone);
    if (twin === null) return [];
    const { slide_id, slide_label, lane_order, repetition } = gone;
    const fate = fateFromAnew(
      { ...twin, slide_id, slide_label, lane_order, repetition },
      `Goes in the place of ${gone.name}, which does not hold it any more`,
    );
    return [{ before: twin, after: this.transition(twin, fate) }];
  }

  /** What a queued job was to send is not there any more, and what is there now can never be sent. */
  giveUpSource(jobId: number, words: string): void {
    const changes = this.#inTransaction((): Change[] => {
      const before = this.#jobs.get(jobId);
      if (before?.state !== 'queued') return [];
      const reason = `What was to be sent is gone: ${words}`;
      const after = this.transition(before, {
        ...before,
        state: 'skipped',
        hold: null,
        cause: 'source_gone',
        reason,
      });
      return [{ before, after }, ...this.callTwin(after)];
    });
    this.#tell(changes);
  }

  /** At start: everything that was in hand when the last process ended, by its phase. Running it twice changes nothing more. */
  recover(): JobRecord[] {
    const nowMs = this.#clock.nowMs();
    const changes = this.#inTransaction(() =>
      this.#jobs.inState('sending').map((before) => {
        const verdict = fateAfterCrash(before);
        const after = this.transition(before, verdict.fate);
        this.#closeAttempt(before, verdict, nowMs, null, null);
        return { before, after };
      }),
    );
    this.#tell(changes);
    return changes.map(({ after }) => after);
  }

  /**
   * Writes one legal transition and returns the row as it is then. Inside a transaction of the caller's the observer is not
   * told; use `change` for a transition on its own.
   */
  transition(before: JobRecord, fate: JobFate): JobRecord {
    if (before.state !== fate.state) assertTransition(before.id, before.state, fate.state);
    return this.#write(before, fate);
  }

  /** One transition in a transaction of its own. */
  change(before: JobRecord, fate: JobFate): JobRecord {
    const after = this.#inTransaction(() => this.transition(before, fate));
    this.#observer.jobChanged(before, after);
    return after;
  }

  #tell(changes: readonly Change[]): void {
    for (const { before, after } of changes) this.#observer.jobChanged(before, after);
  }

  #inTransaction<Result>(work: () => Result): Result {
    return withSoundIndexes(this.#database, this.#database.transaction(work));
  }

  #write(before: JobRecord, fate: JobFate): JobRecord {
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
    verdict: Verdict,
    nowMs: number,
    sentBytes: number | null,
    result: AttemptResult | null,
  ): void {
    const reply = result !== null && 'reply' in result ? result.reply : null;
    this.#attempts.close({
      jobId: job.id,
      number: job.attempt_count,
      nowMs,
      sentBytes,
      outcome: verdict.outcome,
      burned: verdict.burned,
      statusCode: reply?.statusCode ?? null,
      detail: result?.words ?? verdict.fate.reason ?? '',
      reply: reply?.excerpt ?? null,
      // Where another process sent it, nobody knows when it stopped waiting.
      serviceToMs: result === null ? null : (this.#serviceTime(job.connection_id)?.latestMs ?? null),
    });
  }
}

/** When it is looked at again whether older content of a file is still being sent. */
const olderEndsWithinMs = 2 * secondMs;

/** What becomes of newer content of a file that was delivered, where it does not simply go. */
export function editedFate(job: JobFate, older: JobRecord, rule: 'ask' | 'leave'): JobFate {
  const asked = { ...job, hold: null, newer_of: older.id };
  return rule === 'ask'
    ? { ...asked, state: 'needs_attention', cause: 'edited', due_at_ms: neverDueMs, reason: askWords(older) }
    : { ...asked, state: 'skipped', cause: 'left', reason: leftWords };
}

function isSameAttempt(current: JobRecord, claimed: JobRecord): boolean {
  return (
    current.state === 'sending' &&
    current.epoch === claimed.epoch &&
    current.attempt_count === claimed.attempt_count
  );
}
