import type { EngineHandlers } from '../engine.ts';
import type { EngineParts } from './engine-parts.ts';

/** Pausing, pacing and hurrying the whole queue. */
export function queueApi(
  parts: Pick<EngineParts, 'sending' | 'setSendingRules' | 'health' | 'wake' | 'lookForRoom'>,
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
