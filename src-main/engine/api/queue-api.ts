import type { EngineHandlers } from '../engine.ts';
import type { EngineParts } from './engine-parts.ts';

/** Pausing and hurrying the whole queue. */
export function queueApi(
  parts: Pick<EngineParts, 'pause' | 'health' | 'wake'>,
): Pick<EngineHandlers, 'queue.pause' | 'queue.resume' | 'queue.tryNow'> {
  return {
    'queue.pause': ({ untilMs }) => {
      parts.pause.pause(untilMs);
      return {};
    },
    'queue.resume': () => {
      parts.pause.resume();
      return {};
    },
    'queue.tryNow': () => {
      parts.health.probeAll();
      parts.wake();
      return {};
    },
  };
}
