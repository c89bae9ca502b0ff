import type { EngineHandlers } from '../engine.ts';
import type { EngineParts } from './engine-parts.ts';

/** History, and how things look. */
export function activityApi(
  parts: Pick<EngineParts, 'activity' | 'activitySums' | 'settings' | 'mark'>,
): Pick<EngineHandlers, 'activity.page' | 'activity.sums' | 'settings.setAppearance'> {
  return {
    'activity.page': ({ beforeId, limit, ...filter }) => parts.activity.page(filter, beforeId, limit),
    'activity.sums': ({ range }) => parts.activitySums(range),
    'settings.setAppearance': (appearance) => {
      parts.settings.appearance = appearance;
      parts.mark('appearance');
      return {};
    },
  };
}
