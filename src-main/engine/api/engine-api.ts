import type { EngineHandlers } from '../engine.ts';
import { activityApi } from './activity-api.ts';
import { appApi } from './app-api.ts';
import { batchesApi } from './batches-api.ts';
import { clientsApi } from './clients-api.ts';
import { clipsApi } from './clips-api.ts';
import { clipWorkApi } from './clip-work-api.ts';
import { connectionsApi } from './connections-api.ts';
import { correctionsApi } from './corrections-api.ts';
import { diagnosticsApi } from './diagnostics-api.ts';
import { doubtApi } from './doubt-api.ts';
import { filesApi } from './files-api.ts';
import { filtersApi } from './filters-api.ts';
import { networkApi } from './network-api.ts';
import { folderRulesApi } from './folder-rules-api.ts';
import { jobsApi } from './jobs-api.ts';
import { knowledgeApi } from './knowledge-api.ts';
import { limitsApi } from './limits-api.ts';
import { namesApi } from './names-api.ts';
import { picturesApi } from './pictures-api.ts';
import { practiceApi } from './practice-api.ts';
import { profileApi } from './profile-api.ts';
import { queueApi } from './queue-api.ts';
import { receiptsApi } from './receipts-api.ts';
import { recipesApi } from './recipes-api.ts';
import { setupApi } from './setup-api.ts';
import { templatesApi } from './templates-api.ts';
import { sheetsApi } from './sheets-api.ts';
import { slideBoardApi } from './slide-board-api.ts';
import { updatesApi } from './updates-api.ts';
import { watchFoldersApi } from './watch-folders-api.ts';

type Of<Area extends (parts: never) => unknown> = Parameters<Area>[0];

/** What the areas take together. Each area names what it calls. */
export type ApiParts = Of<typeof appApi> &
  Of<typeof jobsApi> &
  Of<typeof batchesApi> &
  Of<typeof correctionsApi> &
  Of<typeof filesApi> &
  Of<typeof filtersApi> &
  Of<typeof networkApi> &
  Of<typeof updatesApi> &
  Of<typeof limitsApi> &
  Of<typeof knowledgeApi> &
  Of<typeof queueApi> &
  Of<typeof connectionsApi> &
  Of<typeof practiceApi> &
  Of<typeof picturesApi> &
  Of<typeof watchFoldersApi> &
  Of<typeof folderRulesApi> &
  Of<typeof clientsApi> &
  Of<typeof templatesApi> &
  Of<typeof namesApi> &
  Of<typeof slideBoardApi> &
  Of<typeof sheetsApi> &
  Of<typeof clipsApi> &
  Of<typeof clipWorkApi> &
  Of<typeof recipesApi> &
  Of<typeof receiptsApi> &
  Of<typeof setupApi> &
  Of<typeof activityApi> &
  Of<typeof diagnosticsApi> & {
    readonly doubt: Of<typeof doubtApi>;
    readonly service: Of<typeof profileApi>;
  };

/** Every call that the engine answers, one area after the other. A call that none of them has does not compile. */
export function engineApi(parts: ApiParts): EngineHandlers {
  return {
    ...appApi(parts),
    ...jobsApi(parts),
    ...batchesApi(parts),
    ...correctionsApi(parts),
    ...filesApi(parts),
    ...filtersApi(parts),
    ...networkApi(parts),
    ...updatesApi(parts),
    ...limitsApi(parts),
    ...knowledgeApi(parts),
    ...queueApi(parts),
    ...connectionsApi(parts),
    ...practiceApi(parts),
    ...picturesApi(parts),
    ...watchFoldersApi(parts),
    ...folderRulesApi(parts),
    ...clientsApi(parts),
    ...templatesApi(parts),
    ...namesApi(parts),
    ...slideBoardApi(parts),
    ...sheetsApi(parts),
    ...clipsApi(parts),
    ...clipWorkApi(parts),
    ...recipesApi(parts),
    ...doubtApi(parts.doubt),
    ...receiptsApi(parts),
    ...setupApi(parts),
    ...profileApi(parts.service),
    ...activityApi(parts),
    ...diagnosticsApi(parts),
  };
}
