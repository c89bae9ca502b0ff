/* Made from resources/languages by "npm run fix words". */
import type { Catalogue } from '../catalogue.ts';
import connections from '../../../resources/languages/en/connections.json' with { type: 'json' };
import desktop from '../../../resources/languages/en/desktop.json' with { type: 'json' };
import diagnostics from '../../../resources/languages/en/diagnostics.json' with { type: 'json' };
import folders from '../../../resources/languages/en/folders.json' with { type: 'json' };
import knowledge from '../../../resources/languages/en/knowledge.json' with { type: 'json' };
import network from '../../../resources/languages/en/network.json' with { type: 'json' };
import notificationSettings from '../../../resources/languages/en/notification_settings.json' with { type: 'json' };
import notifications from '../../../resources/languages/en/notifications.json' with { type: 'json' };
import pausing from '../../../resources/languages/en/pausing.json' with { type: 'json' };
import queue from '../../../resources/languages/en/queue.json' with { type: 'json' };
import schedule from '../../../resources/languages/en/schedule.json' with { type: 'json' };
import settings from '../../../resources/languages/en/settings.json' with { type: 'json' };
import signIn from '../../../resources/languages/en/sign_in.json' with { type: 'json' };
import updates from '../../../resources/languages/en/updates.json' with { type: 'json' };
import week from '../../../resources/languages/en/week.json' with { type: 'json' };

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
