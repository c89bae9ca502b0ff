import { message } from '../../../contract/messages/message.ts';
import { told } from '../../storage/messages/recorded.ts';
import type { Clock } from '../../../foundation/clock.ts';
import { freshStart, resetForRetry, unanswered } from '../policy/reset-for-retry.ts';
import type { FactRecords } from './fact-records.ts';
import { orphanWords, type Again, type Answer } from './again.ts';
import { lacksFile, type JobRecord } from '../record/job-record.ts';
import type { JobStore } from './job-store.ts';
import { contentOfRecord } from './same-content.ts';
import { isLeftAccepted } from '../record/states.ts';

/** What was delivered or accepted, or left out as a duplicate, goes once more because a person says so. */
export function createSendAnyway(options: {
  store: JobStore;
  clock: Clock;
  again: Again;
  facts: Pick<FactRecords, 'copy'>;
}): (job: JobRecord) => Answer {
  const { store, clock } = options;
  return (job) => {
    if (options.again.isOrphan(job)) return orphanWords;
    if (lacksFile(job)) return unmetFileWords;
    const repetition = store.highestRepetition(contentOfRecord(job)) + 1;
    if (job.state === 'skipped' && job.cause === 'duplicate') {
      store.change(job, resetForRetry({ ...job, repetition, goes_as_another: 1 }, told('job.sent_again')));
      return null;
    }
    if (isLeftAccepted(job) || store.wasCancelledUnchecked(job.id)) {
      const same = store.findSame(contentOfRecord(job));
      const isFree = same === null || same.id === job.id;
      const another = isFree ? job : { ...job, repetition };
      return options.again.requeue({ ...another, goes_as_another: 1 }, told('job.sent_again'));
    }
    if (job.state !== 'done') return message('not_done.not_delivered');
    // The second press of a double one, or a script that runs once more.
    const open = store.findOpen(contentOfRecord(job));
    if (open !== null) return message('not_done.sent_again_already', { job: open });
    store.commit(() => {
      const after = store.insert(
        {
          ...job,
          ...freshStart,
          ...unanswered,
          is_imported: 0,
          was_at: null,
          state: 'queued',
          repetition,
          goes_as_another: 1,
          reason: told('job.sent_again'),
        },
        clock.nowMs(),
      );
      options.facts.copy(job.id, after.id);
      return [{ before: null, after }];
    });
    return null;
  };
}

/** A path from elsewhere is never opened, so its content has to turn up here by itself. */
const unmetFileWords = message('not_done.file_unknown');
