import { resetForRetry } from '../policy/reset-for-retry.ts';
import { anotherWords, type Again, type Answer } from './again.ts';
import type { FactRecords } from './fact-records.ts';
import type { JobStore } from './job-store.ts';
import { contentOfRecord } from './same-content.ts';
import type { JobRecord } from './job-record.ts';

export interface SlideChoice {
  readonly id: string;
  readonly label: string | null;
  readonly order: number;
}

/** What people answer to what a job asks. */
export interface JobAnswers {
  edited(job: JobRecord, answer: 'send' | 'leave'): Answer;
  readonly approveRevision: (job: JobRecord) => Answer;
  chooseSlide(job: JobRecord, slide: SlideChoice): Answer;
  /** Also for one that waits to be sent. `null` takes it off its slide, so that it asks again. */
  placeOnSlide(job: JobRecord, slide: SlideChoice | null): Answer;
  brandChosen(job: JobRecord, reason: string): Answer;
  /** For a file that does not fit where it goes. */
  unfit(job: JobRecord, answer: 'send' | 'skip'): Answer;
  targetChosen(job: JobRecord, reason: string): Answer;
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
    if (answer === 'send') return requeue({ ...job, goes_as_another: 1 }, anotherWords);
    store.change(job, {
      ...job,
      state: 'skipped',
      cause: 'left',
      reason: 'Edited since it was delivered, and left as it is there: you said so',
    });
    return null;
  }

  function approveRevision(job: JobRecord): Answer {
    if (job.state !== 'needs_attention' || job.cause !== 'revision') return 'It does not wait for a revision';
    return requeue(
      { ...job, approved_revision: job.revision },
      `You approved revision ${String(job.revision)}`,
    );
  }

  function chooseSlide(job: JobRecord, slide: SlideChoice): Answer {
    if (job.state !== 'needs_attention' || job.cause !== 'slide') return 'It does not wait for a slide';
    const chosen = { ...job, slide_id: slide.id, slide_label: slide.label, serial_order: slide.order };
    const same = store.findSame(contentOfRecord(chosen));
    if (same !== null) {
      store.change(job, {
        ...chosen,
        state: 'skipped',
        cause: 'duplicate',
        reason: `Duplicate: the same content goes to this slide as job ${String(same.id)}`,
      });
      return null;
    }
    store.change(job, resetForRetry(chosen, null));
    return null;
  }

  function placeOnSlide(job: JobRecord, slide: SlideChoice | null): Answer {
    if (job.state === 'needs_attention' && job.cause === 'slide')
      return slide === null ? null : chooseSlide(job, slide);
    if (job.state !== 'queued' || job.target_kind !== 'carousel')
      return 'It does not wait to be sent to a slide';
    if (slide === null) {
      const fresh = resetForRetry({ ...job, slide_id: null, slide_label: null, serial_order: 0 }, null);
      store.change(job, { ...fresh, reason: 'Choose a slide: you took it off its slide' });
      return null;
    }
    const placed = { ...job, slide_id: slide.id, slide_label: slide.label, serial_order: slide.order };
    const same = store.findSame(contentOfRecord(placed));
    if (same !== null && same.id !== job.id)
      return `The same content goes to this slide as job ${String(same.id)}`;
    store.change(job, placed);
    return null;
  }

  function brandChosen(job: JobRecord, reason: string): Answer {
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
      const refusal = requeue(job, 'You said: send it all the same');
      if (refusal === null) facts.letGo(job.id);
      return refusal;
    }
    store.change(job, {
      ...job,
      state: 'skipped',
      cause: 'unfit',
      reason: `${job.reason ?? ''}: skipped by you`,
    });
    return null;
  }

  function targetChosen(job: JobRecord, reason: string): Answer {
    if (job.state !== 'needs_attention' || job.cause !== 'target') return 'It does not wait for a target';
    store.change(job, { ...job, state: 'skipped', cause: 'moved', reason });
    return null;
  }

  return { edited, approveRevision, chooseSlide, placeOnSlide, brandChosen, targetChosen, unfit };
}
