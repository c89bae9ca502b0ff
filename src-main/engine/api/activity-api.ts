import type { EngineHandlers } from '../engine.ts';
import type { EngineParts } from './engine-parts.ts';

/** History, and how things look. */
export function activityApi(
  parts: Pick<EngineParts, 'activity' | 'settings' | 'mark'>,
): Pick<EngineHandlers, 'activity.page' | 'settings.setAppearance'> {
  return {
    'activity.page': ({ beforeId, limit, clientId }) =>
      clientId === undefined
        ? parts.activity.page(beforeId, limit)
        : parts.activity.pageOfClient(clientId, beforeId, limit),
    'settings.setAppearance': (appearance) => {
      parts.settings.appearance = appearance;
      parts.mark('appearance');
      return {};
    },
  };
}
