/* Made from resources/languages by "npm run fix words". */
import type { Catalogue } from '../catalogue.ts';
import connections from '../../../resources/languages/de/connections.json' with { type: 'json' };
import desktop from '../../../resources/languages/de/desktop.json' with { type: 'json' };
import diagnostics from '../../../resources/languages/de/diagnostics.json' with { type: 'json' };
import folders from '../../../resources/languages/de/folders.json' with { type: 'json' };
import knowledge from '../../../resources/languages/de/knowledge.json' with { type: 'json' };
import network from '../../../resources/languages/de/network.json' with { type: 'json' };
import notificationSettings from '../../../resources/languages/de/notification_settings.json' with { type: 'json' };
import notifications from '../../../resources/languages/de/notifications.json' with { type: 'json' };
import pausing from '../../../resources/languages/de/pausing.json' with { type: 'json' };
import queue from '../../../resources/languages/de/queue.json' with { type: 'json' };
import schedule from '../../../resources/languages/de/schedule.json' with { type: 'json' };
import settings from '../../../resources/languages/de/settings.json' with { type: 'json' };
import signIn from '../../../resources/languages/de/sign_in.json' with { type: 'json' };
import updates from '../../../resources/languages/de/updates.json' with { type: 'json' };
import week from '../../../resources/languages/de/week.json' with { type: 'json' };

export const catalogue: Catalogue = {
  ...connections,
  ...desktop,
  ...diagnostics,
  ...folders,
  ...knowledge,
  ...network,
  ...notificationSettings,
  ...notifications,
  ...pausing,
  ...queue,
  ...schedule,
  ...settings,
  ...signIn,
  ...updates,
  ...week,
};
