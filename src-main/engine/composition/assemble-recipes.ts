import type { BatchParts } from './assemble-batches.ts';
import type { OlderCopyParts } from './assemble-older-copy.ts';
import type { QueueParts } from './assemble-queue.ts';
import type { ServiceParts } from './assemble-service.ts';
import type { TellingParts } from './assemble-telling.ts';
import { paceOf, type PollEnd } from '../deliveries/tracking/read-pace.ts';
import { ClipPoller } from '../recipes/clips/clip-poller.ts';
import type { OutboxDatabase } from '../storage/database/open-database.ts';
import { endedImportFinder, importFinder } from '../deliveries/kinds/clip-import.ts';
import type { HostServices } from '../host-services.ts';
import { folderLinks } from '../recipes/folder-links.ts';
import { createRecipes, type Recipes } from '../recipes/recipes.ts';
import { meaningOf } from '../service-client/replies/known-statuses.ts';
import type { ComposeLinks } from '../watch-folders/placement/take-list.ts';

/** Links on their way through a recipe, and the clips that they wait for. */
export interface RecipeParts {
  readonly recipes: Recipes;
  readonly wantedClips: ClipPoller<PollEnd>;
  /** Takes the links of a watched list through a saved recipe. */
  readonly composeLinks: ComposeLinks;
}

export function assembleRecipes(options: {
  host: HostServices;
  database: OutboxDatabase;
  telling: TellingParts;
  service: ServiceParts;
  queue: QueueParts;
  batches: BatchParts;
  olderCopy: Pick<OlderCopyParts, 'made'>;
}): RecipeParts {
  const { database, telling, service } = options;
  const { clock } = options.host;
  const { store, intake, commands, wake } = options.queue;
  const findImport = importFinder(store);
  const recipes: Recipes = createRecipes({
    database,
    intake,
    clips: service.clipCache,
    clock,
    commands,
    meaningOf: (connectionId, subject, status) =>
      meaningOf(service.profiles.of(connectionId), subject, status),
    findImport,
    toldOf: (jobId) => store.told.of(jobId),
    brandLabel: (connectionId, brandId) => service.catalogue.brandName(connectionId, brandId),
    onMade: (jobIds) => {
      options.olderCopy.made(jobIds);
    },
    onStanding: (batchId) => {
      options.batches.ends.touch(batchId);
      telling.feed.mark('batches');
    },
    onChanged: (addedJobs) => {
      telling.feed.mark('recipes');
      // Told in the middle of a transaction: whatever was added is looked for afterwards.
      if (addedJobs > 0) queueMicrotask(wake);
      queueMicrotask(() => {
        wantedClips.wake();
      });
    },
  });
  const wantedClips = new ClipPoller<PollEnd>({
    wanted: () => recipes.clipsToRead(),
    read: async ({ connectionId, clipId }) => paceOf(await service.clipCatalogue.poll(connectionId, clipId)),
    pace: options.queue.tracker.pace,
    clock,
  });
  const takeThroughRecipe = folderLinks(
    recipes,
    findImport,
    (watchFolderId, url) =>
      store.findSentFromFolder({ watchFolderId, content: url, sizeBytes: null })?.id ?? null,
    endedImportFinder(store),
  );
  return {
    recipes,
    wantedClips,
    composeLinks: (folder, links, recipe, into) => {
      const composed = takeThroughRecipe(folder, links, recipe, into);
      wake();
      return composed;
    },
  };
}
