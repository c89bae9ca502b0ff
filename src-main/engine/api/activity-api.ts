import type { EngineHandlers } from '../engine.ts';
import type { EngineParts } from './engine-parts.ts';

/** History, how things look, and what is told of. */
export function activityApi(
  parts: Pick<EngineParts, 'activity' | 'activitySums' | 'settings' | 'mark'>,
): Pick<
  EngineHandlers,
  | 'activity.page'
  | 'activity.sums'
  | 'settings.setAppearance'
  | 'settings.notifications'
  | 'settings.setNotification'
> {
  return {
    'activity.page': ({ beforeId, limit, ...filter }) => parts.activity.page(filter, beforeId, limit),
    'activity.sums': ({ range }) => parts.activitySums(range),
    'settings.notifications': () => parts.settings.notifications,
    'settings.setNotification': ({ cause, isOn }) => {
      const others = parts.settings.notifications.off.filter((one) => one !== cause);
      parts.settings.notifications = { off: isOn ? others : [...others, cause] };
      return parts.settings.notifications;
    },
    'settings.setAppearance': (appearance) => {
      parts.settings.appearance = appearance;
      parts.mark('appearance');
      return {};
    },
  };
}
