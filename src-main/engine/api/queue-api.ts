import type { queueCalls } from '../../contract/api/queue-calls.ts';
import type { HandlersOf } from '../engine.ts';
import type { ConnectionHealthBoard } from '../connections/connection-health.ts';
import type { QueueHolds } from '../jobs/availability/queue-holds.ts';
import type { SetSendingRules } from '../jobs/store/set-sending-rules.ts';

export interface QueueParts {
  readonly health: ConnectionHealthBoard;
  readonly sending: QueueHolds;
  readonly setSendingRules: SetSendingRules;
  /** Looks whether a full disk has room again. True where nothing waits for it any more. */
  lookForRoom(): boolean;
  /** Something may be due now: worker and tracker look again. */
  wake(): void;
}

/** Pausing, pacing and hurrying the whole queue. */
export function queueApi(parts: QueueParts): HandlersOf<typeof queueCalls> {
  const { sending } = parts;
  return {
    'queue.pause': ({ untilMs, mode }) => {
      sending.pauseUntil(untilMs, mode ?? 'after_current');
      return {};
    },
    'queue.resume': () => {
      sending.resume();
      return {};
    },
    'queue.setRules': (rules) => {
      parts.setSendingRules(rules);
      return sending.state;
    },
    'queue.disregardRules': ({ untilMs }) => {
      sending.disregardUntil(untilMs);
      return sending.state;
    },
    'queue.lookForRoom': () => ({ hasRoom: parts.lookForRoom() }),
    'queue.tryNow': () => {
      parts.lookForRoom();
      parts.health.probeAll();
      parts.wake();
      return {};
    },
  };
}
