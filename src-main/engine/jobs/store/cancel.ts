import { message } from '../../../contract/messages/message.ts';
import { messageOf, told, type Recorded } from '../../storage/messages/recorded.ts';
import { assertNever } from '../../../foundation/assert-never.ts';
import type { Answer } from './again.ts';
import type { JobRecord } from '../record/job-record.ts';
import type { JobStore } from './job-store.ts';
import { hasFailed, isAccepted, isOpenQuestion } from '../record/states.ts';

/** Setting a failure aside, as a person commands it: nothing waits for it any more, and it can be sent again. */
export function createSetAside(store: Pick<JobStore, 'change'>): (job: JobRecord) => Answer {
  return (job) => {
    if (!hasFailed(job)) return message('not_done.not_failed');
    const reason =
      job.reason === null
        ? told('cancelled.set_aside')
        : told('cancelled.set_aside_after', { reason: messageOf(job.reason) });
    store.change(job, { ...job, state: 'cancelled', reason });
    return null;
  };
}

/** Cancelling, as a person commands it. */
export function createCancel(options: {
  store: JobStore;
  /** Stops a transfer that has not sent its end; false where it is too late. */
  stopSending(jobId: number): boolean;
}): (job: JobRecord) => Answer {
  const { store } = options;
  return (job) => {
    switch (job.state) {
      case 'queued':
        store.change(job, { ...job, state: 'cancelled', hold: null, reason: cancelledReason(job) });
        return null;
      case 'needs_attention':
        store.change(job, { ...job, state: 'cancelled', cause: null, reason: cancelledReason(job) });
        return null;
      case 'in_doubt':
        store.change(job, { ...job, state: 'cancelled', reason: cancelledReason(job) });
        return null;
      case 'sending':
        return options.stopSending(job.id) ? null : message('not_done.end_sent');
      case 'tracking':
        return message('not_done.works_on_it');
      case 'done':
      case 'rejected':
      case 'failed':
      case 'skipped':
      case 'cancelled':
        return message('not_done.ended');
      default:
        return assertNever(job.state, 'state');
    }
  };
}

/** A person sent it again though it may have arrived, and nothing was tried since. */
function isSentAgain({ reason, attempt_count }: JobRecord): boolean {
  return attempt_count > 0 && reason !== null && messageOf(reason).code === 'job.sent_again';
}

/** What is known of where its content is, for whoever asks later. */
function cancelledReason(job: JobRecord): Recorded {
  if (isOpenQuestion(job) || isSentAgain(job)) return told('cancelled.unchecked');
  if (job.cause === 'damaged') {
    return told('cancelled.damaged');
  }
  if (isAccepted(job) || job.remote_id !== null) {
    return told('cancelled.accepted');
  }
  return told(job.attempt_count === 0 ? 'cancelled.unsent' : 'cancelled.not_arrived');
}
