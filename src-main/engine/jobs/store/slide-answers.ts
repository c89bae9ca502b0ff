import { message } from '../../../contract/messages/message.ts';
import { told } from '../../storage/messages/recorded.ts';
import { resetForRetry } from '../policy/reset-for-retry.ts';
import type { Answer } from './again.ts';
import type { JobRecord } from '../record/job-record.ts';
import type { JobStore } from './job-store.ts';
import { contentOfRecord } from './same-content.ts';

export interface SlideChoice {
  readonly id: string;
  readonly label: string | null;
  readonly order: number;
}

/** Which slide a picture goes to, as a person says. */
export interface SlideAnswers {
  chooseSlide(job: JobRecord, slide: SlideChoice): Answer;
  /** Also for one that waits to be sent. `null` takes it off its slide, so that it asks again. */
  placeOnSlide(job: JobRecord, slide: SlideChoice | null): Answer;
}

export function createSlideAnswers(store: Pick<JobStore, 'change' | 'findSame'>): SlideAnswers {
  function chooseSlide(job: JobRecord, slide: SlideChoice): Answer {
    if (job.state !== 'needs_attention' || job.cause !== 'slide') return message('not_done.asks_no_slide');
    const chosen = { ...job, slide_id: slide.id, slide_label: slide.label, serial_order: slide.order };
    const same = store.findSame(contentOfRecord(chosen));
    if (same !== null) {
      store.change(job, {
        ...chosen,
        state: 'skipped',
        cause: 'duplicate',
        reason: told('duplicate.slide', { job: same.id }),
      });
      return null;
    }
    store.change(job, resetForRetry(chosen, null));
    return null;
  }

  function placeOnSlide(job: JobRecord, slide: SlideChoice | null): Answer {
    if (job.state === 'needs_attention' && job.cause === 'slide')
      return slide === null ? null : chooseSlide(job, slide);
    if (job.state !== 'queued' || job.target_kind !== 'carousel') return message('not_done.not_for_slide');
    if (slide === null) {
      const fresh = resetForRetry({ ...job, slide_id: null, slide_label: null, serial_order: 0 }, null);
      store.change(job, { ...fresh, reason: told('choose.slide_taken_off') });
      return null;
    }
    const placed = { ...job, slide_id: slide.id, slide_label: slide.label, serial_order: slide.order };
    const same = store.findSame(contentOfRecord(placed));
    if (same !== null && same.id !== job.id)
      return message('not_done.same_for_slide', { job: same.id, name: same.name });
    store.change(job, placed);
    return null;
  }

  return { chooseSlide, placeOnSlide };
}
