import { message } from '../../../contract/messages/message.ts';
import { told, messageOf, type Recorded } from '../../storage/messages/recorded.ts';
import { anotherReason, type Again, type Answer } from './again.ts';
import type { FactRecords } from './fact-records.ts';
import type { JobStore } from './job-store.ts';
import { createSlideAnswers, type SlideAnswers } from './slide-answers.ts';
import type { JobRecord } from '../record/job-record.ts';

/** What people answer to what a job asks. */
export interface JobAnswers extends SlideAnswers {
  edited(job: JobRecord, answer: 'send' | 'leave'): Answer;
  readonly approveRevision: (job: JobRecord) => Answer;
  brandChosen(job: JobRecord, reason: Recorded): Answer;
  /** For a file that does not fit where it goes. */
  unfit(job: JobRecord, answer: 'send' | 'skip'): Answer;
  targetChosen(job: JobRecord, reason: Recorded): Answer;
  /** It may go to another client's target. */
  readonly otherClient: (job: JobRecord) => Answer;
}

export function createJobAnswers({
  store,
  again,
  facts,
}: {
  store: JobStore;
  again: Again;
  facts: Pick<FactRecords, 'letGo'>;
}): JobAnswers {
  const { requeue } = again;

  function edited(job: JobRecord, answer: 'send' | 'leave'): Answer {
    const isLeft = job.state === 'skipped' && job.cause === 'left';
    const isAsked = job.state === 'needs_attention' && job.cause === 'edited';
    if (isLeft && answer === 'leave') return message('not_done.left_already');
    if (!isLeft && !isAsked) return message('not_done.not_edited');
    if (answer === 'send') return requeue({ ...job, goes_as_another: 1 }, anotherReason);
    store.change(job, {
      ...job,
      state: 'skipped',
      cause: 'left',
      reason: told('edited.left'),
    });
    return null;
  }

  function approveRevision(job: JobRecord): Answer {
    if (job.state !== 'needs_attention' || job.cause !== 'revision')
      return message('not_done.asks_no_revision');
    return requeue(
      { ...job, approved_revision: job.revision },
      told('render.approved', { revision: job.revision ?? 0 }),
    );
  }

  function brandChosen(job: JobRecord, reason: Recorded): Answer {
    if (job.state !== 'needs_attention' || job.cause !== 'brand') return message('not_done.asks_no_brand');
    store.change(job, { ...job, state: 'skipped', cause: 'moved', reason });
    return null;
  }

  function unfit(job: JobRecord, answer: 'send' | 'skip'): Answer {
    const isAsked = job.state === 'needs_attention' && job.cause === 'unfit';
    const isSkipped = job.state === 'skipped' && job.cause === 'unfit';
    if (isSkipped && answer === 'skip') return message('not_done.skipped_already');
    if (!isAsked && !isSkipped) return message('not_done.fits');
    if (answer === 'send') {
      const refusal = requeue(job, told('unfit.send'));
      if (refusal === null) facts.letGo(job.id);
      return refusal;
    }
    store.change(job, {
      ...job,
      state: 'skipped',
      cause: 'unfit',
      reason:
        job.reason === null
          ? told('job.skipped')
          : told('job.skipped_because', { reason: messageOf(job.reason) }),
    });
    return null;
  }

  function targetChosen(job: JobRecord, reason: Recorded): Answer {
    if (job.state !== 'needs_attention' || job.cause !== 'target') return message('not_done.asks_no_target');
    store.change(job, { ...job, state: 'skipped', cause: 'moved', reason });
    return null;
  }

  function otherClient(job: JobRecord): Answer {
    if (job.state !== 'needs_attention' || job.cause !== 'client') return message('not_done.asks_no_client');
    return requeue({ ...job, asks_client: null }, told('client.allowed'));
  }

  return {
    ...createSlideAnswers(store),
    ...{ edited, approveRevision, brandChosen, targetChosen, unfit, otherClient },
  };
}
