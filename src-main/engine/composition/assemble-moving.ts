import type { FileSystem } from '../../foundation/files/file-system.ts';
import type { MovingParts } from '../reporting/moving/moving-parts.ts';
import { MovingRecords } from '../reporting/moving/moving-records.ts';
import type { Receipts } from '../reporting/receipts/receipts.ts';
import type { Templates } from '../watch-folders/templates/templates.ts';
import type { Assembled } from './assembled.ts';

/** What a setup is written from and taken over into. */
export function assembleMoving(
  parts: Assembled,
  {
    receipts,
    fileSystem,
    templates,
  }: { readonly receipts: Receipts; readonly fileSystem: FileSystem; readonly templates: Templates },
): MovingParts {
  const { storage, host, service, clients, settings, queue } = parts;
  return {
    ...{
      database: storage.database,
      records: new MovingRecords(storage.database),
      fileSystem,
      receipts,
      templates,
    },
    ...{ clock: host.clock, dataDirectory: host.dataDirectory, platform: host.traits.platform },
    ...{
      connections: service.connections,
      profiles: service.profiles,
      paces: service.paces,
      pasted: service.pasted,
    },
    ...{ clients, settings, recipes: parts.recipes.recipes, watchFolders: parts.folders.watchFolders },
    setSendingRules: queue.setSendingRules,
  };
}
