import { OutboxError } from '../../contract/errors.ts';
import { Events } from '../../foundation/events.ts';
import { withoutOwnFolder } from '../../foundation/files/own-folder.ts';
import { ChosenPathsByToken } from '../api/chosen-paths.ts';
import { engineApi } from '../api/engine-api.ts';
import { Clients } from '../connections/clients/clients.ts';
import type { Engine } from '../engine.ts';
import type { HostServices } from '../host-services.ts';
import { prepareAvailability } from '../jobs/availability/prepare-availability.ts';
import type { JobObserver } from '../jobs/store/commits.ts';
import { meaningOf } from '../service-client/replies/known-statuses.ts';
import { beginEpoch } from '../storage/database/meta.ts';
import { Settings } from '../storage/settings/settings.ts';
import type { Storage } from '../storage/storage.ts';
import { addressFinder } from './address-finder.ts';
import { assembleApi } from './assemble-api.ts';
import { assembleBatches } from './assemble-batches.ts';
import { assembleDoubt } from './assemble-doubt.ts';
import { assembleFolders } from './assemble-folders.ts';
import { assembleInStep } from './assemble-in-step.ts';
import { assembleNetwork } from './assemble-network.ts';
import { assembleOlderCopy } from './assemble-older-copy.ts';
import { assembleQueue } from './assemble-queue.ts';
import { assembleRecipes } from './assemble-recipes.ts';
import { assembleRemoval } from './assemble-removal.ts';
import { assembleDocumentRemovals } from './assemble-document-removals.ts';
import { assembleSameNames } from './assemble-same-names.ts';
import { assembleUpdates } from './assemble-updates.ts';
import { ConnectionPaces } from '../connections/connection-paces.ts';
import { assembleSending } from './assemble-sending.ts';
import { assembleService } from './assemble-service.ts';
import { assembleShown, type ShownParts } from './assemble-shown.ts';
import { assemblePictures } from './assemble-pictures.ts';
import { assembleTelling } from './assemble-telling.ts';
import { assembleTours } from './assemble-tours.ts';
import type { Assembled } from './assembled.ts';
import type { EngineEvents, EngineEventsTold } from './engine-events.ts';
import { keepingSetups } from './keep-setups.ts';
import { createPutAwayRecords } from '../deliveries/after/put-away-records.ts';
import { pathFinder } from './path-of-job.ts';
import { startEngine } from './start-engine.ts';
import { subscribe } from './subscriptions.ts';

export interface AssembleOptions {
  readonly host: HostServices;
  readonly storage: Storage;
  readonly isDelivering: boolean;
  readonly isTracking: boolean;
  /** Monotonic: when the start began, where that was before this. */
  readonly beganAtMs?: number;
  /** False: what is in doubt is looked for where a person asks alone. Default true. */
  readonly isLooking?: boolean;
  /** Starts the Outbox of a tour in this data folder. Left out: there are no tours. */
  readonly openTour?: (dataDirectory: string) => Promise<Engine>;
  /** How large the parts of a video are at least, where it is not as large as usual. */
  readonly leastPartBytes?: number;
}

/** Wires the engine and starts it: every part is made here, once, and knows of the others only what it is given. */
export async function assembleEngine(options: AssembleOptions): Promise<Engine> {
  const { beganAtMs = options.host.clock.monotonicMs() } = options;
  const { fileSystem } = options.host;
  const tours = assembleTours(options);
  // What a tour left that a crash ended.
  await tours.end();
  const chosenPaths = new ChosenPathsByToken((path) => fileSystem.realPath(path));
  const { parts, shown } = assembleParts(options, chosenPaths);
  const { telling, queue } = parts;
  const removal = assembleRemoval(parts);
  const api = assembleApi(parts, { shown, removal, chosenPaths, fileSystem, tours });
  const handlers = keepingSetups(engineApi(api), () => {
    options.storage.keepSoon();
  });
  const stop = await startEngine({ ...parts, removal, beganAtMs });
  let stopping: Promise<void> | null = null;
  return {
    handlers,
    chosenPaths,
    onChanged: (listener) => telling.feed.subscribe(listener),
    idleStatus: shown.idleStatus,
    onIdleStatus: (listener) => telling.onIdleStatus(listener),
    pathOfJob: pathFinder(queue.store, createPutAwayRecords(options.storage.database)),
    pathOfFolder: (id) => parts.folders.watchFolders.recordOf(id).path,
    addressOf: addressFinder(queue.store, parts.recipes.recipes, api.told),
    stop: () => (stopping ??= tours.end().then(stop)),
  };
}

