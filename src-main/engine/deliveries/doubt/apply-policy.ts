import { told } from '../../storage/messages/recorded.ts';
import type { DoubtPolicy } from '../../../contract/doubt.ts';
import { maximumAttempts } from '../../../contract/job.ts';
import type { Random } from '../../../foundation/random.ts';
import { backoffDelayMs } from '../../jobs/policy/backoff.ts';
import type { JobFields, JobRecord } from '../../jobs/record/job-record.ts';

/** What a target's policy makes of a job that just came into doubt, or `null` where a person decides. */
export function afterDoubtPolicy(
  job: JobRecord,
  policy: DoubtPolicy,
  context: { readonly isTracked: boolean; readonly nowMs: number; readonly random: Random },
): JobFields | null {
  if (policy === 'ask') return null;
  return policy === 'resend' ? resent(job, context) : assumed(job, context);
}

/** A doubtful try counts like a failed one, so that no target is flooded: the last one is for a person. */
function resent(job: JobRecord, { nowMs, random }: { nowMs: number; random: Random }): JobFields {
  const countedAttempts = job.counted_attempts + 1;
  if (countedAttempts >= maximumAttempts) {
    return {
      ...job,
      finding: told('finding.attempts_used', { attempts: maximumAttempts }),
    };
  }
  return {
    ...job,
    state: 'queued',
    hold: 'backoff',
    due_at_ms: nowMs + backoffDelayMs(countedAttempts, random),
    counted_attempts: countedAttempts,
    finding: null,
    reason: told('doubt.again_by_policy'),
  };
}

function assumed(job: JobRecord, { isTracked, nowMs }: { isTracked: boolean; nowMs: number }): JobFields {
  const reason = told('doubt.arrived_by_policy');
  const known = { ...job, finding: reason, reason };
  if (!isTracked || job.remote_id === null) return { ...known, state: 'done', proof: 'accepted_only' };
  return { ...known, state: 'tracking', due_at_ms: nowMs, tracking_since_ms: nowMs, poll_count: 0 };
}
