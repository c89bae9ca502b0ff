import { message } from '../../../contract/messages/message.ts';
import type { Clock } from '../../../foundation/clock.ts';
import type { Answer } from './again.ts';
import { neverDueMs, type JobRecord } from '../record/job-record.ts';
import type { JobStore } from './job-store.ts';

/** Holding single jobs back and letting them go, as a person commands it. */
export interface HoldJobs {
  readonly hold: (job: JobRecord) => Answer;
  readonly release: (job: JobRecord) => Answer;
}

export function createHoldJobs({
  store,
  clock,
}: {
  readonly store: Pick<JobStore, 'change'>;
  readonly clock: Pick<Clock, 'nowMs'>;
}): HoldJobs {
  return {
    hold(job) {
      if (job.held_at_ms !== null) return message('not_done.held_already');
      if (job.state === 'sending') return message('not_done.under_way');
      if (job.state !== 'queued') return message('not_done.not_waiting');
      store.change(job, { ...job, held_at_ms: clock.nowMs(), due_at_ms: neverDueMs });
      return null;
    },
    release(job) {
      if (job.held_at_ms === null) return message('not_done.not_held');
      // What ended meanwhile stays held, so that it does not go unseen when it is queued again; it is released then.
      if (job.state !== 'queued') return message('not_done.not_waiting');
      // Until somebody settles what became of its target.
      const own = job.hold === 'target' ? {} : { hold: null, due_at_ms: 0 };
      store.change(job, { ...job, ...own, held_at_ms: null });
      return null;
    },
  };
}
