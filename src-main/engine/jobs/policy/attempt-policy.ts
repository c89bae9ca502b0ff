import type { Message } from '../../../contract/messages/message.ts';
import { recorded, told, type Recorded } from '../../storage/messages/recorded.ts';
import { maximumAttempts } from '../../../contract/job.ts';
import { secondMs } from '../../../foundation/durations.ts';
import type { Random } from '../../../foundation/random.ts';
import { neverDueMs, type JobFields, type JobRecord } from '../record/job-record.ts';
import type { AttemptResult, RecordedReply } from '../record/attempt-result.ts';
import { askedDelayMs, backoffDelayMs, maximumStaleRounds, recheckDelayMs, staleDelayMs } from './backoff.ts';
import type { Effect, End } from './end.ts';

/** When it ended, and what a person did meanwhile. */
export interface EndContext {
  readonly nowMs: number;
  readonly random: Random;
  /** A person cancelled the job while it was being sent. */
  readonly isCancelled: boolean;
}

type Row<Kind extends AttemptResult['kind']> = (
  job: JobRecord,
  result: Extract<AttemptResult, { kind: Kind }>,
  at: EndContext,
) => End;

/** How long a job waits before it looks at a file again that was saved while it was being sent. */
const resettleDelayMs = 10 * secondMs;
/** So often a job that was asked to wait goes again as soon as its connection does. */
const askedAtOnce = 3;
/** When the first poll of accepted work is due (reliability §2.8). */
const firstPollDelayMs = 2 * secondMs;

/**
 * What the end of an attempt means, by how it ended: the one table of it, in which every kind of end has its row. Pure: the same
 * job, result, time and chance give the same end.
 */
