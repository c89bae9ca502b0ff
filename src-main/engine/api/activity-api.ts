import type { EngineHandlers } from '../engine.ts';
import type { Settings } from '../storage/settings/settings.ts';
import type { ActivityLog } from '../reporting/activity/activity-log.ts';
import type { ActivityRange, ActivitySums } from '../../contract/activity-sums.ts';
import type { SnapshotPart } from '../reporting/live/change-feed.ts';

export interface ActivityParts {
  readonly settings: Settings;
  readonly activity: ActivityLog;
  readonly activitySums: (range: ActivityRange) => ActivitySums;
  mark(...parts: readonly SnapshotPart[]): void;
}

/** History, how things look, and what is told of. */
export function activityApi(
  parts: ActivityParts,
): Pick<
  EngineHandlers,
  | 'activity.page'
  | 'activity.sums'
  | 'settings.setAppearance'
  | 'settings.notifications'
  | 'settings.setNotification'
  | 'settings.setQuestions'
> {
  return {
    'activity.page': ({ beforeId, limit, ...filter }) => parts.activity.page(filter, beforeId, limit),
    'activity.sums': ({ range }) => parts.activitySums(range),
    'settings.notifications': () => parts.settings.notifications,
    'settings.setNotification': ({ cause, isOn }) => {
      const { off, ...rest } = parts.settings.notifications;
      const others = off.filter((one) => one !== cause);
      parts.settings.notifications = { ...rest, off: isOn ? others : [...others, cause] };
      return parts.settings.notifications;
    },
    'settings.setQuestions': ({ questions }) => {
      parts.settings.notifications = { ...parts.settings.notifications, questions };
      return parts.settings.notifications;
    },
    'settings.setAppearance': (appearance) => {
      parts.settings.appearance = appearance;
      parts.mark('appearance');
      return {};
    },
  };
}
