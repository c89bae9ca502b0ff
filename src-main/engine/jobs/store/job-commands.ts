import { assertNever } from '../../../foundation/assert-never.ts';
import type { Clock } from '../../../foundation/clock.ts';
import type { OutboxDatabase } from '../../storage/database/open-database.ts';
import { resetForRetry, freshStart } from '../policy/reset-for-retry.ts';
import type { JobKind } from '../worker/job-kind.ts';
import type { JobObserver, JobQueue } from './job-queue.ts';
import { lacksFile, type JobRecord } from './job-record.ts';
import { anotherWords, createAgain, orphanWords, type Answer } from './again.ts';
import { createJobAnswers, type SlideChoice } from './job-answers.ts';
import { contentOfRecord, type JobRecords } from './job-records.ts';
import { lacksBrand } from './unclear-brand.ts';

/** What a person's command did, by job. */
export interface Affected {
  readonly changed: number;
  readonly refused: { id: number; why: string }[];
}

/** Everything that people, not the machine, decide about jobs. */
export interface JobCommands {
  retry(ids: readonly number[]): Affected;
  cancel(ids: readonly number[]): Affected;
  resolve(ids: readonly number[], answer: 'arrived' | 'not_arrived', remoteId: string | null): Affected;
  sendAnyway(ids: readonly number[]): Affected;
  moveToTop(ids: readonly number[]): Affected;
  chooseSlide(ids: readonly number[], slide: SlideChoice): Affected;
  /** Ends the question for a link's brand: a job of its own goes to the one that was chosen. */
  brandChosen(id: number, reason: string): Affected;
  /** For files that were edited since they were delivered. Both answers hold for that content. */
  answerEdited(ids: readonly number[], answer: 'send' | 'leave'): Affected;
  /** The id that the reply of an accepted job lacked. */
  supplyId(id: number, remoteId: string): Affected;
  /** Renders that wait because the clip has another revision than the approved one. */
  approveRevision(ids: readonly number[]): Affected;
}

