import { assertNever } from '../../../foundation/assert-never.ts';
import type { Answer } from './again.ts';
import type { JobRecord } from './job-record.ts';
import type { JobStore } from './job-store.ts';
import { hasFailed, isAccepted, isOpenQuestion } from './states.ts';

/** Setting a failure aside, as a person commands it: nothing waits for it any more, and it can be sent again. */
export function createSetAside(store: Pick<JobStore, 'change'>): (job: JobRecord) => Answer {
  return (job) => {
    if (!hasFailed(job)) return 'It did not fail';
    const reason = job.reason === null ? 'Set aside by you' : `Set aside by you: ${job.reason}`;
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
        store.change(job, { ...job, state: 'cancelled', hold: null, reason: cancelledWords(job) });
        return null;
      case 'needs_attention':
        store.change(job, { ...job, state: 'cancelled', cause: null, reason: cancelledWords(job) });
        return null;
      case 'in_doubt':
        store.change(job, { ...job, state: 'cancelled', reason: cancelledWords(job) });
        return null;
      case 'sending':
        return options.stopSending(job.id)
          ? null
          : 'Its last bytes are out, so it cannot be called back; the answer is awaited';
      case 'tracking':
        return 'The service has accepted it and works on it';
      case 'done':
      case 'rejected':
      case 'failed':
      case 'skipped':
      case 'cancelled':
        return 'It has ended already';
      default:
        return assertNever(job.state, 'state');
    }
  };
}

/** What is known of where its content is, for whoever asks later. */
function cancelledWords(job: JobRecord): string {
  if (isOpenQuestion(job)) return 'By you. It may have arrived: nobody looked';
  if (job.cause === 'damaged') {
    return 'By you. Its record had been changed by something else than Outbox: nobody can say what was sent';
  }
  if (isAccepted(job) || job.remote_id !== null) {
    return 'By you. What the service accepted of it stays there';
  }
  return job.attempt_count === 0 ? 'By you, nothing was sent' : 'By you: nothing can have arrived';
}