/** Reads from top to bottom as a file's way does: connections, queue, recipes, folders, what is shown. */
function assembleParts(
  options: AssembleOptions,
  chosenPaths: ChosenPathsByToken,
): { parts: Assembled; shown: ShownParts } {
  const { storage, isDelivering, isTracking, isLooking = true, leastPartBytes } = options;
  // Whatever reads files for people reads through this one: nothing of the data folder is ever a source.
  const fileSystem = withoutOwnFolder(options.host.fileSystem, options.host.dataDirectory);
  const host = { ...options.host, fileSystem };
  const { database } = storage;
  prepareAvailability(database, host.clock);
  const epoch = beginEpoch(database);
  const settings = new Settings(database);
  const events: EngineEvents = new Events<EngineEventsTold>();
  const observer: JobObserver = {
    jobChanged: (...told) => {
      events.emit('job.changed', ...told);
    },
  };
  const base = { host, storage, database, events };

  const telling = assembleTelling({
    ...{ ...base, settings },
    readPart: (part) => shown.readPart(part),
    meaningOf: (connectionId, subject, status) =>
      meaningOf(service.profiles.of(connectionId), subject, status),
    nameOfConnection: (connectionId) =>
      service.connections.list().find(({ id }) => id === connectionId)?.name ?? 'the service',
    isIdle: () => shown.idleStatus().idle,
  });
  const paces = new ConnectionPaces(database, (connectionId) => {
    sending.bandwidth.changed(connectionId);
  });
  const network = assembleNetwork({ ...base, settings });
  const updates = assembleUpdates({ host, settings, network });
  const service = assembleService({
    ...{ ...base, paces, network },
    onConnected: (tookMs) => {
      telling.figures.took('connecting', tookMs);
    },
    supplyId: (jobId, remoteId) => {
      const [refusal] = queue.commands.supplyId(jobId, remoteId).refused;
      if (refusal !== undefined) throw new OutboxError('conflict', refusal.why);
    },
  });
  const clients = new Clients({
    ...{ database, clock: host.clock },
    onChanged: (what, name) => {
      events.emit('client.changed', what, name);
    },
  });
  const sending = assembleSending({ ...base, store: settings, limitOf: paces.limitOf });
  const queue = assembleQueue({
    ...{ ...base, settings, epoch, telling, service, sending, observer, leastPartBytes },
    ...{ folderOf: (id) => folders.folderOf(id), isFolderThere: (id) => folders.watchFolders.isThere(id) },
    settleFile: (path, folder, known) => folders.watchFolders.settleFile(path, folder, known),
    isSettingAside: () => batches.sweeps.isSettingAside,
    listedAtMs: (...listed) => sameNames.lists.listedAtMs(...listed),
  });
  const pictures = assemblePictures({
    ...{ host, queue, chosenPaths },
    pathOfWatched: (id) => folders.watchFolders.recordOf(id).path,
  });
  const batches = assembleBatches({ ...base, settings, telling, network, sending, queue, pictures, clients });
  const fed = { ...base, telling, service, queue, batches };
  const doubt = assembleDoubt({ ...fed, epoch });
  const olderCopy = assembleOlderCopy({ ...fed, epoch, sending, doubt });
  const sameNames = assembleSameNames(fed);
  const recipes = assembleRecipes({ ...fed, olderCopy });
  const { composeLinks } = recipes;
  const folders = assembleFolders({ ...fed, clients, isDelivering, olderCopy, composeLinks });
  const inStep = assembleInStep({ ...{ host, database, service }, folders, epoch });
  const removals = assembleDocumentRemovals({ ...fed, sending, folders, inStep, clients });
  const listeners = { ...fed, sending, doubt, olderCopy, sameNames, recipes, folders, removals };
  subscribe(events, listeners);

  const settled = { settings, epoch, isDelivering, isTracking, isLooking };
  const parts = { ...listeners, ...settled, network, updates, clients, pictures, inStep };
  const shown = assembleShown(parts);
  return { parts, shown };
}
