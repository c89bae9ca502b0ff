import type { AttemptCause, AttemptOutcome } from '../../../contract/job.ts';
import { assertNever } from '../../../foundation/assert-never.ts';
import type { AttemptResult } from '../record/attempt-result.ts';

/** What is told of an attempt with the change that it ended in. */
export interface EndedAttempt {
  readonly number: number;
  readonly outcome: AttemptOutcome;
  readonly counted: boolean;
  readonly cause: AttemptCause | null;
  readonly statusCode: number | null;
  readonly sentBytes: number | null;
  /** `null` where the process died, and nobody knows when it stopped. */
  readonly tookMs: number | null;
}

/** Why an attempt ended so; `null` where its outcome says all. `result`: `null` where the process died. */
export function causeOfEnd(result: AttemptResult | null): AttemptCause | null {
  if (result === null) return 'crashed';
  switch (result.kind) {
    case 'retry':
    case 'kind_held':
    case 'needs_person':
      return result.cause;
    case 'connection_held':
      return result.hold;
    case 'turned_away':
      return 'trouble';
    case 'stale_revision':
    case 'stopped':
    case 'source_changed':
    case 'source_gone':
    case 'source_busy':
      return result.kind;
    case 'accepted':
    case 'rejected':
    case 'in_doubt':
    case 'may_stand':
    case 'too_soon':
    case 'unusable':
      return null;
    default:
      return assertNever(result, 'result');
  }
}
