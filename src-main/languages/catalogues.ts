/* Made from resources/languages by "npm run fix words". */
import type { MessageFormatElement } from '@formatjs/icu-messageformat-parser';
import type { Language } from '../contract/language.ts';
import deConnections from '../../resources/languages/de/connections.json' with { type: 'json' };
import deDesktop from '../../resources/languages/de/desktop.json' with { type: 'json' };
import deFolders from '../../resources/languages/de/folders.json' with { type: 'json' };
import deKnowledge from '../../resources/languages/de/knowledge.json' with { type: 'json' };
import deNotificationSettings from '../../resources/languages/de/notification_settings.json' with { type: 'json' };
import deNotifications from '../../resources/languages/de/notifications.json' with { type: 'json' };
import dePausing from '../../resources/languages/de/pausing.json' with { type: 'json' };
import deQueue from '../../resources/languages/de/queue.json' with { type: 'json' };
import enConnections from '../../resources/languages/en/connections.json' with { type: 'json' };
import enDesktop from '../../resources/languages/en/desktop.json' with { type: 'json' };
import enFolders from '../../resources/languages/en/folders.json' with { type: 'json' };
import enKnowledge from '../../resources/languages/en/knowledge.json' with { type: 'json' };
import enNotificationSettings from '../../resources/languages/en/notification_settings.json' with { type: 'json' };
import enNotifications from '../../resources/languages/en/notifications.json' with { type: 'json' };
import enPausing from '../../resources/languages/en/pausing.json' with { type: 'json' };
import enQueue from '../../resources/languages/en/queue.json' with { type: 'json' };
import frConnections from '../../resources/languages/fr/connections.json' with { type: 'json' };
import frDesktop from '../../resources/languages/fr/desktop.json' with { type: 'json' };
import frFolders from '../../resources/languages/fr/folders.json' with { type: 'json' };
import frKnowledge from '../../resources/languages/fr/knowledge.json' with { type: 'json' };
import frNotificationSettings from '../../resources/languages/fr/notification_settings.json' with { type: 'json' };
import frNotifications from '../../resources/languages/fr/notifications.json' with { type: 'json' };
import frPausing from '../../resources/languages/fr/pausing.json' with { type: 'json' };
import frQueue from '../../resources/languages/fr/queue.json' with { type: 'json' };

/** As it is written; in the pages those that take parameters are parsed when they are built. */
export type CatalogueText = string | MessageFormatElement[];

/** The texts of every message, by language. */
export const catalogues: Readonly<Record<Language, Readonly<Partial<Record<string, CatalogueText>>>>> = {
  de: {
    ...deConnections,
    ...deDesktop,
    ...deFolders,
    ...deKnowledge,
    ...deNotificationSettings,
    ...deNotifications,
    ...dePausing,
    ...deQueue,
  },
  en: {
    ...enConnections,
    ...enDesktop,
    ...enFolders,
    ...enKnowledge,
    ...enNotificationSettings,
    ...enNotifications,
    ...enPausing,
    ...enQueue,
  },
  fr: {
    ...frConnections,
    ...frDesktop,
    ...frFolders,
    ...frKnowledge,
    ...frNotificationSettings,
    ...frNotifications,
    ...frPausing,
    ...frQueue,
  },
};
