import type { OutboxDatabase } from '../storage/database/open-database.ts';
import { join } from 'node:path';
import { OutboxError } from '../../contract/errors.ts';
import { message, type Message } from '../../contract/messages/message.ts';
import { withoutOwnFolder } from '../../foundation/files/own-folder.ts';
import type { ChosenPathsByToken } from '../api/chosen-paths.ts';
import type { ConnectionRemoval } from '../api/connection-removal.ts';
import type { ApiParts } from '../api/engine-api.ts';
import { TryAgain } from '../connections/try-again.ts';
import { sameNameNote } from '../deliveries/same-names/same-name-words.ts';
import { readTarget } from '../deliveries/targets/target-reader.ts';
import type { HostServices } from '../host-services.ts';
import { createMadeDrafts } from '../recipes/made-drafts.ts';
import { createPutAwayRecords, putAwayNote } from '../deliveries/after/put-away-records.ts';
import { createSlideRecords } from '../jobs/store/slide-records.ts';
import { createDiagnostics, type DiagnosticsDesk } from '../reporting/diagnostics/diagnostics.ts';
import { createPathExplainer } from '../reporting/explain/explain-path.ts';
import { createNotSentFiles } from '../reporting/explain/not-sent.ts';
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

interface Beside {
  readonly shown: ShownParts;
  readonly removal: ConnectionRemoval;
  readonly chosenPaths: ChosenPathsByToken;
  readonly tours: ApiParts['tours'];
  /** Where exports are written, which lie in the data folder. */
  readonly fileSystem: HostServices['fileSystem'];
}

/** What the calls of the contract are answered from, area by area. */
export function assembleApi(parts: Assembled, beside: Beside): ApiParts {
  const jobs = jobParts(parts);
  return {
    clock: parts.host.clock,
    settings: parts.settings,
    network: parts.network.desk,
    updates: parts.updates,
    clients: parts.clients,
    batches: parts.batches,
    recipes: parts.recipes.recipes,
    pictures: parts.pictures,
    inStep: parts.inStep,
    removals: parts.removals,
    olderCopy: parts.olderCopy,
    ...jobs,
    ...serviceParts(parts, beside),
    ...folderAndReportParts(parts, beside, jobs),
    ...shownParts(parts, beside.shown),
  };
}

/** The queue: its jobs, what is said of them, and what people do with them. */
function jobParts({ storage, telling, queue, doubt, sending, sameNames }: Assembled) {
  const { store, attempts, facts, intake, commands, setSendingRules, wake, fileLimits } = queue;
  const { told } = store;
  const { listing } = telling;
  return {
    ...{ store, attempts, facts, intake, commands, setSendingRules, wake, fileLimits, listing, told, doubt },
    sending: sending.holds,
    lookForRoom: () => sending.lookForRoom(),
    sameNames: sameNames.names,
    sameNamesNoted: sameNames.noted,
    sameNameOf: ({ id, state }) => {
      const found = sameNames.records.of(id);
      return found === null ? null : sameNameNote(found, state);
    },
    rowOf: (jobId) => listing.rows([jobId])[0] ?? null,
    ...putAwayOf(storage.database),
    canCheck: (jobId) => doubt.canCheck(jobId),
    clipJobs: (connectionId, clipId) => listing.ofClip(connectionId, clipId),
    madeDrafts: createMadeDrafts(storage.database, { rows: (ids) => listing.rows(ids), told }),
    slideRecords: createSlideRecords(storage.database),
  } satisfies Partial<ApiParts>;
}

function putAwayOf(database: OutboxDatabase) {
  const putAway = createPutAwayRecords(database);
  return {
    putAway,
    putAwayOf: (jobId: number): Message | null => {
      const found = putAway.of(jobId);
      return found === null ? null : putAwayNote(found);
    },
  };
}

/** The accounts, and what is known of their services. */
function serviceParts(parts: Assembled, { removal, tours, chosenPaths }: Beside) {
  const { service } = parts;
  const { connections, health, catalogue, paces, pasted, limits, clipCatalogue, practice } = service;
  const tryAgain = assembleTryAgain(parts);
  return {
    ...{ connections, removal, health, catalogue, paces, pasted, limits, clipCatalogue, practice },
    ...{ tours, chosenPaths, tryAgain, clocks: service.clocks, moveConnection: service.moveConnection },
    service: { ...service, tryAgain },
  } satisfies Partial<ApiParts>;
}

