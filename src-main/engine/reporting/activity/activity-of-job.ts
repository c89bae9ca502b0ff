import type { JobRecord } from '../../jobs/store/job-record.ts';
import type { ActivityEvent } from './activity-log.ts';

/** The line that a job's change is worth, or `null`. A state that was there before is not news. */
export function activityOfJob(before: JobRecord | null, after: JobRecord): ActivityEvent | null {
  if (before?.state === after.state) return null;
  const where = after.target_label ?? after.target_id;
  const event = (kind: ActivityEvent['kind'], title: string, mergeBy: string | null): ActivityEvent => ({
    kind,
    title,
    detail: after.reason,
    jobId: after.id,
    mergeKey: mergeBy === null ? null : `${kind} ${String(after.connection_id)} ${mergeBy}`,
  });
  switch (after.state) {
    case 'done':
      return event('delivered', `${proofWords(after)} in ${where}: ${after.name}`, after.target_id);
    case 'rejected':
      return event('rejected', `Rejected: ${after.name}`, null);
    case 'failed':
      return event('failed', `Failed: ${after.name}`, null);
    case 'in_doubt':
      return event('in_doubt', `In doubt: ${after.name}`, null);
    case 'needs_attention':
      return event('needs_attention', `Needs attention: ${after.name}`, after.cause);
    case 'skipped':
      return event('skipped', `Skipped: ${after.name}`, after.cause);
    case 'cancelled':
      return event('cancelled', `Cancelled: ${after.name}`, null);
    case 'queued':
    case 'sending':
    case 'tracking':
      return null;
  }
}

function proofWords(job: JobRecord): string {
  switch (job.proof) {
    case 'indexed':
      return 'Indexed';
    case 'completed':
      return 'Completed';
    case 'accepted_only':
    case null:
      return 'Accepted';
  }
}
