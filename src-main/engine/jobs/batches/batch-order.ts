import type { BatchPlace } from '../../../contract/batch.ts';
import { OutboxError } from '../../../contract/errors.ts';
import { message } from '../../../contract/messages/message.ts';
import { nextTurn, type AfterTurn } from '../../../foundation/clock.ts';
import { topPriority } from '../store/waiting-jobs.ts';
import type { PlaceInOrder } from '../store/batch-jobs.ts';
import type { JobStore } from '../store/job-store.ts';
import type { BatchRecord, BatchRecords } from './batch-records.ts';

/** Folders give no less. */
const lowestGiven = -1;

/** Read and compared while nobody else has a turn: some milliseconds. */
const jobsAtOnce = 1000;

/** Where a batch is to go. */
export interface WantedPlace {
  readonly priority: number;
  /** Room has to be made right before it first; `null`: that priority is free. */
  readonly before: PlaceInOrder | null;
}

/**
 * Where in the order what waits of a batch is to go: its new priority. The order is that of priorities, which the claim reads anyway:
 * a move costs once, and a claim nothing.
 */
export function createBatchOrder({
  store,
  records,
  afterTurn,
}: {
  store: JobStore;
  records: BatchRecords;
  afterTurn: AfterTurn;
}) {
  return async (batch: BatchRecord, place: BatchPlace): Promise<WantedPlace> =>
    typeof place === 'object' ? before(batch, place.before) : { priority: endOf(batch, place), before: null };

  function endOf(batch: BatchRecord, place: 'top' | 'bottom'): number {
    const waiting = store.waitingPriorities(batch.connection_id);
    const given = records.priorities(batch.connection_id);
    if (place === 'top') return 1 + Math.max(topPriority - 1, waiting?.highest ?? 0, given?.highest ?? 0);
    return Math.min(lowestGiven, waiting?.lowest ?? 0, given?.lowest ?? 0) - 1;
  }

  /** Where the first job that waits of a batch is, found piece by piece; `null` where nothing of it waits. */
  async function firstOf(batchId: number): Promise<PlaceInOrder | null> {
    const upToId = store.newestJobId();
    let first: PlaceInOrder | null = null;
    let afterId = 0;
    for (;;) {
      const ids = store.idsOfBatch(batchId, ['queued'], { afterId, upToId, limit: jobsAtOnce });
      first = store.firstWaiting(first === null ? ids : [first.id, ...ids]);
      afterId = ids.at(-1) ?? upToId;
      if (ids.length < jobsAtOnce) return first;
      await nextTurn(afterTurn);
    }
  }

  async function before({ id, connection_id }: BatchRecord, otherId: number): Promise<WantedPlace> {
    const other = records.get(otherId);
    if (other === null) throw new OutboxError('not_found', message('batch.unknown', { batch: otherId }));
    if (otherId === id) throw new OutboxError('invalid_input', message('batch.before_itself'));
    if (other.connection_id !== connection_id) {
      throw new OutboxError('conflict', message('batch.another_order', { batch: otherId }));
    }
    const first = await firstOf(otherId);
    if (first !== null) return { priority: first.priority + 1, before: first };
    throw new OutboxError('conflict', message('batch.none_waits', { batch: otherId }));
  }
}
