import { join } from 'node:path';
import { OutboxError } from '../../contract/errors.ts';
import { withoutOwnFolder } from '../../foundation/files/own-folder.ts';
import type { ChosenPathsByToken } from '../api/chosen-paths.ts';
import type { ConnectionRemoval } from '../api/connection-removal.ts';
import type { EngineParts } from '../api/engine-parts.ts';
import { TryAgain } from '../connections/try-again.ts';
import { sameNameWords } from '../deliveries/same-names/same-name-words.ts';
import { readTarget } from '../deliveries/targets/target-reader.ts';
import type { HostServices } from '../host-services.ts';
import { createMadeDrafts } from '../recipes/made-drafts.ts';
import { createSlideRecords } from '../jobs/store/slide-records.ts';
import { createToldRecords } from '../jobs/store/told-records.ts';
import { createDiagnostics, type DiagnosticsDesk } from '../reporting/diagnostics/diagnostics.ts';
import { createPathExplainer } from '../reporting/explain/explain-path.ts';
import { createRecordedPaths } from '../reporting/explain/recorded-paths.ts';
import { createOpenJobIds } from '../reporting/open-rows/open-job-ids.ts';
import { createOpenRows } from '../reporting/open-rows/open-rows.ts';
import { createReceipts } from '../reporting/receipts/receipts.ts';
import { assembleMoving } from './assemble-moving.ts';
import { TemplateRecords } from '../watch-folders/templates/template-records.ts';
import { Templates } from '../watch-folders/templates/templates.ts';
import { uploadOperations } from '../api/upload-operations.ts';
import type { ShownParts } from './assemble-shown.ts';
import type { Assembled } from './assembled.ts';

/** What the calls of the contract are answered from. */
export function assembleApi(
  parts: Assembled,
  beside: {
    readonly shown: ShownParts;
    readonly removal: ConnectionRemoval;
    readonly chosenPaths: ChosenPathsByToken;
    readonly tours: EngineParts['tours'];
    /** Where exports are written, which lie in the data folder. */
    readonly fileSystem: HostServices['fileSystem'];
  },
): EngineParts {
  const { telling, service, queue, doubt, sameNames } = parts;
  const { database } = parts.storage;
  const { clock, dataDirectory } = parts.host;
  const { feed, listing } = telling;
  const { shown, removal, chosenPaths } = beside;
  const tryAgain = assembleTryAgain(parts);
  const told = createToldRecords(database);
  const sameNameOf: EngineParts['sameNameOf'] = ({ id, state }) => {
    const found = sameNames.records.of(id);
    return found === null ? null : sameNameWords(found, state);
  };
  const rowOf: EngineParts['rowOf'] = (jobId) => listing.rows([jobId])[0] ?? null;
  const { store, attempts, facts, intake, commands, wake } = queue;
  const { connections, health, catalogue, paces, pasted, limits, clipCatalogue } = service;
  const readable = withoutOwnFolder(beside.fileSystem, dataDirectory, join(dataDirectory, 'exports'));
  const receipts = createReceipts({
    ...{ database, clock, dataDirectory, epoch: parts.epoch, columns: listing.columns },
    fileSystem: readable,
  });
  const templates = new Templates({ records: new TemplateRecords(database), clock });
  return {
    ...{ store, attempts, facts, intake, commands, wake, listing, rowOf, clock, doubt, tryAgain, sameNameOf },
    ...{ connections, removal, health, catalogue, paces, pasted, limits, clipCatalogue, chosenPaths },
    told,
    madeDrafts: createMadeDrafts(database, { rows: (ids) => listing.rows(ids), told }),
    slideRecords: createSlideRecords(database),
    practice: service.practice,
    tours: beside.tours,
    clients: parts.clients,
    sameNames: sameNames.names,
    pictures: parts.pictures,
    fileLimits: queue.fileLimits,
    watchFolders: parts.folders.watchFolders,
    templates,
    ...{ sending: parts.sending.holds, settings: parts.settings, activity: telling.activity },
    ...{ activitySums: telling.sums, diagnostics: assembleDiagnostics(parts, shown) },
    recipes: parts.recipes.recipes,
    batches: parts.batches,
    receipts,
    realPath: (path) => beside.fileSystem.realPath(path),
    openRows: createOpenRows({
      ids: createOpenJobIds(database),
      ...{ listing, dataDirectory, nowMs: () => clock.nowMs() },
      titleOf: (jobId) => store.get(jobId)?.title ?? null,
      connectionNames: () => new Map(connections.list().map(({ id, name }) => [id, name])),
    }),
    inStep: parts.inStep,
    removals: parts.removals,
    moving: assembleMoving(parts, { receipts, fileSystem: readable, templates }),
    explainPath: createPathExplainer({
      recorded: createRecordedPaths({ database, sameNameOf, rowOf }),
      judge: (folderId, relativePath, tried) =>
        parts.folders.watchFolders.judge(folderId, relativePath, tried, (connectionId, kind, file) =>
          limits.warningFor(connectionId, uploadOperations[kind], file),
        ),
    }),
    service: { ...service, tryAgain },
    canCheck: (jobId) => doubt.canCheck(jobId),
    clipJobs: (connectionId, clipId) => listing.ofClip(connectionId, clipId),
    revision: () => feed.revision,
    snapshot: shown.snapshot,
    figures: shown.figures,
    part: shown.readPart,
    isIdle: () => shown.idleStatus().idle,
    mark: (...marked) => {
      feed.mark(...marked);
    },
  };
}

function assembleDiagnostics(
  { storage, host, settings }: Assembled,
  { snapshot }: Pick<ShownParts, 'snapshot'>,
): DiagnosticsDesk {
  const { clock, dataDirectory } = host;
  return createDiagnostics({ database: storage.database, clock, dataDirectory, settings, snapshot });
}

function assembleTryAgain({ telling, service, queue }: Assembled): TryAgain {
  return new TryAgain({
    rows: (ids) => telling.listing.rows(ids),
    ask: (connectionId) => service.health.ask(connectionId),
    askTarget: async (jobId) => {
      const job = queue.store.get(jobId);
      if (job === null) throw new OutboxError('not_found', `There is no job ${String(jobId)}.`);
      return readTarget(service.client, await service.accessOf(job.connection_id), job);
    },
    heldByTarget: (connectionId, targetId) => queue.store.heldByTarget(targetId, connectionId),
    kindHold: (connectionId, kind) => service.kindHolds.of(connectionId, kind),
    releaseKind(connectionId, kind) {
      // First the trial, as letting go sets the queue going.
      queue.worker.tryOne(connectionId, kind);
      service.kindHolds.release(connectionId, kind);
    },
    retry: (ids) => queue.commands.retry(ids),
  });
}