export function createJobCommands(options: {
  database: OutboxDatabase;
  jobs: JobRecords;
  queue: JobQueue;
  kinds: ReadonlyMap<string, JobKind>;
  clock: Clock;
  observer: JobObserver;
  /** Stops a transfer that has not sent its end; false where it is too late. */
  stopSending(jobId: number): boolean;
}): JobCommands {
  const { database, jobs, queue, clock, observer } = options;
  const again = createAgain({ database, jobs, queue, clock });
  const { requeue, track, isOrphan } = again;
  const answers = createJobAnswers({ ...options, again });

  function forEach(ids: readonly number[], act: (job: JobRecord) => Answer): Affected {
    const refused: { id: number; why: string }[] = [];
    for (const id of ids) {
      const job = jobs.get(id);
      const why = job === null ? `There is no job ${String(id)}` : act(job);
      if (why !== null) refused.push({ id, why });
    }
    return { changed: ids.length - refused.length, refused };
  }

  function retryAttention(job: JobRecord): Answer {
    switch (job.cause) {
      case 'no_status':
        return track(job);
      case 'slide':
        return 'Choose a slide for it first';
      case 'brand':
        return 'Choose a brand for it first';
      case 'early_success':
        return 'Say first whether it arrived';
      case 'revision':
        return 'Approve the revision first';
      case 'edited':
        return 'Say first whether it goes as another document';
      case 'remote_failed':
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

  function retrySkipped(job: JobRecord): Answer {
    if (job.cause === 'duplicate') return 'Its content was already sent; use "send anyway" to repeat it';
    if (job.cause === 'superseded') return 'The file has newer content, which has a job of its own';
    if (job.cause === 'moved' && lacksBrand(job))
      return 'A brand was chosen for it, where it has a job of its own';
    if (job.cause === 'moved')
      return 'Its folder has another target now, and the file a job of its own for that';
    if (job.cause === 'left') return requeue({ ...job, goes_as_another: 1 }, anotherWords);
    return requeue(job, null);
  }

  function retry(job: JobRecord): Answer {
    switch (job.state) {
      case 'queued':
      case 'rejected':
      case 'failed':
      case 'cancelled':
        return requeue(job, null);
      case 'tracking':
        queue.change(job, { ...job, due_at_ms: clock.nowMs() });
        return null;
      case 'needs_attention':
        return retryAttention(job);
      case 'skipped':
        return retrySkipped(job);
      case 'in_doubt':
        return 'It may have arrived; say first whether it did';
      case 'sending':
        return 'It is being sent';
      case 'done':
        return 'It is done; use "send anyway" to repeat it';
      default:
        return assertNever(job.state, 'state');
    }
  }

  function cancel(job: JobRecord): Answer {
    switch (job.state) {
      case 'queued':
        queue.change(job, { ...job, state: 'cancelled', hold: null, reason: cancelledWords(job) });
        return null;
      case 'needs_attention':
        queue.change(job, { ...job, state: 'cancelled', cause: null, reason: cancelledWords(job) });
        return null;
      case 'in_doubt':
        queue.change(job, {
          ...job,
          state: 'cancelled',
          reason: 'By you. It may have arrived: nobody looked',
        });
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
  }

  function sendAnyway(job: JobRecord): Answer {
    if (isOrphan(job)) return orphanWords;
    if (lacksFile(job)) return unmetFileWords;
    const repetition = jobs.highestRepetition(contentOfRecord(job)) + 1;
    if (job.state === 'skipped' && job.cause === 'duplicate') {
      queue.change(job, resetForRetry({ ...job, repetition, goes_as_another: 1 }, 'Sent again by you'));
      return null;
    }
    if (job.state !== 'done') return 'Only what was delivered or skipped as a duplicate can be sent again';
    const copy = database.transaction(() => {
      const id = jobs.insert(
        {
          ...job,
          ...freshStart,
          is_imported: 0,
          was_at: null,
          state: 'queued',
          repetition,
          goes_as_another: 1,
          reason: 'Sent again by you',
          remote_id: null,
          remote_url: null,
          remote_status: null,
          proof: null,
          tracking_since_ms: null,
          poll_count: 0,
        },
        clock.nowMs(),
      );
      return jobs.get(id);
    })();
    if (copy !== null) observer.jobChanged(null, copy);
    return null;
  }

  function moveToTop(ids: readonly number[]): Affected {
    const moved = new Set(jobs.moveToTop(ids));
    const refused = ids
      .filter((id) => !moved.has(id))
      .map((id) => ({ id, why: 'It does not wait to be sent' }));
    for (const id of moved) {
      const job = jobs.get(id);
      if (job !== null) observer.jobChanged(job, job);
    }
    return { changed: moved.size, refused };
  }

  return {
    retry: (ids) => forEach(ids, retry),
    cancel: (ids) => forEach(ids, cancel),
    resolve: (ids, answer, remoteId) => forEach(ids, (job) => answers.resolve(job, answer, remoteId)),
    sendAnyway: (ids) => forEach(ids, sendAnyway),
    moveToTop,
    answerEdited: (ids, answer) => forEach(ids, (job) => answers.edited(job, answer)),
    chooseSlide: (ids, slide) => forEach(ids, (job) => answers.chooseSlide(job, slide)),
    brandChosen: (id, reason) => forEach([id], (job) => answers.brandChosen(job, reason)),
    supplyId: (id, remoteId) => forEach([id], (job) => answers.supplyId(job, remoteId)),
    approveRevision: (ids) => forEach(ids, answers.approveRevision),
  };
}

/** A path from elsewhere is never opened, so its content has to turn up here by itself. */
const unmetFileWords =
  'Its receipt comes from another Outbox, which cannot say where the file lies here. Add the file, or put it into a watched folder: it is known again by its content, and can be sent again then';

function cancelledWords(job: JobRecord): string {
  return job.attempt_count === 0 ? 'By you, nothing was sent' : 'By you: nothing can have arrived';
}
