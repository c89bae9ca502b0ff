import { assertNever } from '../../foundation/assert-never.ts';
import type { Random } from '../../foundation/random.ts';
import { secondMs } from '../../foundation/durations.ts';
import type { AttemptOutcome } from '../../contract/job.ts';
import type { AttemptResult } from './attempt-result.ts';
import {
  askedDelayMs,
  backoffDelayMs,
  maximumAttempts,
  maximumStaleRounds,
  recheckDelayMs,
  staleDelayMs,
} from './backoff.ts';
import { unclearBrandOf } from './unclear-brand.ts';
import { chooseSlideWords, lacksSlide, neverDueMs, type JobFate, type JobRecord } from './job-record.ts';

/** What one attempt's end means: for the job, for its attempt's record. */
export interface Verdict {
  readonly fate: JobFate;
  readonly outcome: AttemptOutcome;
  readonly burned: boolean;
}

/** How long a job waits before it looks at a file again that was saved while it was being sent. */
const resettleDelayMs = 10 * secondMs;
/** When the first poll of accepted work is due (reliability §2.8). */
const firstPollDelayMs = 2 * secondMs;

/**
 * Turns the end of an attempt into the job's next state. Pure: the same job, result, time and chance give the same verdict.
 * `isCancelled`: a person cancelled the job while it was being sent.
 */
export function decideFate(
  job: JobRecord,
  result: AttemptResult,
  context: { readonly nowMs: number; readonly random: Random; readonly isCancelled: boolean },
): Verdict {
  const { nowMs, random } = context;
  const base: JobFate = { ...job, phase: null, hold: null, cause: null, interruptions: 0 };
  const waiting = (fields: Partial<JobFate>): JobFate => ({ ...base, state: 'queued', ...fields });

  switch (result.kind) {
    case 'accepted': {
      const accepted = {
        ...base,
        stale_rounds: 0,
        remote_id: result.remoteId,
        remote_url: result.remoteUrl,
        remote_status: result.remoteStatus,
        reason: result.words,
      };
      const fate: JobFate =
        result.proof === null
          ? {
              ...accepted,
              state: 'tracking',
              tracking_since_ms: nowMs,
              due_at_ms: nowMs + firstPollDelayMs,
              poll_count: 0,
            }
          : { ...accepted, state: 'done', proof: result.proof };
      return { fate, outcome: 'accepted', burned: false };
    }

    case 'rejected':
      return {
        fate: { ...base, state: 'rejected', reason: result.words },
        outcome: 'rejected',
        burned: false,
      };

    case 'retry': {
      if (context.isCancelled) return cancelled(base);
      const burnedAttempts = job.burned_attempts + (result.burns ? 1 : 0);
      if (burnedAttempts >= maximumAttempts) {
        return {
          fate: { ...base, state: 'failed', burned_attempts: burnedAttempts, reason: result.words },
          outcome: 'retry',
          burned: result.burns,
        };
      }
      const delayMs =
        result.retryAfterMs === null
          ? backoffDelayMs(result.burns ? burnedAttempts : unburnedStep(job), random)
          : askedDelayMs(result.retryAfterMs, random);
      return {
        fate: waiting({
          hold: result.cause === 'rate_limited' ? 'rate_limit' : 'backoff',
          due_at_ms: nowMs + delayMs,
          burned_attempts: burnedAttempts,
          reason: result.words,
        }),
        outcome: 'retry',
        burned: result.burns,
      };
    }

    case 'connection_held':
      if (context.isCancelled) return cancelled(base);
      return { fate: waiting({ due_at_ms: 0, reason: result.words }), outcome: 'held', burned: false };

    case 'kind_held':
      if (context.isCancelled) return cancelled(base);
      return { fate: waiting({ due_at_ms: 0, reason: result.words }), outcome: 'held', burned: false };

    case 'stale_revision': {
      if (context.isCancelled) return cancelled(base);
      const rounds = job.stale_rounds + 1;
      if (rounds >= maximumStaleRounds) {
        return {
          fate: {
            ...base,
            state: 'needs_attention',
            cause: 'being_edited',
            stale_rounds: 0,
            due_at_ms: neverDueMs,
            reason: `The clip is being edited: its revision was stale ${String(rounds)} times in a row. Try it again when nobody edits it.`,
          },
          outcome: 'stale',
          burned: false,
        };
      }
      return {
        fate: waiting({
          hold: 'backoff',
          stale_rounds: rounds,
          due_at_ms: nowMs + staleDelayMs(rounds, random),
          reason: result.words,
        }),
        outcome: 'stale',
        burned: false,
      };
    }

    case 'needs_person':
      return {
        fate: {
          ...base,
          state: 'needs_attention',
          cause: result.cause,
          stale_rounds: 0,
          revision: result.revision ?? job.revision,
          due_at_ms: neverDueMs,
          reason: result.words,
        },
        outcome: 'held',
        burned: false,
      };

    case 'in_doubt':
      return {
        fate: { ...base, state: 'in_doubt', reason: result.words },
        outcome: 'in_doubt',
        burned: false,
      };

    case 'stopped':
      if (context.isCancelled) return cancelled(base);
      return { fate: waiting({ due_at_ms: 0, reason: result.words }), outcome: 'interrupted', burned: false };

    case 'unusable':
      return {
        fate: { ...base, state: 'needs_attention', cause: 'early_success', reason: result.words },
        outcome: 'unusable',
        burned: false,
      };

    case 'source_changed':
      if (context.isCancelled) return cancelled(base);
      return {
        fate: waiting({ hold: 'backoff', due_at_ms: nowMs + resettleDelayMs, reason: result.words }),
        outcome: 'source_changed',
        burned: false,
      };

    case 'source_gone':
      return {
        fate: { ...base, state: 'skipped', cause: 'source_gone', reason: result.words },
        outcome: 'source_gone',
        burned: false,
      };

    case 'source_busy': {
      if (context.isCancelled) return cancelled(base);
      const recheckCount = Math.max(0, job.attempt_count - job.burned_attempts - 1);
      return {
        fate: waiting({
          hold: 'backoff',
          due_at_ms: nowMs + recheckDelayMs(recheckCount),
          reason: result.words,
        }),
        outcome: 'held',
        burned: false,
      };
    }

    default:
      return assertNever(result, 'attempt result');
  }
}

