import { assertNever } from '../../../foundation/assert-never.ts';
import type { Clock } from '../../../foundation/clock.ts';
import { anotherReason, type Again, type Answer } from './again.ts';
import type { JobRecord } from '../record/job-record.ts';
import type { JobStore } from './job-store.ts';
import { lacksBrand } from '../record/unclear-brand.ts';
import { lacksTarget } from '../record/unclear-target.ts';

/** Try again, as a person commands it. */
export function createRetry(options: {
  store: JobStore;
  clock: Clock;
  again: Again;
}): (job: JobRecord) => Answer {
  const { store, clock, again } = options;
  const { requeue } = again;

  return (job) => {
    switch (job.state) {
      case 'queued':
        return job.held_at_ms === null ? requeue(job, null) : 'You hold it; release it first';
      case 'rejected':
      case 'failed':
      case 'cancelled':
        return requeue(job, null);
      case 'tracking':
        store.change(job, { ...job, due_at_ms: clock.nowMs() });
        return null;
      case 'needs_attention':
        return retryAttention(again, job);
      case 'skipped':
        return retrySkipped(again, job);
      case 'in_doubt':
        return 'It may have arrived; say first whether it did';
      case 'sending':
        return 'It is being sent';
      case 'done':
        return 'It is done; use "send anyway" to repeat it';
      default:
        return assertNever(job.state, 'state');
    }
  };
}

function retryAttention({ requeue, track }: Again, job: JobRecord): Answer {
  switch (job.cause) {
    case 'no_status':
      return track(job);
    case 'slide':
      return 'Choose a slide for it first';
    case 'brand':
      return 'Choose a brand for it first';
    case 'target':
      return 'Choose a target for it first';
    case 'client':
      return 'Say first whether it goes to another client';
    case 'early_success':
      return 'Say first whether it arrived';
    case 'revision':
      return 'Approve the revision first';
    case 'unfit':
      return 'Say first whether it goes all the same, or change the limits of its target';
    case 'edited':
      return 'Say first whether it goes as another document';
    case 'sent_before':
      // A person said so, and is not asked again.
      return requeue({ ...job, goes_as_another: 1 }, null);
    case 'remote_failed':
    case 'being_edited':
    case 'no_revision':
    case 'poison':
    case 'same_cancelled':
    case 'damaged':
    case 'file':
    case 'duplicate':
    case 'superseded':
    case 'source_gone':
    case 'left':
    case 'rules':
    case 'moved':
    case null:
      return requeue(job, null);
    default:
      return assertNever(job.cause, 'cause');
  }
}

function retrySkipped({ requeue }: Again, job: JobRecord): Answer {
  if (job.cause === 'duplicate') return 'Its content was already sent; use "send anyway" to repeat it';
  if (job.cause === 'superseded') return 'The file has newer content, which has a job of its own';
  if (job.cause === 'moved' && lacksTarget(job))
    return 'A target was chosen for it, where it has a job of its own';
  if (job.cause === 'moved' && lacksBrand(job))
    return 'A brand was chosen for it, where it has a job of its own';
  if (job.cause === 'moved') return 'It goes to another target now, and has a job of its own for that';
  if (job.cause === 'left') return requeue({ ...job, goes_as_another: 1 }, anotherReason);
  return requeue(job, null);
}
