import type { BatchPlace } from '../../../contract/batch.ts';
import { OutboxError } from '../../../contract/errors.ts';
import { message } from '../../../contract/messages/message.ts';
import type { AfterTurn, Clock } from '../../../foundation/clock.ts';
import type { JobStore } from '../store/job-store.ts';
import { createBatchOrder } from './batch-order.ts';
import type { BatchRecord, BatchRecords } from './batch-records.ts';
import type { BatchSweeps } from './batch-sweeps.ts';

/**
 * What people command for all that waits of a batch. What is decided is one commit; what waits of it follows piece by piece, so that one
 * of 100,000 jobs holds nobody up, and a crash in the middle is gone on from. Throws `OutboxError` not_found or conflict.
 */
export interface BatchCommands {
  /** Nothing more of it is begun. What is being sent goes on. */
  hold(id: number): Promise<void>;
  release(id: number): Promise<void>;
  move(id: number, place: BatchPlace): Promise<void>;
}

type Commanded = 'held' | 'released' | 'moved';

export function createBatchCommands(parts: {
  readonly store: JobStore;
  readonly records: BatchRecords;
  readonly sweeps: Pick<BatchSweeps, 'set' | 'roomMade'>;
  readonly clock: Pick<Clock, 'nowMs'>;
  readonly afterTurn: AfterTurn;
  /** It was commanded so, and is written. */
  onCommanded(what: Commanded, batch: BatchRecord): void;
  /** What waits of it waits for something else now, or in another place. */
  onWaiting(id: number): void;
}): BatchCommands {
  const { store, records, sweeps, clock, afterTurn } = parts;
  const order = createBatchOrder({ store, records, afterTurn });
  /** Priorities are counted from what others have, so that one batch is moved after the other. */
  let lastMove: Promise<unknown> = Promise.resolve();

  function batchOf(id: number): BatchRecord {
    const batch = records.get(id);
    if (batch === null) throw new OutboxError('not_found', message('batch.unknown', { batch: id }));
    return batch;
  }

  async function change(
    id: number,
    what: Commanded,
    act: (batch: BatchRecord) => Promise<void> | null,
  ): Promise<void> {
    const batch = batchOf(id);
    const done = act(batch);
    if (done === null) return;
    parts.onWaiting(id);
    parts.onCommanded(what, batch);
    await done;
    parts.onWaiting(id);
  }

  return {
    hold: (id) =>
      change(id, 'held', ({ held_at_ms }) =>
        held_at_ms !== null && held_at_ms !== 0
          ? null
          : sweeps.set(id, { name: 'hold', phase: 'aside' }, () => {
              records.setHeld(id, clock.nowMs());
            }),
      ),
    release: (id) =>
      change(id, 'released', () =>
        sweeps.set(id, { name: 'release', phase: 'back' }, () => {
          records.setHeld(id, null);
        }),
      ),
    move(id, place) {
      const move = lastMove.then(() => moveNow(id, place));
      lastMove = move.catch(() => undefined);
      return move;
    },
  };

  async function moveNow(id: number, place: BatchPlace): Promise<void> {
    await sweeps.roomMade();
    const { priority, before } = await order(batchOf(id), place);
    await change(id, 'moved', (batch) =>
      sweeps.set(id, { name: 'move', phase: before === null ? 'act' : 'room', priority, before }, () => {
        if (before !== null)
          store.raiseBatches({ before, connectionId: batch.connection_id, forBatchId: id });
        records.setPriority(id, priority);
      }),
    );
  }
}
