import type { Clock } from '../../../foundation/clock.ts';
import type { FileSystem } from '../../../foundation/files/file-system.ts';
import type { Clients } from '../../connections/clients/clients.ts';
import type { Connections } from '../../connections/connections.ts';
import type { ConnectionPaces } from '../../connections/connection-paces.ts';
import type { PastedTargets } from '../../connections/pasted-targets.ts';
import type { ServiceProfiles } from '../../connections/profile/service-profiles.ts';
import type { SendingRules } from '../../../contract/sending.ts';
import type { Recipes } from '../../recipes/recipes.ts';
import type { Receipts } from '../receipts/receipts.ts';
import type { OutboxDatabase } from '../../storage/database/open-database.ts';
import type { Settings } from '../../storage/settings/settings.ts';
import type { Templates } from '../../watch-folders/templates/templates.ts';
import type { WatchFolders } from '../../watch-folders/watch-folders.ts';
import type { MovingRecords } from './moving-records.ts';

/** What a setup is written from and taken over into. */
export interface MovingParts {
  readonly database: OutboxDatabase;
  readonly records: MovingRecords;
  /** It may read exports, and nothing else of the data folder. */
  readonly fileSystem: FileSystem;
  readonly clock: Pick<Clock, 'nowMs'>;
  readonly dataDirectory: string;
  readonly platform: string;
  readonly connections: Pick<Connections, 'list' | 'addWithoutKey'>;
  readonly profiles: Pick<ServiceProfiles, 'of' | 'set'>;
  readonly paces: Pick<ConnectionPaces, 'set'>;
  readonly pasted: Pick<PastedTargets, 'of' | 'remember'>;
  readonly clients: Clients;
  readonly recipes: Pick<Recipes, 'saved' | 'savedByName' | 'save'>;
  readonly templates: Pick<Templates, 'list' | 'find' | 'take'>;
  readonly settings: Settings;
  readonly watchFolders: Pick<WatchFolders, 'list' | 'adopt' | 'refusalOf'>;
  readonly receipts: Pick<Receipts, 'piece' | 'takeOver'>;
  /** Rules of sending that are obeyed from now on. */
  setSendingRules(rules: SendingRules): void;
}