/** What uses no attempt still waits longer each time, up to about ten minutes, so that nothing is hammered. */
function unburnedStep(job: JobRecord): number {
  return Math.min(9, Math.max(1, job.attempt_count));
}

function cancelled(base: JobFate): Verdict {
  return {
    fate: {
      ...base,
      state: 'cancelled',
      reason: 'By you, before the end was sent: nothing can have arrived',
    },
    outcome: 'cancelled',
    burned: false,
  };
}

/** What a job leaves behind when it begins anew. */
export const freshStart = {
  phase: null,
  hold: null,
  due_at_ms: 0,
  cause: null,
  stale_rounds: 0,
  finding: null,
  burned_attempts: 0,
  interruptions: 0,
} as const satisfies Partial<JobFate>;

/** A job begins anew, `reason` says why. A picture that still needs its slide asks for it first, a link its brand. */
export function fateFromAnew(job: JobRecord, reason: string | null): JobFate {
  const fresh = { ...job, ...freshStart };
  const unclear = unclearBrandOf(job);
  if (unclear !== null) {
    const words = `Choose a brand: its list names “${unclear.brand}”, which nobody knows`;
    return { ...fresh, state: 'needs_attention', cause: 'brand', due_at_ms: neverDueMs, reason: words };
  }
  return lacksSlide(job)
    ? {
        ...fresh,
        state: 'needs_attention',
        cause: 'slide',
        due_at_ms: neverDueMs,
        reason: chooseSlideWords,
      }
    : { ...fresh, state: 'queued', reason };
}

/** Three interruptions in a row look like a file that brings the program down; the queue goes on without it. */
const poisonousInterruptions = 3;

/**
 * What becomes of a job that was being sent when the process died (reliability §2.3): before its end was recorded it was
 * certainly not applied, afterwards nobody knows.
 */
export function fateAfterCrash(job: JobRecord): Verdict {
  const base: JobFate = { ...job, phase: null, hold: null, cause: null };
  if (job.phase === 'final') {
    return {
      fate: {
        ...base,
        state: 'in_doubt',
        interruptions: 0,
        reason: 'Everything was sent, then Outbox was stopped before an answer came',
      },
      outcome: 'in_doubt',
      burned: false,
    };
  }
  const interruptions = job.interruptions + 1;
  const fate: JobFate =
    interruptions >= poisonousInterruptions
      ? {
          ...base,
          state: 'needs_attention',
          cause: 'poison',
          interruptions,
          due_at_ms: neverDueMs,
          reason: `Outbox was stopped ${String(interruptions)} times in a row while sending this. Try it again when you are sure of it.`,
        }
      : {
          ...base,
          state: 'queued',
          due_at_ms: 0,
          interruptions,
          reason: 'Interrupted before the end was sent, so nothing can have arrived',
        };
  return { fate, outcome: 'interrupted', burned: false };
}