export const attemptPolicy: { readonly [Kind in AttemptResult['kind']]: Row<Kind> } = {
  accepted(job, result, { nowMs }) {
    const accepted = {
      ...cleared(job),
      stale_rounds: 0,
      remote_id: result.remoteId,
      remote_url: result.remoteUrl,
      remote_status: result.remoteStatus,
      reason: recorded(result.message),
    };
    const fields: JobFields =
      result.proof === null
        ? {
            ...accepted,
            state: 'tracking',
            tracking_since_ms: nowMs,
            due_at_ms: nowMs + firstPollDelayMs,
            poll_count: 0,
          }
        : { ...accepted, state: 'done', proof: result.proof };
    return {
      ...end(fields, 'accepted', [{ kind: 'answered' }]),
      signal: 'success',
      breaker: 'reset',
    };
  },

  rejected(job, { message, wholeTarget, refusedBefore }, { isCancelled }) {
    const beyond = { breaker: 'reset' } as const;
    const fields = { ...cleared(job), reason: recorded(message) };
    if (!wholeTarget) {
      return { ...end({ ...fields, state: 'rejected' }, 'rejected', [{ kind: 'answered' }]), ...beyond };
    }
    const effects = [
      { kind: 'answered' },
      ...waitToo(refusedBefore),
      { kind: 'hold_target', message },
    ] as const;
    if (isCancelled) return { ...cancelled(job), effects, ...beyond };
    const held = { ...fields, state: 'queued', hold: 'target', due_at_ms: neverDueMs } as const;
    return { ...end(held, 'held', effects), ...beyond };
  },

  retry(job, result, at) {
    // Being asked to wait is a hold, and nothing fails of it.
    const counted = result.counted && result.cause !== 'rate_limited';
    const countedAttempts = job.counted_attempts + (counted ? 1 : 0);
    const isSpent = countedAttempts >= maximumAttempts;
    const beyond = {
      counted,
      effects: effectsOfRetry(result, at.nowMs),
      signal: asksForLess(result) ? 'slow_down' : 'neutral',
      breaker: counted ? 'failure' : 'none',
    } as const;
    if (at.isCancelled) return { ...cancelled(job), ...beyond, counted: false };
    if (isSpent) {
      const failed = {
        ...cleared(job),
        counted_attempts: countedAttempts,
        reason: recorded(result.message),
      };
      return { ...end({ ...failed, state: 'failed' }, 'retry'), ...beyond };
    }
    const fields = waiting(job, {
      hold: result.cause === 'rate_limited' ? 'rate_limit' : 'backoff',
      due_at_ms: at.nowMs + retryDelayMs(job, { ...result, counted, countedAttempts }, at.random),
      counted_attempts: countedAttempts,
      reason: recorded(result.message),
    });
    return { ...end(fields, 'retry'), ...beyond };
  },

  connection_held: (job, { hold, message, reply }, at) => ({
    ...held(job, message, at),
    effects: [{ kind: 'hold_connection', hold, message }],
    breaker: (hold === 'auth' || hold === 'billing') && reply !== null ? 'reset' : 'none',
  }),

  turned_away: (job, { message }, at) => ({ ...held(job, message, at), breaker: 'turned_away' }),

  kind_held: (job, { cause, message, refusedBefore, reply }, at) => ({
    ...held(job, message, at),
    effects: [{ kind: 'hold_kind', cause, message }, ...waitToo(refusedBefore)],
    breaker: reply === null ? 'none' : 'reset',
  }),

  stale_revision(job, { message }, at) {
    const beyond = { breaker: 'reset' } as const;
    if (at.isCancelled) return { ...cancelled(job), ...beyond };
    const rounds = job.stale_rounds + 1;
    if (rounds >= maximumStaleRounds) {
      const reason = told('clip.being_edited', { rounds });
      return {
        ...end({ ...asking(job, 'being_edited', reason), stale_rounds: 0 }, 'stale'),
        ...beyond,
      };
    }
    const fields = waiting(job, {
      hold: 'backoff',
      stale_rounds: rounds,
      due_at_ms: at.nowMs + staleDelayMs(rounds, at.random),
      reason: recorded(message),
    });
    return { ...end(fields, 'stale'), ...beyond };
  },

  needs_person: (job, { cause, revision, message }) =>
    end(
      { ...asking(job, cause, recorded(message)), stale_rounds: 0, revision: revision ?? job.revision },
      'held',
    ),

  in_doubt(job, { message, reply, isPage }) {
    const fields: JobFields = { ...cleared(job), state: 'in_doubt', reason: recorded(message) };
    if (reply === null) return { ...end(fields, 'in_doubt'), breaker: 'cut' };
    const asked = end(fields, 'in_doubt', [{ kind: 'ask_connection' }]);
    // Each further try would be redirected too, and leave one more in doubt.
    if (isRedirect(reply)) return { ...asked, breaker: 'turned_away' };
    if (!isOutages(reply)) {
      // The sign-in page of a network answers each write, and each read, with success.
      return { ...(isPage === true ? asked : end(fields, 'in_doubt')), breaker: 'failure' };
    }
    return { ...asked, signal: 'slow_down', breaker: 'cut' };
  },

  may_stand: (job, { message }) =>
    end({ ...cleared(job), state: 'in_doubt', reason: recorded(message) }, 'held'),

  too_soon(job, { message, waitMs }, { isCancelled, nowMs }) {
    if (isCancelled) return cancelled(job);
    const fields = waiting(job, {
      hold: 'backoff',
      due_at_ms: nowMs + waitMs,
      reason: recorded(message),
    });
    return end(fields, 'held');
  },

  stopped: (job, { message }, { isCancelled }) =>
    isCancelled
      ? cancelled(job)
      : end(waiting(job, { due_at_ms: 0, reason: recorded(message) }), 'interrupted'),

  unusable: (job, { message }) => ({
    ...end(
      { ...cleared(job), state: 'needs_attention', cause: 'early_success', reason: recorded(message) },
      'unusable',
    ),
    breaker: 'failure',
  }),

  source_changed(job, { message }, { isCancelled, nowMs }) {
    if (isCancelled) return cancelled(job);
    const fields = waiting(job, {
      hold: 'backoff',
      due_at_ms: nowMs + resettleDelayMs,
      reason: recorded(message),
    });
    return end(fields, 'source_changed', [{ kind: 'settle_file' }]);
  },

  source_gone: (job, { message }) =>
    end(
      { ...cleared(job), state: 'skipped', cause: 'source_gone', reason: recorded(message) },
      'source_gone',
    ),

  source_busy(job, { message }, { isCancelled, nowMs }) {
    if (isCancelled) return cancelled(job);
    const recheckCount = Math.max(0, job.attempt_count - job.counted_attempts - 1);
    const fields = waiting(job, {
      hold: 'backoff',
      due_at_ms: nowMs + recheckDelayMs(recheckCount),
      reason: recorded(message),
    });
    return end(fields, 'held');
  },
};

