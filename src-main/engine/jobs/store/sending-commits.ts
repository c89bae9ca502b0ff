import { recorded } from '../../storage/messages/recorded.ts';
import type { TimeBounds } from '../../../foundation/clock.ts';
import type { Random } from '../../../foundation/random.ts';
import type { AttemptResult } from '../record/attempt-result.ts';
import { afterCrash } from '../policy/after-crash.ts';
import { endOfAttempt } from '../policy/attempt-policy.ts';
import type { End } from '../policy/end.ts';
import { causeOfEnd, type EndedAttempt } from '../policy/ended-attempt.ts';
import { unsynced } from '../../storage/database/unsynced.ts';
import { AttemptFenced, type Submission } from '../record/job-kind.ts';
import { createReceiptsInQuestion } from './doubt-again.ts';
import type { AttemptRecords } from '../record/attempt-records.ts';
import type { ClaimTerms } from './claimable-jobs.ts';
import type { JobRecord } from '../record/job-record.ts';
import type { Change, JobTransitions, TransitionParts } from './job-transitions.ts';
import type { NextToSend } from './next-to-send.ts';
import { createRenderEvidenceWriter } from './render-baseline.ts';
import type { ToldRecords } from './told-records.ts';

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

/**
 * A second record of what was sent, apart from the database: a snapshot of that may be restored, and then this says what the
 * snapshot cannot know. The lines of a call are durable when it returns, and it throws where they cannot be.
 */
export interface SendJournal {
  sent(lines: readonly SendLine[]): void;
}

/** `final`: the end of the request is about to leave. `end`: what came of it. */
export interface SendLine {
  readonly what: 'final' | 'end';
  readonly job: JobRecord;
}

/** The durable life of a job while it is sent: three commits surround every request (reliability §2.1). */
export interface SendingCommits {
  /** T1: the next due job of this connection is marked as being sent and its attempt recorded, in one transaction. */
  claim(connectionId: number, limits?: Pick<ClaimTerms, 'exceptKinds' | 'mayRetry'>): Claim | null;
  /** All claims of `work` are one transaction. It waits for no disk: what precedes T2 was never applied. */
  claimTogether(work: () => void): void;
  /** T2. Throws `AttemptFenced` where this attempt is not the job's present one any more. */
  recordFinal(claim: Claim, sentBytes: number | null, submission?: Submission): Claim;
  /** T3: the outcome, the job's state and what the service gave are one transaction. */
  finish(
    claim: Claim,
    result: AttemptResult,
    sent: { readonly sentBytes: number | null; readonly isCancelled: boolean },
  ): Finished;
  /** At start: everything that was in hand when the last process ended, by its phase. Running it twice changes nothing more. */
  recover(): JobRecord[];
}

export interface SendingCommitParts extends TransitionParts {
  readonly transitions: JobTransitions;
  readonly nextToSend: NextToSend;
  readonly attempts: AttemptRecords;
  readonly told: ToldRecords;
  readonly random: Random;
  readonly epoch: number;
  readonly journal: SendJournal;
  /** An outcome is in the database, but not in the journal. */
  onJournalLost(error: unknown): void;
  /** What time it is at the service of a connection, or `null` where that is not known. */
  serviceTime(connectionId: number): TimeBounds | null;
}

export function createSendingCommits(parts: SendingCommitParts): SendingCommits {
  const { rows, transitions, clock } = parts;
  const receipts = createReceiptsInQuestion(parts);
  const renderEvidence = createRenderEvidenceWriter(parts.database);

  const noteEnd = (job: JobRecord): void => {
    journalEnd(parts, job);
  };

  return {
    claim(connectionId, limits = { exceptKinds: [], mayRetry: true }) {
      const terms = { connectionId, nowMs: clock.nowMs(), ...limits };
      const changes = transitions.commit(() => {
        const asides: Change[] = [];
        const before = parts.nextToSend(terms, (job, fields) => {
          asides.push(...transitions.transition(job, fields));
        });
        return before === null ? asides : [...asides, begin(parts, before, terms.nowMs)];
      });
      const last = changes.at(-1)?.after;
      return last?.state === 'sending' ? { job: last } : null;
    },

    claimTogether(work) {
      unsynced(parts.database, () => {
        transitions.together(work);
      });
    },

    recordFinal(claim, sentBytes, submission) {
      const [{ after }] = transitions.commit(() => {
        const evidence = submission === undefined ? null : renderEvidence(claim.job, submission);
        return [recordFinal(parts, claim, sentBytes, submission, evidence)] as const;
      });
      parts.journal.sent([{ what: 'final', job: after }]);
      return { job: after };
    },

    finish(claim, answered, { sentBytes, isCancelled }) {
      const nowMs = clock.nowMs();
      const current = rows.get(claim.job.id);
      const isOwn = current !== null && isSameAttempt(current, claim.job);
      const before = isOwn ? current : claim.job;
      const result = receipts.judged(before.id, answered);
      const end = endOfAttempt(before, result, { nowMs, random: parts.random, isCancelled });
      let takenBack: readonly Change[] = [];
      const [own] = transitions.commit((): readonly Change[] => {
        if (!isOwn) return [];
        const changes = endIn(parts, before, end, { nowMs, sentBytes, result });
        if (result.kind === 'accepted' && result.told !== undefined) parts.told.keep(before.id, result.told);
        if (result.kind === 'may_stand') {
          for (const number of result.attempts) parts.attempts.doubt(before.id, number, null);
          if (result.taken !== null) parts.attempts.take(before.id, before.attempt_count, result.taken);
        }
        takenBack = receipts.takeBack(result);
        return [...changes, ...takenBack];
      });
      if (own?.before.phase === 'final' || own?.after.state === 'in_doubt') noteEnd(own.after);
      // A success that was claimed too early is as uncertain as an answer that stayed out.
      else if (own?.after.cause === 'early_success') noteEnd({ ...own.after, state: 'in_doubt' });
      for (const { after } of takenBack) noteEnd(after);
      return { after: own?.after ?? null, end };
    },

    recover() {
      const nowMs = clock.nowMs();
      const changes = transitions.commit(() =>
        rows
          .inState('sending')
          .flatMap((before) =>
            endIn(parts, before, afterCrash(before), { nowMs, sentBytes: null, result: null }),
          ),
      );
      return changes.map(({ after }) => after);
    },
  };
}

