import { afterTurn } from '../../foundation/clock.ts';
import { DocumentLists } from '../connections/document-lists.ts';
import type { HostServices } from '../host-services.ts';
import { createComparisonList, type ComparisonList } from '../reporting/in-step/comparison-list.ts';
import { createComparisonRecords } from '../reporting/in-step/comparison-records.ts';
import { Comparisons } from '../reporting/in-step/comparisons.ts';
import { createDocumentSources, type DocumentSources } from '../reporting/in-step/document-sources.ts';
import { meaningOf } from '../service-client/replies/known-statuses.ts';
import type { OutboxDatabase } from '../storage/database/open-database.ts';
import { canDelete } from './can-delete.ts';
import type { FolderParts } from './assemble-folders.ts';
import type { ServiceParts } from './assemble-service.ts';

/** Folders beside their knowledge bases. */
export interface InStepParts {
  readonly comparisons: Comparisons;
  readonly lists: DocumentLists;
  readonly list: ComparisonList;
  readonly sources: DocumentSources;
  /** A document is not told of any more. Its receipt stays. */
  readonly forget: (jobId: number) => void;
  /** Lets everybody else have a turn. */
  readonly pause: () => Promise<void>;
  stop(): void;
}

export function assembleInStep(options: {
  host: HostServices;
  database: OutboxDatabase;
  service: ServiceParts;
  folders: FolderParts;
  epoch: number;
}): InStepParts {
  const { host, database, service, folders, epoch } = options;
  const { clock } = host;
  const records = createComparisonRecords(database);
  const lists = new DocumentLists({
    ...{ client: service.client, clock, accessOf: service.accessOf },
    onKeyRefused: (connectionId, message) => {
      service.health.hold(connectionId, 'auth', message);
    },
  });
  const turn = host.afterTurn ?? afterTurn;
  const comparisons = new Comparisons({
    ...{ records, lists, clock, afterTurn: turn },
    run: { epoch, startedMs: clock.monotonicMs() },
    folders: () => folders.watchFolders.list(),
    canDelete: (connectionId) => canDelete(service, connectionId),
    meaningOf: (connectionId, status) => meaningOf(profileOf(connectionId), 'document', status),
  });
  /** A removed connection has none any more. */
  function profileOf(connectionId: number) {
    return service.connections.isRemoved(connectionId) ? undefined : service.profiles.of(connectionId);
  }
  return {
    ...{ comparisons, lists, sources: createDocumentSources(database) },
    list: createComparisonList({
      comparisons,
      dataDirectory: host.dataDirectory,
      nowMs: () => clock.nowMs(),
    }),
    forget: records.forget,
    pause: () =>
      new Promise((resolve) => {
        turn(resolve);
      }),
    stop: () => {
      lists.stop();
    },
  };
}
