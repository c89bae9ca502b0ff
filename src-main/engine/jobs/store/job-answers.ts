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
    if (isLeft && answer === 'leave') return 'It is left already';
    if (!isLeft && !isAsked) return 'It was not edited since it was delivered, or that was answered already';
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
    if (job.state !== 'needs_attention' || job.cause !== 'revision') return 'It does not wait for a revision';
    return requeue(
      { ...job, approved_revision: job.revision },
      told('render.approved', { revision: job.revision ?? 0 }),
    );
  }

  function brandChosen(job: JobRecord, reason: Recorded): Answer {
    if (job.state !== 'needs_attention' || job.cause !== 'brand') return 'It does not wait for a brand';
    store.change(job, { ...job, state: 'skipped', cause: 'moved', reason });
    return null;
  }

  function unfit(job: JobRecord, answer: 'send' | 'skip'): Answer {
    const isAsked = job.state === 'needs_attention' && job.cause === 'unfit';
    const isSkipped = job.state === 'skipped' && job.cause === 'unfit';
    if (isSkipped && answer === 'skip') return 'It is skipped already';
    if (!isAsked && !isSkipped) return 'It does not wait for that: it fits where it goes';
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
    if (job.state !== 'needs_attention' || job.cause !== 'target') return 'It does not wait for a target';
    store.change(job, { ...job, state: 'skipped', cause: 'moved', reason });
    return null;
  }

  function otherClient(job: JobRecord): Answer {
    if (job.state !== 'needs_attention' || job.cause !== 'client')
      return 'It does not ask about another client';
    return requeue({ ...job, asks_client: null }, told('client.allowed'));
  }

  return {
    ...createSlideAnswers(store),
    ...{ edited, approveRevision, brandChosen, targetChosen, unfit, otherClient },
  };
}
