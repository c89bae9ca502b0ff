import type { EngineHandlers } from '../engine.ts';
import type { EngineParts } from './engine-parts.ts';

/** Pausing, pacing and hurrying the whole queue. */
export function queueApi(
  parts: Pick<EngineParts, 'sending' | 'health' | 'wake' | 'store' | 'lookForRoom'>,
): Pick<
  EngineHandlers,
  | 'queue.pause'
  | 'queue.resume'
  | 'queue.setRules'
  | 'queue.disregardRules'
  | 'queue.lookForRoom'
  | 'queue.tryNow'
> {
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
      const isOtherOrder = sending.state.rules.order !== rules.order;
      // First, as other rules may set the queue going at once.
      if (isOtherOrder) parts.store.reorder(rules.order);
      sending.setRules(rules);
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
