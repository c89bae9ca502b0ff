import { message, type Message } from '../../../contract/messages/message.ts';
import { messageOf, type Recorded } from '../../storage/messages/recorded.ts';
import { fitsNow } from '../../jobs/store/file-fit.ts';
import type { JobRecord } from '../../jobs/record/job-record.ts';
import type { ActivityEvent } from './activity-log.ts';

/** The line that a job's change is worth, or `null`. A state that was there before is not news. */
export function activityOfJob(before: JobRecord | null, after: JobRecord): ActivityEvent | null {
  if (before?.state === after.state) return revisionHealed(before, after);
  const where = after.target_label ?? after.target_id;
  const { name } = after;
  const event = (kind: ActivityEvent['kind'], title: Message, mergeBy: string | null): ActivityEvent => ({
    kind,
    title,
    detail: told(after.reason),
    jobId: after.id,
    mergeKey: mergeBy === null ? null : `${kind} ${String(after.connection_id)} ${mergeBy}`,
  });
  switch (after.state) {
    case 'done': {
      const delivered = event(
        'delivered',
        message(deliveredCodes[after.proof ?? 'accepted_only'], { target: where, name: after.name }),
        after.target_id,
      );
      return after.target_id.startsWith('?? ') ? delivered : { ...delivered, targetId: after.target_id };
    }
    case 'rejected':
      return event('rejected', message('history.rejected', { name }), null);
    case 'failed':
      return event('failed', message('history.failed', { name }), null);
    case 'in_doubt':
      return event('in_doubt', message('history.in_doubt', { name }), null);
    case 'needs_attention':
      return event('needs_attention', message('history.needs_attention', { name }), causeThere(after));
    case 'skipped':
      return event('skipped', message('history.skipped', { name }), causeThere(after));
    case 'cancelled':
      return before?.state === 'rejected' || before?.state === 'failed'
        ? event('cancelled', message('history.set_aside', { name }), after.target_id)
        : event('cancelled', message('history.cancelled', { name }), null);
    case 'queued':
    case 'sending':
    case 'tracking':
      return null;
  }
}

/** The line for what was in doubt, or asked something, and does so no more; `null` for what another line tells already. */
export function answerOfJob(before: JobRecord | null, after: JobRecord): ActivityEvent | null {
  if (before === null || before.state === after.state) return null;
  const code = answerCode(before, after);
  if (code === null) return null;
  return {
    kind: 'answered',
    title: message(code, { name: after.name }),
    // What was asked.
    detail: told(before.reason),
    jobId: after.id,
    mergeKey: [code, String(after.connection_id), after.target_id].join(' '),
  };
}

function answerCode(before: JobRecord, after: JobRecord): AnswerCode | null {
  const goesOn = after.state === 'queued' || after.state === 'tracking' || after.state === 'done';
  if (!goesOn) return null;
  // A limit that was changed is no answer for this file.
  if (before.state === 'needs_attention')
    return after.reason === fitsNow ? 'history.fits_now' : 'history.answered';
  if (before.state !== 'in_doubt') return null;
  if (after.state === 'queued') return 'history.sent_again';
  return wasFound(after) ? 'history.found' : 'history.assumed_delivered';
}

/** A look at the service ended the doubt, and no one’s word did. */
function wasFound({ finding }: JobRecord): boolean {
  return finding !== null && messageOf(finding).code !== 'doubt.arrived_by_policy';
}

/** What was refused as stale goes with the clip's newer revision. */
function revisionHealed(before: JobRecord, after: JobRecord): ActivityEvent | null {
  if (after.phase !== 'final' || after.stale_rounds === 0) return null;
  if (before.revision === null || after.revision === null || before.revision === after.revision) return null;
  return {
    kind: 'revision',
    title: message('history.revision', {
      ...{ before: before.revision, after: after.revision, name: after.name },
    }),
    detail: message('history.revision_why'),
    jobId: after.id,
    mergeKey: null,
  };
}

/** One line is of one target, and so of one client. What has no target yet is of nobody. */
function causeThere({ cause, target_id }: JobRecord): string | null {
  if (cause === null) return null;
  return target_id.startsWith('?? ') ? cause : `${cause} ${target_id}`;
}

type AnswerCode = `history.${'answered' | 'fits_now' | 'sent_again' | 'found' | 'assumed_delivered'}`;

const deliveredCodes = {
  indexed: 'history.indexed',
  completed: 'history.completed',
  accepted_only: 'history.accepted',
} as const;

function told(reason: Recorded | null): Message | null {
  return reason === null ? null : messageOf(reason);
}
