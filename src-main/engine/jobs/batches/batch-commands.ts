import type { BatchPlace } from '../../../contract/batch.ts';
import { OutboxError } from '../../../contract/errors.ts';
import type { Clock } from '../../../foundation/clock.ts';
import type { JobStore } from '../store/job-store.ts';
import { createBatchOrder } from './batch-order.ts';
import type { BatchRecord, BatchRecords } from './batch-records.ts';

/** What people command for all that waits of a batch, each in one commit. Throws `OutboxError` not_found or conflict. */
export interface BatchCommands {
  /** Nothing more of it is begun. What is being sent goes on. */
  hold(id: number): void;
  release(id: number): void;
  move(id: number, place: BatchPlace): void;
}

export function createBatchCommands(parts: {
  readonly store: JobStore;
  readonly records: BatchRecords;
  readonly clock: Pick<Clock, 'nowMs'>;
  /** It was commanded so, and is written. */
  onCommanded(what: 'held' | 'released' | 'moved', batch: BatchRecord): void;
  /** What waits of it waits for something else now, or in another place. */
  onWaiting(id: number): void;
}): BatchCommands {
  const { store, records, clock } = parts;
  const order = createBatchOrder({ store, records });

  function change(id: number, what: 'held' | 'released' | 'moved', act: (batch: BatchRecord) => void): void {
    const batch = records.get(id);
    if (batch === null) throw new OutboxError('not_found', `There is no batch ${String(id)}.`);
    if (batch.command !== null) {
      throw new OutboxError(
        'conflict',
        `A command goes through batch ${String(id)} just now. Wait until that is done.`,
      );
    }
    act(batch);
    parts.onWaiting(id);
    parts.onCommanded(what, batch);
  }

  return {
    hold: (id) => {
      change(id, 'held', ({ held_at_ms }) => {
        if (held_at_ms !== null) return;
        store.together(() => {
          records.setHeld(id, clock.nowMs());
          store.holdBatch(id);
        });
      });
    },
    release: (id) => {
      change(id, 'released', () => {
        store.together(() => {
          records.setHeld(id, null);
          store.releaseBatch(id);
        });
      });
    },
    move: (id, place) => {
      change(id, 'moved', (batch) => {
        order(batch, place);
      });
    },
  };
}
