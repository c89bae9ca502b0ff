import type { JobKind } from '../worker/job-kind.ts';
import { resetForRetry } from '../policy/reset-for-retry.ts';
import { anotherWords, type Again, type Answer } from './again.ts';
import type { JobQueue } from './job-queue.ts';
import type { JobRecord } from './job-record.ts';
import { contentOfRecord, type JobRecords } from './job-records.ts';
import { isOpenQuestion } from './states.ts';

export interface SlideChoice {
  readonly id: string;
  readonly label: string | null;
  readonly order: number;
}

/** What people answer to what a job asks. */
export interface JobAnswers {
  edited(job: JobRecord, answer: 'send' | 'leave'): Answer;
  resolve(job: JobRecord, answer: 'arrived' | 'not_arrived', remoteId: string | null): Answer;
  supplyId(job: JobRecord, remoteId: string): Answer;
  readonly approveRevision: (job: JobRecord) => Answer;
  chooseSlide(job: JobRecord, slide: SlideChoice): Answer;
  brandChosen(job: JobRecord, reason: string): Answer;
}

export function createJobAnswers(options: {
  jobs: JobRecords;
  queue: JobQueue;
  kinds: ReadonlyMap<string, JobKind>;
  again: Again;
}): JobAnswers {
  const { jobs, queue, kinds } = options;
  const { requeue, track, isOrphan } = options.again;

  function edited(job: JobRecord, answer: 'send' | 'leave'): Answer {
    const isLeft = job.state === 'skipped' && job.cause === 'left';
    const isAsked = job.state === 'needs_attention' && job.cause === 'edited';
    if (isLeft && answer === 'leave') return 'It is left already';
    if (!isLeft && !isAsked) return 'It was not edited since it was delivered, or that was answered already';
    if (answer === 'send') return requeue({ ...job, goes_as_another: 1 }, anotherWords);
    queue.change(job, {
      ...job,
      state: 'skipped',
      cause: 'left',
      reason: 'Edited since it was delivered, and left as it is there: you said so',
    });
    return null;
  }

  function resolve(job: JobRecord, answer: 'arrived' | 'not_arrived', remoteId: string | null): Answer {
    const isOpen = isOpenQuestion(job);
    if (!isOpen && answer === 'arrived' && isRenderAwaited(job)) {
      const message = 'You said that it is rendered';
      queue.change(job, { ...job, state: 'done', cause: null, proof: 'accepted_only', reason: message });
      return null;
    }
    if (!isOpen) return 'It is not in doubt';
    if (answer === 'not_arrived') return requeue(job, 'You said that it did not arrive');
    const knownId = remoteId ?? job.remote_id;
    const isTracked = kinds.get(job.kind)?.isTracked ?? false;
    if (isTracked && knownId !== null && !isOrphan(job)) {
      track({ ...job, remote_id: knownId, finding: null });
    } else {
      queue.change(job, {
        ...job,
        state: 'done',
        cause: null,
        proof: 'accepted_only',
        remote_id: knownId,
        // What a look had not found is no evidence any more.
        finding: null,
        reason: 'You said that it arrived',
      });
    }
    return null;
  }

  function supplyId(job: JobRecord, remoteId: string): Answer {
    if (job.state !== 'done' || job.proof !== 'accepted_only' || job.remote_id !== null) {
      return 'Only what was accepted without an id can be given one';
    }
    const known = { ...job, remote_id: remoteId, reason: 'Its id was given by you' };
    if (kinds.get(job.kind)?.isTracked === true) return track({ ...known, proof: null });
    queue.change(job, known);
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
    const same = jobs.findSame(contentOfRecord(chosen));
    if (same !== null) {
      queue.change(job, {
        ...chosen,
        state: 'skipped',
        cause: 'duplicate',
        reason: `Duplicate: the same content goes to this slide as job ${String(same.id)}`,
      });
      return null;
    }
    queue.change(job, resetForRetry(chosen, null));
    return null;
  }

  function brandChosen(job: JobRecord, reason: string): Answer {
    if (job.state !== 'needs_attention' || job.cause !== 'brand') return 'It does not wait for a brand';
    queue.change(job, { ...job, state: 'skipped', cause: 'moved', reason });
    return null;
  }

  return { edited, resolve, supplyId, approveRevision, chooseSlide, brandChosen };
}

/** Accepted, and the service never says by itself that this very render is there. */
function isRenderAwaited({ kind, state, cause }: JobRecord): boolean {
  return (
    kind === 'clip_render' && (state === 'tracking' || (state === 'needs_attention' && cause === 'no_status'))
  );
}
