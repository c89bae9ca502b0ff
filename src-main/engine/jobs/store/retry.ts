import { message } from '../../../contract/messages/message.ts';
import { assertNever } from '../../../foundation/assert-never.ts';
import type { Clock } from '../../../foundation/clock.ts';
import { anotherReason, type Again, type Answer } from './again.ts';
import type { JobRecord } from '../record/job-record.ts';
import type { JobStore } from './job-store.ts';
import { contentOfRecord } from './same-content.ts';
import { isLeftAccepted } from '../record/states.ts';
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
        return job.held_at_ms === null ? requeue(job, null) : message('not_done.held');
      case 'rejected':
      case 'failed':
        return requeue(job, null);
      case 'cancelled':
        if (isLeftAccepted(job)) return message('not_done.accepted_before');
        return store.wasCancelledUnchecked(job.id)
          ? message('not_done.cancelled_unchecked')
          : requeue(job, null);
      case 'tracking':
        store.change(job, { ...job, due_at_ms: clock.nowMs() });
        return null;
      case 'needs_attention':
        return retryAttention(again, job);
      case 'skipped':
        return retrySkipped(again, job, store.findSame(contentOfRecord(job)));
      case 'in_doubt':
        return message('not_done.maybe_arrived');
      case 'sending':
        return message('not_done.sending');
      case 'done':
        return message('not_done.done');
      default:
        return assertNever(job.state, 'state');
    }
  };
}

function retryAttention({ requeue, track }: Again, job: JobRecord): Answer {
  switch (job.cause) {
    // The service has it: only asking for it again adds nothing there.
    case 'no_status':
    case 'remote_failed':
      return track(job);
    case 'slide':
      return message('not_done.choose_slide');
    case 'brand':
      return message('not_done.choose_brand');
    case 'target':
      return message('not_done.choose_target');
    case 'client':
      return message('not_done.asks_client');
    case 'early_success':
      return message('not_done.asks_arrived');
    case 'revision':
      return message('not_done.asks_revision');
    case 'unfit':
      return message('not_done.asks_unfit');
    case 'edited':
      return message('not_done.asks_edited');
    case 'sent_before':
    case 'same_cancelled':
      // A person said so, and is not asked again.
      return requeue({ ...job, goes_as_another: 1 }, null);
    case 'being_edited':
    case 'no_revision':
    case 'poison':
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

/** `same`: the job that its content goes or went by. */
function retrySkipped({ requeue }: Again, job: JobRecord, same: JobRecord | null): Answer {
  if (job.cause === 'duplicate' && same?.state === 'done') return message('not_done.content_sent');
  if (job.cause === 'superseded') return message('not_done.newer_content');
  if (job.cause === 'moved' && lacksTarget(job)) return message('not_done.target_chosen');
  if (job.cause === 'moved' && lacksBrand(job)) return message('not_done.brand_chosen');
  if (job.cause === 'moved') return message('not_done.moved');
  if (job.cause === 'left') return requeue({ ...job, goes_as_another: 1 }, anotherReason);
  return requeue(job, null);
}
