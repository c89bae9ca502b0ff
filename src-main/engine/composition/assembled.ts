import type { HostServices } from '../host-services.ts';
import type { Settings } from '../storage/settings/settings.ts';
import type { Storage } from '../storage/storage.ts';
import type { Updates } from '../../updates/updates.ts';
import type { Clients } from '../connections/clients/clients.ts';
import type { BatchParts } from './assemble-batches.ts';
import type { DoubtParts } from './assemble-doubt.ts';
import type { FolderParts } from './assemble-folders.ts';
import type { RemovalParts } from './assemble-document-removals.ts';
import type { InStepParts } from './assemble-in-step.ts';
import type { NetworkParts } from './assemble-network.ts';
import type { PictureParts } from './assemble-pictures.ts';
import type { OlderCopyParts } from './assemble-older-copy.ts';
import type { QueueParts } from './assemble-queue.ts';
import type { RecipeParts } from './assemble-recipes.ts';
import type { SameNameParts } from './assemble-same-names.ts';
import type { SendingParts } from './assemble-sending.ts';
import type { ServiceParts } from './assemble-service.ts';
import type { TellingParts } from './assemble-telling.ts';

/** All parts that the engine is made of, once they are made. */
export interface Assembled {
  /** Its file system gives nothing of the data folder. */
  readonly host: HostServices;
  readonly storage: Storage;
  readonly settings: Settings;
  readonly epoch: number;
  readonly isDelivering: boolean;
  readonly isTracking: boolean;
  readonly isLooking: boolean;
  readonly telling: TellingParts;
  readonly clients: Clients;
  readonly network: NetworkParts;
  readonly updates: Updates;
  readonly service: ServiceParts;
  readonly sending: SendingParts;
  readonly queue: QueueParts;
  readonly batches: BatchParts;
  readonly doubt: DoubtParts;
  readonly olderCopy: OlderCopyParts;
  readonly sameNames: SameNameParts;
  readonly recipes: RecipeParts;
  readonly folders: FolderParts;
  readonly inStep: InStepParts;
  readonly removals: RemovalParts;
  readonly pictures: PictureParts;
}
