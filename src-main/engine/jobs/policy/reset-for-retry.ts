import { messageOf, told, type Recorded } from '../../storage/messages/recorded.ts';
import { lacksSlide, neverDueMs, type JobFields, type JobRecord } from '../record/job-record.ts';
import { unclearBrandOf } from '../record/unclear-brand.ts';
import { lacksTarget } from '../record/unclear-target.ts';

/** What a job leaves behind when it begins anew. */
export const freshStart = {
  phase: null,
  hold: null,
  due_at_ms: 0,
  cause: null,
  stale_rounds: 0,
  finding: null,
  counted_attempts: 0,
  interruptions: 0,
} as const satisfies Partial<JobFields>;

/** Of a job that the service has answered nothing of. */
export const unanswered = {
  remote_id: null,
  remote_url: null,
  remote_status: null,
  proof: null,
  tracking_since_ms: null,
  poll_count: 0,
} as const satisfies Partial<JobFields>;

/** It goes to another client's target only once a person said yes, whatever else is asked of it afterwards. */
export function asksForClient<Fields extends JobFields>(job: Fields, why: Recorded): Fields {
  return {
    ...job,
    state: 'needs_attention',
    cause: 'client',
    due_at_ms: neverDueMs,
    reason: told('client.asks', { reason: messageOf(why) }),
  };
}

/**
 * A job begins anew, `reason` says why. A picture that still needs its slide asks for it first, a link its brand, and a file whose
 * name says nothing its target.
 */
export function resetForRetry(job: JobRecord, reason: Recorded | null): JobFields {
  const fresh = { ...job, ...freshStart };
  if (lacksTarget(job)) {
    return {
      ...fresh,
      state: 'needs_attention',
      cause: 'target',
      due_at_ms: neverDueMs,
      reason: told('choose.target'),
    };
  }
  const unclear = unclearBrandOf(job);
  if (unclear !== null) {
    return {
      ...fresh,
      state: 'needs_attention',
      cause: 'brand',
      due_at_ms: neverDueMs,
      reason: told('choose.brand', { brand: unclear.brand }),
    };
  }
  if (job.asks_client !== null) return asksForClient(fresh, job.asks_client);
  return lacksSlide(job)
    ? {
        ...fresh,
        state: 'needs_attention',
        cause: 'slide',
        due_at_ms: neverDueMs,
        reason: told('choose.slide'),
      }
    : { ...fresh, state: 'queued', reason };
}
