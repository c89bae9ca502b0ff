import { join } from 'node:path';
import { OutboxError } from '../../contract/errors.ts';
import type { Snapshot } from '../../contract/status.ts';
import { addressFinder } from './address-finder.ts';
import { assembleDoubt, type DoubtParts } from './assemble-doubt.ts';
import { assembleFolders, type FolderParts } from './assemble-folders.ts';
import { assembleQueue, type QueueParts } from './assemble-queue.ts';
import { assembleRecipes, type RecipeParts } from './assemble-recipes.ts';
import { assembleSending } from './assemble-sending.ts';
import { assembleSameNames, type SameNameParts } from './assemble-same-names.ts';
import { assembleService } from './assemble-service.ts';
import { assembleTelling, type TellingParts } from './assemble-telling.ts';
import { activityOfJob } from '../reporting/activity/activity-of-job.ts';
import { engineApi } from '../api/engine-api.ts';
import type { EngineParts } from '../api/engine-parts.ts';
import { ChosenPathsByToken } from '../api/chosen-paths.ts';
import { ConnectionRemoval } from '../api/connection-removal.ts';
import { TryAgain } from '../connections/try-again.ts';
import { beginEpoch } from '../storage/database/meta.ts';
import { readTarget } from '../deliveries/targets/target-reader.ts';
import type { Engine, IdleStatus } from '../engine.ts';
import { createPathExplainer } from '../reporting/explain/explain-path.ts';
import type { HostServices } from '../host-services.ts';
import type { JobObserver } from '../jobs/store/job-transitions.ts';
import { createToldRecords } from '../jobs/store/told-records.ts';
import { lacksFile } from '../jobs/store/job-record.ts';
import { prepareAvailability } from '../jobs/availability/prepare-availability.ts';
import { createReceipts } from '../reporting/receipts/receipts.ts';
import { meaningOf } from '../service-client/replies/known-statuses.ts';
import { withoutOwnFolder } from '../../foundation/files/own-folder.ts';
import { sameNameWords } from '../deliveries/same-names/same-name-words.ts';
import { IdleReader } from '../reporting/live/idle-status.ts';
import { Settings } from '../storage/settings/settings.ts';
import { allParts, partReader, type ReadPart } from '../reporting/live/snapshot-parts.ts';
import { startEngine } from './start-engine.ts';
import type { Storage } from '../storage/storage.ts';

/**
 * Wires the engine: every part is made here, once, and knows of the others only what it is given. Reads from top to bottom as
 * a file's way does: connections, queue, recipes, folders, API.
 */
