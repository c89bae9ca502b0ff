import { message, type Message } from '../../../contract/messages/message.ts';
import { told, type Recorded } from '../../storage/messages/recorded.ts';
import type { Clock } from '../../../foundation/clock.ts';
import type { OutboxDatabase } from '../../storage/database/open-database.ts';
import { resetForRetry } from '../policy/reset-for-retry.ts';
import type { JobStore } from './job-store.ts';
import { contentOfRecord } from './same-content.ts';
import type { JobRecord } from '../record/job-record.ts';

/** `null`: changed. A message: why not. */
export type Answer = Message | null;

/** What commands and answers of people end in: a job goes again, or is followed. */
export interface Again {
  readonly requeue: (job: JobRecord, reason: Recorded | null) => Answer;
  readonly track: (job: JobRecord) => Answer;
  /** Its connection was removed. */
  readonly isOrphan: (job: JobRecord) => boolean;
}

export const orphanWords = message('not_done.connection_removed');
export const anotherReason = told('edited.send');

export function createAgain(options: { database: OutboxDatabase; store: JobStore; clock: Clock }): Again {
  const { database, store, clock } = options;
  const removed = database.prepare<[number], { id: number }>(
    'select id from connection where id = ? and removed_at_ms is not null',
  );
  const isOrphan = ({ connection_id }: JobRecord): boolean => removed.get(connection_id) !== undefined;

  function requeue(job: JobRecord, reason: Recorded | null): Answer {
    if (isOrphan(job)) return orphanWords;
    const conflict = job.state === 'queued' ? null : store.findSame(contentOfRecord(job));
    const isTaken = conflict !== null && conflict.id !== job.id;
    if (isTaken && job.repetition === 0) {
      return message('not_done.same_for_target', { job: conflict.id, name: conflict.name });
    }
    // A deliberate repetition stays one beside whatever else holds this content.
    const repetition = isTaken ? store.highestRepetition(contentOfRecord(job)) + 1 : job.repetition;
    store.change(job, resetForRetry({ ...job, repetition }, reason));
    return null;
  }

  function track(job: JobRecord): Answer {
    if (isOrphan(job)) return orphanWords;
    store.change(job, {
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

  return { requeue, track, isOrphan };
}
