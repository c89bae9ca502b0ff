import type { AttemptRecord } from '../../jobs/record/attempt-records.ts';
import { sinceAccepted } from './open-question.ts';

/** By their definition from before the service, which has seen nothing of it. */
const beforeTheService: ReadonlySet<number> = new Set([407, 421, 511]);
/** A single *too early* is refused as others are; what asks to wait more often has its own look. */
const tooEarly = 425;

/** Attempts of a job whose end had left when they were refused, with nothing said about them since. */
export function refusedTries(attempts: readonly AttemptRecord[]): readonly AttemptRecord[] {
  return sinceAccepted(attempts).filter(
    ({ outcome, final_at_ms: endMs, status_code: status }) =>
      endMs !== null &&
      status !== null &&
      !beforeTheService.has(status) &&
      (outcome === 'rejected' ||
        outcome === 'held' ||
        outcome === 'stale' ||
        (outcome === 'retry' && status === tooEarly)),
  );
}