export async function assembleEngine(options: {
  host: HostServices;
  storage: Storage;
  isDelivering: boolean;
  isTracking: boolean;
  /** Monotonic: when the start began, where that was before this. */
  beganAtMs?: number;
  /** How large the parts of a video are at least, where it is not as large as usual. */
  leastPartBytes?: number;
}): Promise<Engine> {
  const { storage, isDelivering, isTracking } = options;
  const { dataDirectory } = options.host;
  // Whatever reads files for people reads through this one: nothing of the data folder is ever a source.
  const host = { ...options.host, fileSystem: withoutOwnFolder(options.host.fileSystem, dataDirectory) };
  const { database } = storage;
  const { clock } = host;
  prepareAvailability(database, clock);
  const startedAtMs = clock.nowMs();
  const { beganAtMs = clock.monotonicMs() } = options;
  const epoch = beginEpoch(database);
  const settings = new Settings(database);

  // ── What everybody is told ─────────────────────────────────────────────────────────────────────────────────────────
  const telling: TellingParts = assembleTelling({
    host,
    storage,
    readPart: (part) => readPart(part),
    meaningOf: (connectionId, subject, status) =>
      meaningOf(service.profiles.of(connectionId), subject, status),
    nameOfConnection: (connectionId) =>
      service.connections.list().find(({ id }) => id === connectionId)?.name ?? 'the service',
    isIdle: () => idleStatus().idle,
    onDiskFull: (error) => {
      sending.diskIsFull(error);
    },
  });
  const { feed, activity, holds, listing, log, idleStatusMayHaveChanged } = telling;

  // ── Connections ────────────────────────────────────────────────────────────────────────────────────────────────────
  const service = assembleService({
    ...{ host, storage },
    onChanged: (what) => {
      feed.mark('connections', 'banners');
      if (what !== 'seen') feed.markAllJobs();
      if (what === 'opened') {
        queue.wake();
        doubt.desk.wake();
      }
      idleStatusMayHaveChanged();
    },
    onEvent: (connection, event, { hasKey }) => {
      holds.connection(connection, event);
      log.holds.connection(connection.id, { ...event, hasKey });
    },
    onRateLimited: (connectionId, untilMs) => {
      log.holds.rateLimited(connectionId, untilMs);
    },
    onKindHeld: (connectionId, held) => {
      holds.kindHeld(connectionId, held);
    },
    onKindHolds: (connectionId, held) => {
      holds.kindHolds(connectionId, held);
      log.holds.kinds(connectionId, held);
    },
    onClipRead: (connectionId, clipId) => {
      recipes.recipes.clipRead(connectionId, clipId);
    },
    supplyId: (jobId, remoteId) => {
      const [refusal] = queue.commands.supplyId(jobId, remoteId).refused;
      if (refusal !== undefined) throw new OutboxError('conflict', `${refusal.why}.`);
    },
  });

  // ── The queue, and how its jobs are sent and followed ──────────────────────────────────────────────────────────────
  const sending = assembleSending({
    host,
    storage,
    store: settings,
    stopSending: (message) => {
      queue.worker.stopAllSending(message);
    },
    onDisk: (message) => {
      holds.disk(message);
    },
    onChanged: () => {
      log.holds.queue(sending.holds);
      feed.mark('pause', 'sending', 'banners');
      feed.markAllJobs();
      queue.wake();
      idleStatusMayHaveChanged();
    },
  });
  const observer: JobObserver = {
    jobChanged(before, after, ended) {
      log.jobChanged(before, after, ended);
      feed.markJob(after.id);
      const event = activityOfJob(before, after);
      if (event !== null) activity.add(event);
      if (before?.state !== after.state) telling.digest.note(after.state);
      holds.job(before, after);
      sending.written(() => {
        telling.run.jobChanged(before, after);
      });
      if (after.state === 'done') folders.tidy(after);
      if (after.state === 'tracking' && before?.state !== 'tracking') queue.tracker.wake();
      sending.written(() => {
        recipes.recipes.jobChanged(after);
      });
      sending.written(() => {
        doubt.desk.jobChanged(before, after);
      });
      sending.written(() => {
        queue.abandonedUploads.jobChanged(after);
      });
      sameNames.names.jobChanged(before, after);
      idleStatusMayHaveChanged();
    },
  };
  const queue: QueueParts = assembleQueue({
    ...{ host, storage, settings, epoch, telling, service, sending, observer },
    rootOf: (folderId) => folders.rootOf(folderId),
    settleFile: (path) => folders.watchFolders.settleFile(path),
    leastPartBytes: options.leastPartBytes,
  });
  const doubt: DoubtParts = assembleDoubt({ host, database, telling, service, queue });
  const sameNames: SameNameParts = assembleSameNames({ host, database, telling, service, queue });

  // ── Recipes and watched folders ────────────────────────────────────────────────────────────────────────────────────
  const recipes: RecipeParts = assembleRecipes({ host, database, telling, service, queue });
  const folders: FolderParts = assembleFolders({
    ...{ host, database, isDelivering, telling, service, queue },
    composeLinks: recipes.composeLinks,
    observer,
  });
  const { watchFolders } = folders;

  const removal = new ConnectionRemoval({
    connections: service.connections,
    jobs: queue.ofConnection,
    uploads: queue.giveUpUploads,
    onLeft(name, left) {
      const title = `${name} is removed, and something of it stays at the service`;
      activity.add({ kind: 'connection', title, detail: left.join('\n'), jobId: null, mergeKey: title });
    },
    worker: queue.worker,
    folders: watchFolders,
    recipes: recipes.recipes,
  });

  // ── What is shown ──────────────────────────────────────────────────────────────────────────────────────────────────
  const idleReader = new IdleReader(database);
  const idleStatus = (): IdleStatus =>
    idleReader.read({
      isPaused: sending.holds.isHeld,
      isSettling: isDelivering && !watchFolders.isQuiet(),
      waitingFiles: isDelivering ? watchFolders.settlingCount() : 0,
      activeAttempts: queue.worker.activeCount,
      startedAtMs,
      isTracking,
      isBroken: telling.trouble.isBroken,
    });
  const readPart: ReadPart = partReader({
    listing,
    progress: telling.progress,
    meter: telling.meter,
    watchFolders,
    connections: service.connections,
    sending: sending.holds,
    settings,
    recipes: recipes.recipes,
    held: () => telling.heldGroups.all(),
    trouble: () => telling.trouble.current,
  });
  const snapshot = (): Snapshot => ({ revision: feed.revision, host: host.traits, ...allParts(readPart) });

  const chosenPaths = new ChosenPathsByToken((path) => host.fileSystem.realPath(path));
  const tryAgain = new TryAgain({
    rows: (ids) => listing.rows(ids),
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
  const sameNameOf: EngineParts['sameNameOf'] = ({ id, state }) => {
    const found = sameNames.records.of(id);
    return found === null ? null : sameNameWords(found, state);
  };
  const parts: EngineParts = {
    store: queue.store,
    attempts: queue.attempts,
    told: createToldRecords(database),
    sameNames: sameNames.names,
    sameNameOf,
    intake: queue.intake,
    commands: queue.commands,
    listing,
    connections: service.connections,
    removal,
    health: service.health,
    catalogue: service.catalogue,
    pasted: service.pasted,
    watchFolders,
    chosenPaths,
    sending: sending.holds,
    settings,
    activity,
    limits: service.limits,
    clipCatalogue: service.clipCatalogue,
    recipes: recipes.recipes,
    receipts: createReceipts({
      ...{ database, clock, dataDirectory, epoch },
      fileSystem: withoutOwnFolder(options.host.fileSystem, dataDirectory, join(dataDirectory, 'exports')),
    }),
    explainPath: createPathExplainer({
      ...{ database, sameNameOf },
      rowOf: (id) => listing.rows([id])[0] ?? null,
    }),
    doubt,
    service: { ...service, tryAgain },
    clock,
    canCheck: (jobId) => doubt.canCheck(jobId),
    clipJobs: (connectionId, clipId) => listing.ofClip(connectionId, clipId),
    revision: () => feed.revision,
    snapshot,
    part: readPart,
    isIdle: () => idleStatus().idle,
    rowOf: (jobId) => listing.rows([jobId])[0] ?? null,
    tryAgain,
    wake: queue.wake,
    mark: (...marked) => {
      feed.mark(...marked);
    },
  };

  // ── Start ──────────────────────────────────────────────────────────────────────────────────────────────────────────
  const stop = await startEngine({
    ...{ host, storage, isDelivering, isTracking, beganAtMs },
    ...{ telling, service, sending, queue, doubt, sameNames, recipes, folders, removal },
  });
  let stopping: Promise<void> | null = null;
  return {
    handlers: engineApi(parts),
    chosenPaths,
    onChanged: (listener) => feed.subscribe(listener),
    idleStatus,
    onIdleStatus: (listener) => telling.onIdleStatus(listener),
    pathOfJob(jobId) {
      const job = queue.store.get(jobId);
      if (job?.path != null) return job.path;
      throw new OutboxError(
        'not_found',
        job !== null && lacksFile(job)
          ? `The receipt of job ${String(jobId)} comes from another Outbox: its file was not met here yet.`
          : `Job ${String(jobId)} has no file.`,
      );
    },
    addressOf: addressFinder(queue.store, recipes.recipes),
    stop: () => (stopping ??= stop()),
  };
}
