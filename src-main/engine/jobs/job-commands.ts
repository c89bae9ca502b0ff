import { assertNever } from '../../foundation/assert-never.ts';
import type { Clock } from '../../foundation/clock.ts';
import type { OutboxDatabase } from '../database/open-database.ts';
import { fateFromAnew, freshStart } from './fate.ts';
import type { JobKind } from './job-kind.ts';
import type { JobObserver, JobQueue } from './job-queue.ts';
import { lacksFile, type JobRecord } from './job-record.ts';
import type { JobRecords, SameContent } from './job-records.ts';
import { lacksBrand } from './unclear-brand.ts';

/** What a person's command did, by job. */
export interface Affected {
  readonly changed: number;
  readonly refused: { id: number; why: string }[];
}

/** `null`: changed. A sentence: why not. */
type Answer = string | null;

export interface SlideChoice {
  readonly id: string;
  readonly label: string | null;
  readonly order: number;
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
  const { database, jobs, queue, kinds, clock, observer } = options;

  function forEach(ids: readonly number[], act: (job: JobRecord) => Answer): Affected {
    const refused: { id: number; why: string }[] = [];
    for (const id of ids) {
      const job = jobs.get(id);
      const why = job === null ? `There is no job ${String(id)}` : act(job);
      if (why !== null) refused.push({ id, why });
    }
    return { changed: ids.length - refused.length, refused };
  }

  const removed = database.prepare<[number], { id: number }>(
    'select id from connection where id = ? and removed_at_ms is not null',
  );
  const isOrphan = ({ connection_id }: JobRecord): boolean => removed.get(connection_id) !== undefined;

  function requeue(job: JobRecord, reason: string | null): Answer {
    if (isOrphan(job)) return orphanWords;
    const conflict = job.state === 'queued' ? null : jobs.findSame(contentOfRecord(job));
    const isTaken = conflict !== null && conflict.id !== job.id;
    if (isTaken && job.repetition === 0) {
      return `The same content goes to this target as job ${String(conflict.id)}`;
    }
    // A deliberate repetition stays one beside whatever else holds this content.
    const repetition = isTaken ? jobs.highestRepetition(contentOfRecord(job)) + 1 : job.repetition;
    queue.change(job, fateFromAnew({ ...job, repetition }, reason));
    return null;
  }

  function track(job: JobRecord): Answer {
    if (isOrphan(job)) return orphanWords;
    queue.change(job, {
      ...job,
      state: 'tracking',
      cause: null,
      reason: null,
      due_at_ms: clock.nowMs(),
      tracking_since_ms: clock.nowMs(),
      poll_count: 0,
    });
    return null;
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

  function answerEdited(job: JobRecord, answer: 'send' | 'leave'): Answer {
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

  function resolve(job: JobRecord, answer: 'arrived' | 'not_arrived', remoteId: string | null): Answer {
    const isOpenQuestion =
      job.state === 'in_doubt' || (job.state === 'needs_attention' && job.cause === 'early_success');
    if (!isOpenQuestion && answer === 'arrived' && isRenderAwaited(job)) {
      const words = 'You said that it is rendered';
      queue.change(job, { ...job, state: 'done', cause: null, proof: 'accepted_only', reason: words });
      return null;
    }
    if (!isOpenQuestion) return 'It is not in doubt';
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

  function sendAnyway(job: JobRecord): Answer {
    if (isOrphan(job)) return orphanWords;
    if (lacksFile(job)) return unmetFileWords;
    const repetition = jobs.highestRepetition(contentOfRecord(job)) + 1;
    if (job.state === 'skipped' && job.cause === 'duplicate') {
      queue.change(job, fateFromAnew({ ...job, repetition, goes_as_another: 1 }, 'Sent again by you'));
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

  function chooseSlide(job: JobRecord, slide: SlideChoice): Answer {
    if (job.state !== 'needs_attention' || job.cause !== 'slide') return 'It does not wait for a slide';
    const chosen = { ...job, slide_id: slide.id, slide_label: slide.label, lane_order: slide.order };
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
    queue.change(job, fateFromAnew(chosen, null));
    return null;
  }

  function brandChosen(job: JobRecord, reason: string): Answer {
    if (job.state !== 'needs_attention' || job.cause !== 'brand') return 'It does not wait for a brand';
    queue.change(job, { ...job, state: 'skipped', cause: 'moved', reason });
    return null;
  }

  return {
    retry: (ids) => forEach(ids, retry),
    cancel: (ids) => forEach(ids, cancel),
    resolve: (ids, answer, remoteId) => forEach(ids, (job) => resolve(job, answer, remoteId)),
    sendAnyway: (ids) => forEach(ids, sendAnyway),
    moveToTop,
    answerEdited: (ids, answer) => forEach(ids, (job) => answerEdited(job, answer)),
    chooseSlide: (ids, slide) => forEach(ids, (job) => chooseSlide(job, slide)),
    brandChosen: (id, reason) => forEach([id], (job) => brandChosen(job, reason)),
    supplyId: (id, remoteId) => forEach([id], (job) => supplyId(job, remoteId)),
    approveRevision: (ids) => forEach(ids, approveRevision),
  };
}

const orphanWords = 'Its connection was removed. Connect the service again, then add the file or link anew';

/** Accepted, and the service never says by itself that this very render is there. */
function isRenderAwaited({ kind, state, cause }: JobRecord): boolean {
  return (
    kind === 'clip_render' && (state === 'tracking' || (state === 'needs_attention' && cause === 'no_status'))
  );
}

function contentOfRecord(job: JobRecord): SameContent {
  return {
    connectionId: job.connection_id,
    kind: job.kind,
    targetId: job.target_id,
    slideId: job.slide_id,
    content: job.content,
    sizeBytes: job.size_bytes,
  };
}

/** A path from elsewhere is never opened, so its content has to turn up here by itself. */
const unmetFileWords =
  'Its receipt comes from another Outbox, which cannot say where the file lies here. Add the file, or put it into a watched folder: it is known again by its content, and can be sent again then';
const anotherWords = 'You said: send it as another one';

function cancelledWords(job: JobRecord): string {
  return job.attempt_count === 0 ? 'By you, nothing was sent' : 'By you: nothing can have arrived';
}
