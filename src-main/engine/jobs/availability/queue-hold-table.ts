import type { Hold } from '../../../contract/availability.ts';
import type { OutboxDatabase } from '../../storage/database/open-database.ts';
import type { Recorded } from '../../storage/messages/recorded.ts';

/** What holds everything. */
export interface QueueHold {
  readonly cause: Extract<Hold, 'paused' | 'schedule' | 'battery' | 'metered' | 'disk' | 'older_copy'>;
  /** When it ends by itself, or `null`. Milliseconds since 1970 UTC. */
  readonly untilMs: number | null;
  readonly message: Recorded | null;
}

/** Puts these into `queue_hold`, in place of what stood there; of those that apply the first counts. */
export function queueHoldWriter(database: OutboxDatabase): (holds: readonly QueueHold[]) => void {
  const clear = database.prepare('delete from queue_hold');
  const add = database.prepare<[QueueHold]>(
    'insert into queue_hold (cause, until_ms, message) values (:cause, :untilMs, :message)',
  );
  return database.transaction((holds: readonly QueueHold[]) => {
    clear.run();
    for (const hold of holds) add.run(hold);
  });
}