/** The row of the table for this result. */
// eslint-disable-next-line @typescript-eslint/no-unnecessary-type-parameters -- it ties the row to the kind of the result
export function endOfAttempt<Kind extends AttemptResult['kind']>(
  job: JobRecord,
  result: Extract<AttemptResult, { kind: Kind }>,
  at: EndContext,
): End {
  const row: Row<Kind> = attemptPolicy[result.kind];
  return row(job, result, at);
}

/** An end that says nothing beyond the job and `effects`. */
function end(fields: JobFields, record: End['record'], effects: readonly Effect[] = []): End {
  return { fields, counted: false, record, effects, signal: 'neutral', breaker: 'none' };
}

/** Nothing of the attempt stays in the row. */
function cleared(job: JobRecord): JobFields {
  return { ...job, phase: null, hold: null, cause: null, interruptions: 0 };
}

function waiting(job: JobRecord, fields: Partial<JobFields>): JobFields {
  return { ...cleared(job), state: 'queued', ...fields };
}

function asking(job: JobRecord, cause: JobFields['cause'], reason: Recorded): JobFields {
  return { ...cleared(job), state: 'needs_attention', cause, due_at_ms: neverDueMs, reason };
}

/** It waits with others, and goes as soon as they do. */
function held(job: JobRecord, message: Message, { isCancelled }: EndContext): End {
  return isCancelled
    ? cancelled(job)
    : end(waiting(job, { due_at_ms: 0, reason: recorded(message) }), 'held');
}

function cancelled(job: JobRecord): End {
  const reason = job.remote_id === null ? told('cancelled.before_end') : told('cancelled.before_end_again');
  return end({ ...cleared(job), state: 'cancelled', reason }, 'cancelled');
}

/**
 * Its connection waits as long as it was asked to, and a job that was asked no more often than others goes first again afterwards. One
 * that is always asked to wait makes room for others.
 */
function retryDelayMs(
  job: JobRecord,
  { cause, counted, retryAfterMs, countedAttempts }: Retry & { readonly countedAttempts: number },
  random: Random,
): number {
  if (cause === 'rate_limited') {
    const often = job.attempt_count - job.counted_attempts - askedAtOnce;
    return Math.max(retryAfterMs ?? 0, often > 0 ? backoffDelayMs(Math.min(9, often), random) : 0);
  }
  if (retryAfterMs !== null) return askedDelayMs(retryAfterMs, random);
  return backoffDelayMs(counted ? countedAttempts : uncountedStep(job), random);
}

/** What uses no attempt still waits longer each time, up to about ten minutes, so that nothing is hammered. */
function uncountedStep(job: JobRecord): number {
  return Math.min(9, Math.max(1, job.attempt_count));
}

type Retry = Extract<AttemptResult, { kind: 'retry' }>;

function effectsOfRetry({ cause, message, retryAfterMs }: Retry, nowMs: number): Effect[] {
  if (cause === 'stalled') return [{ kind: 'timed_out' }];
  return cause === 'rate_limited' && retryAfterMs !== null
    ? [{ kind: 'wait_until', untilMs: nowMs + retryAfterMs, forMs: retryAfterMs, message }]
    : [];
}

function waitToo(jobIds: readonly number[] = []): Effect[] {
  return jobIds.length === 0 ? [] : [{ kind: 'wait_too', jobIds }];
}

function isRedirect({ statusCode }: RecordedReply): boolean {
  return statusCode >= 300 && statusCode < 400;
}

/** What an outage behind a gateway, or the service's own failure, answers to all that is under way. */
function isOutages({ statusCode }: RecordedReply): boolean {
  return statusCode >= 500 || statusCode === 408;
}

function asksForLess({ cause, reply }: { cause: Retry['cause']; reply: RecordedReply | null }): boolean {
  return cause === 'rate_limited' || reply?.statusCode === 503;
}