type JobParts = ReturnType<typeof jobParts>;

/** Watched folders and their templates, receipts, explanations, and whole setups, which need both. */
function folderAndReportParts(parts: Assembled, { fileSystem }: Beside, jobs: JobParts) {
  const { database } = parts.storage;
  const { clock, dataDirectory } = parts.host;
  const { store, listing } = jobs;
  const { connections, limits } = parts.service;
  const { watchFolders, pendingMoves, unmoved } = parts.folders;
  const readable = withoutOwnFolder(fileSystem, dataDirectory, join(dataDirectory, 'exports'));
  const receipts = createReceipts({
    ...{ database, clock, dataDirectory, epoch: parts.epoch, columns: listing.columns },
    fileSystem: readable,
  });
  const templates = new Templates({ records: new TemplateRecords(database), clock });
  return {
    ...{ watchFolders, templates, receipts },
    async scanFolder(id) {
      await watchFolders.scan(id);
      await pendingMoves.tryAgain(unmoved.jobsOf(id));
    },
    realPath: (path) => fileSystem.realPath(path),
    openRows: createOpenRows({
      ids: createOpenJobIds(database),
      ...{ listing, dataDirectory, nowMs: () => clock.nowMs() },
      titleOf: (jobId) => store.get(jobId)?.title ?? null,
      connectionNames: () => new Map(connections.list().map(({ id, name }) => [id, name])),
    }),
    moving: assembleMoving(parts, { receipts, fileSystem: readable, templates }),
    notSentFiles: createNotSentFiles(database),
    explainPath: createPathExplainer({
      recorded: createRecordedPaths({
        database,
        sameNameOf: jobs.sameNameOf,
        rowOf: jobs.rowOf,
        putAwayOf: jobs.putAwayOf,
        ownerBeside: (id, relativePath) => watchFolders.ownerBeside(id, relativePath),
      }),
      judge: (folderId, relativePath, tried) =>
        watchFolders.judge(folderId, relativePath, tried, (connectionId, kind, file) =>
          limits.warningFor(connectionId, uploadOperations[kind], file),
        ),
    }),
  } satisfies Partial<ApiParts>;
}

/** What is shown as it changes. */
function shownParts(parts: Assembled, shown: ShownParts) {
  const { feed, activity, sums } = parts.telling;
  return {
    ...{ activity, activitySums: sums, diagnostics: assembleDiagnostics(parts, shown) },
    acknowledgeRepairs: () => parts.telling.trouble.acknowledge(),
    ...{ snapshot: shown.snapshot, figures: shown.figures, part: shown.readPart },
    revision: () => feed.revision,
    isIdle: () => shown.idleStatus().idle,
    mark: (...marked) => {
      feed.mark(...marked);
    },
  } satisfies Partial<ApiParts>;
}

function assembleDiagnostics(
  { storage, host, settings }: Assembled,
  { snapshot }: Pick<ShownParts, 'snapshot'>,
): DiagnosticsDesk {
  const { clock, dataDirectory, logger } = host;
  return createDiagnostics({ database: storage.database, clock, dataDirectory, logger, settings, snapshot });
}

function assembleTryAgain({ telling, service, queue }: Assembled): TryAgain {
  return new TryAgain({
    rows: (ids) => telling.listing.rows(ids),
    ask: (connectionId) => service.health.ask(connectionId),
    askTarget: async (jobId) => {
      const job = queue.store.get(jobId);
      if (job === null) throw new OutboxError('not_found', message('job.unknown', { job: jobId }));
      return readTarget(service.client, await service.accessOf(job.connection_id), job);
    },
    heldByTarget: (connectionId, targetId) => queue.store.heldByTarget(targetId, connectionId),
    kindHold: (connectionId, kind) => service.kindHolds.of(connectionId, kind),
    releaseKind(connectionId, kind) {
      // First the trial, as letting go sets the queue going.
      queue.worker.tryOne(connectionId, kind);
      service.kindHolds.release(connectionId, kind);
    },
    afterErrors: (connectionId, kind) => service.errors.jobs(connectionId, kind),
    retry: (ids) => queue.commands.retry(ids),
  });
}