/** The outcome is in the database already. Without its line, a restored snapshot asks once too often: the safe side. */
function journalEnd(parts: SendingCommitParts, job: JobRecord): void {
  try {
    parts.journal.sent([{ what: 'end', job }]);
  } catch (error) {
    parts.onJournalLost(error);
  }
}

function begin(parts: SendingCommitParts, before: JobRecord, nowMs: number): Change {
  const { transitions, attempts, epoch } = parts;
  const number = before.attempt_count + 1;
  const [own] = transitions.transition(before, {
    ...before,
    state: 'sending',
    phase: 'open',
    hold: null,
    due_at_ms: 0,
    reason: null,
    attempt_count: number,
    epoch,
  });
  attempts.open({
    jobId: before.id,
    number,
    epoch,
    nowMs,
    totalBytes: before.size_bytes,
    sha256: before.sha256,
  });
  return own;
}

function recordFinal(
  parts: SendingCommitParts,
  claim: Claim,
  sentBytes: number | null,
  submission: Submission | undefined,
  evidence: string | null,
): Change {
  const { id, attempt_count, connection_id } = claim.job;
  const recorded = parts.attempts.recordFinal({
    jobId: id,
    number: attempt_count,
    epoch: parts.epoch,
    nowMs: parts.clock.nowMs(),
    sentBytes,
    revision: submission?.revision ?? null,
    evidence,
    serviceFromMs: parts.serviceTime(connection_id)?.earliestMs ?? null,
    monotonicMs: parts.clock.monotonicMs(),
  });
  const current = parts.rows.get(id);
  if (!recorded || current === null || !isSameAttempt(current, claim.job) || current.phase !== 'open') {
    throw new AttemptFenced(`Attempt ${String(attempt_count)} of job ${String(id)} was replaced`);
  }
  const after = parts.rows.writeFinal(current, submission?.revision ?? current.revision, parts.clock.nowMs());
  if (after === null) throw new Error(`Job ${String(id)} changed within its own transaction`);
  return { before: claim.job, after };
}

interface Ending {
  readonly nowMs: number;
  readonly sentBytes: number | null;
  /** `null`: nobody heard of one, as the process ended. */
  readonly result: AttemptResult | null;
}

/** The transition in which an attempt ends, and the end of its row. */
function endIn(
  parts: SendingCommitParts,
  before: JobRecord,
  end: Pick<End, 'fields' | 'counted' | 'record'>,
  ending: Ending,
): readonly Change[] {
  const [own, ...others] = parts.transitions.transition(before, end.fields);
  return [{ ...own, ended: closeAttempt(parts, before, end, ending) }, ...others];
}

function closeAttempt(
  parts: SendingCommitParts,
  job: JobRecord,
  end: Pick<End, 'fields' | 'counted' | 'record'>,
  { nowMs, sentBytes, result }: Ending,
): EndedAttempt {
  const reply = result !== null && 'reply' in result ? result.reply : null;
  const number = job.attempt_count;
  const statusCode = reply?.statusCode ?? null;
  const { record: outcome, counted } = end;
  const closed = parts.attempts.close({
    ...{ jobId: job.id, number, nowMs, sentBytes, outcome, counted, statusCode },
    detail: result === null ? end.fields.reason : recorded(result.message),
    reply: reply?.excerpt ?? null,
    // Where another process sent it, nobody knows when it stopped waiting.
    serviceToMs: result === null ? null : (parts.serviceTime(job.connection_id)?.latestMs ?? null),
    monotonicMs: result === null ? null : parts.clock.monotonicMs(),
  });
  const tookMs = result === null || closed === null ? null : nowMs - closed.started_at_ms;
  const cause = causeOfEnd(result);
  return { number, outcome, counted, cause, statusCode, sentBytes: closed?.sent_bytes ?? null, tookMs };
}

function isSameAttempt(current: JobRecord, claimed: JobRecord): boolean {
  return (
    current.state === 'sending' &&
    current.epoch === claimed.epoch &&
    current.attempt_count === claimed.attempt_count
  );
}
