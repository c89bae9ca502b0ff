import { english } from '../../storage/messages/english.ts';
import { fitsNow } from '../../jobs/store/file-fit.ts';
import type { JobRecord } from '../../jobs/store/job-record.ts';
import type { ActivityEvent } from './activity-log.ts';

/** The line that a job's change is worth, or `null`. A state that was there before is not news. */
export function activityOfJob(before: JobRecord | null, after: JobRecord): ActivityEvent | null {
  if (before?.state === after.state) return revisionHealed(before, after);
  const where = after.target_label ?? after.target_id;
  const event = (kind: ActivityEvent['kind'], title: string, mergeBy: string | null): ActivityEvent => ({
    kind,
    title,
    detail: english(after.reason),
    jobId: after.id,
    mergeKey: mergeBy === null ? null : `${kind} ${String(after.connection_id)} ${mergeBy}`,
  });
  switch (after.state) {
    case 'done': {
      const delivered = event(
        'delivered',
        `${proofWords(after)} in ${where}: ${after.name}`,
        after.target_id,
      );
      return after.target_id.startsWith('?? ') ? delivered : { ...delivered, targetId: after.target_id };
    }
    case 'rejected':
      return event('rejected', `Rejected: ${after.name}`, null);
    case 'failed':
      return event('failed', `Failed: ${after.name}`, null);
    case 'in_doubt':
      return event('in_doubt', `In doubt: ${after.name}`, null);
    case 'needs_attention':
      return event('needs_attention', `Needs attention: ${after.name}`, causeThere(after));
    case 'skipped':
      return event('skipped', `Skipped: ${after.name}`, causeThere(after));
    case 'cancelled':
      return before?.state === 'rejected' || before?.state === 'failed'
        ? event('cancelled', `Set aside: ${after.name}`, after.target_id)
        : event('cancelled', `Cancelled: ${after.name}`, null);
    case 'queued':
    case 'sending':
    case 'tracking':
      return null;
  }
}

/** The line for what was in doubt, or asked something, and does so no more; `null` for what another line tells already. */
export function answerOfJob(before: JobRecord | null, after: JobRecord): ActivityEvent | null {
  if (before === null || before.state === after.state) return null;
  const title = answerTitle(before, after);
  if (title === null) return null;
  return {
    kind: 'answered',
    title: `${title}: ${after.name}`,
    // What was asked.
    detail: english(before.reason),
    jobId: after.id,
    mergeKey: [title, String(after.connection_id), after.target_id].join(' '),
  };
}

function answerTitle(before: JobRecord, after: JobRecord): string | null {
  const goesOn = after.state === 'queued' || after.state === 'tracking' || after.state === 'done';
  if (!goesOn) return null;
  // A limit that was changed is no answer for this file.
  if (before.state === 'needs_attention')
    return after.reason === fitsNow ? 'Goes on, within the limits now' : 'Answered';
  if (before.state !== 'in_doubt') return null;
  return after.state === 'queued' ? 'Sent again after doubt' : 'Taken as arrived';
}

/** What was refused as stale goes with the clip's newer revision. */
function revisionHealed(before: JobRecord, after: JobRecord): ActivityEvent | null {
  if (after.phase !== 'final' || after.stale_rounds === 0) return null;
  if (before.revision === null || after.revision === null || before.revision === after.revision) return null;
  return {
    kind: 'revision',
    title: `Revision ${String(before.revision)} → ${String(after.revision)}: ${after.name}`,
    detail: 'The clip had changed, so it was read again and submitted with the new revision',
    jobId: after.id,
    mergeKey: null,
  };
}

/** One line is of one target, and so of one client. What has no target yet is of nobody. */
function causeThere({ cause, target_id }: JobRecord): string | null {
  if (cause === null) return null;
  return target_id.startsWith('?? ') ? cause : `${cause} ${target_id}`;
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
