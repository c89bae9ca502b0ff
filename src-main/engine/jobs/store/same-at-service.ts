import { told, type Recorded } from '../../storage/messages/recorded.ts';
import type { AtService } from './at-service.ts';
import { neverDueMs, type JobFields, type JobRecord } from '../record/job-record.ts';

/** It waits for a person: the service may have it or not. */
export function fieldsOfSentBefore(fresh: JobFields, there: AtService): JobFields {
  const reason = reasonOf(there);
  return {
    ...fresh,
    state: 'needs_attention',
    hold: null,
    cause: 'sent_before',
    due_at_ms: neverDueMs,
    reason,
  };
}

function reasonOf({ sign, connectionName: connection, job: { id: job, name } }: AtService): Recorded {
  if (sign === 'cancelled_accepted' || sign === 'cancelled_unchecked')
    return told(`duplicate.${sign}`, { job, name });
  return told(`duplicate.${sign === 'told' ? 'may_be_there' : sign}`, { connection });
}

export function duplicateReason({ state, name, id }: JobRecord): Recorded {
  const code = state === 'done' || state === 'tracking' ? 'duplicate.sent' : 'duplicate.queued';
  return told(code, { name, job: id });
}

/** When it is looked at again whether the same content is still being sent. */
const sameEndsWithinMs = 2_000;

/** Of a queued job whose content went, or is going, to the same service over another connection. */
export function fieldsOfBegunElsewhere(job: JobRecord, there: AtService, nowMs: number): JobFields {
  if (there.sign !== 'told') return fieldsOfSentBefore(job, there);
  if (there.job.state !== 'sending')
    return { ...job, state: 'skipped', hold: null, cause: 'duplicate', reason: duplicateReason(there.job) };
  const reason = told('job.same_sending', { job: there.job.id });
  return { ...job, hold: 'backoff', due_at_ms: nowMs + sameEndsWithinMs, reason };
}
