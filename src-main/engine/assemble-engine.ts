import { OutboxError } from '../contract/errors.ts';
import type { Snapshot } from '../contract/status.ts';
import type { WatchFolder } from '../contract/watch-folder.ts';
import { Throttle } from '../foundation/throttle.ts';
import { assembleKinds } from './assemble-kinds.ts';
import { assembleSending } from './assemble-sending.ts';
import { assembleService } from './assemble-service.ts';
import { ActivityLog } from './activity/activity-log.ts';
import { activityOfJob } from './activity/activity-of-job.ts';
import { Digest } from './activity/digest.ts';
import { engineApi } from './api/engine-api.ts';
import type { EngineParts } from './api/engine-parts.ts';
import { ChangeFeed } from './change-feed.ts';
import { ClockWatch } from './clock-watch.ts';
import { ChosenPathsByToken } from './chosen-paths.ts';
import type { Engine } from './engine.ts';
import { isDiskFull } from './database/disk-full.ts';
import { beginEpoch } from './database/meta.ts';
import { tidyAfterDelivery, type AfterDeliveryServices } from './deliveries/after-delivery.ts';
import { importFinder } from './deliveries/clip-import.ts';
import { LeftBehind } from './deliveries/left-behind.ts';
import { SettleAnew } from './deliveries/settle-anew.ts';
import { createDoubtCheck } from './doubt/doubt-check.ts';
import { DoubtDesk } from './doubt/doubt-desk.ts';
import { createDoubtPolicies } from './doubt/doubt-policies.ts';
import { createOutages } from './doubt/outages.ts';
import { WantedClips } from './clips/wanted-clips.ts';
import { createPathExplainer } from './explain/explain-path.ts';
import { Retention } from './retention/retention.ts';
import { createReceipts } from './receipts/receipts.ts';
import { folderLinks } from './recipes/folder-links.ts';
import { createRecipes, type Recipes } from './recipes/recipes.ts';
import { meaningOf } from './service-client/known-statuses.ts';
import type { HostServices } from './host-services.ts';
import { createAttemptRecords } from './jobs/attempt-records.ts';
import { createIntake } from './jobs/intake.ts';
import { createJobCommands } from './jobs/job-commands.ts';
import { JobListing } from './jobs/job-listing.ts';
import { JobQueue, type JobObserver } from './jobs/job-queue.ts';
import { createStoredTimes } from './jobs/stored-times.ts';
import { createJobRecords } from './jobs/job-records.ts';
import { TransferMeter } from './jobs/transfer-meter.ts';
import { Worker } from './jobs/worker.ts';
import { ProgressBoard } from './progress-board.ts';
import { SettlementReader } from './settlement.ts';
import { allParts, partReader } from './snapshot-parts.ts';
import { Settings } from './settings/settings.ts';
import type { Storage } from './storage/storage.ts';
import { createTrackedRecords } from './tracking/tracked-records.ts';
import { Tracker } from './tracking/tracker.ts';
import { TroubleBoard } from './trouble-board.ts';
import { createWatchFolders, type StoredFolder } from './watch-folders/watch-folders.ts';

const settlementTellingMs = 100;

/**
 * Wires the engine: every part is made here, once, and knows of the others only what it is given. Reads from top to bottom as
 * a file's way does: connections, queue, kinds, worker, tracking, folders, API.
 */
export async function assembleEngine(options: {
  host: HostServices;
  storage: Storage;
  isDelivering: boolean;
  isTracking: boolean;
}): Promise<Engine> {
  const { host, storage } = options;
  const { database } = storage;
  const { clock, random, logger, fileSystem } = host;
  const startedAtMs = clock.nowMs();
  const epoch = beginEpoch(database);
  const trouble = new TroubleBoard(storage.mended, () => {
    feed.mark('banners');
    settlementMayHaveChanged();
  });

  // ── What everybody is told ─────────────────────────────────────────────────────────────────────────────────────────
  const settlementListeners = new Set<() => void>();
  // Telling costs a look at all open jobs, so it is not done for each of ten thousand.
  const settlementThrottle = new Throttle(clock, settlementTellingMs, () => {
    for (const listener of settlementListeners) listener();
  });
  const settlementMayHaveChanged = (): void => {
    settlementThrottle.request();
  };
  const feed: ChangeFeed = new ChangeFeed({
    clock,
    rows: (ids) => listing.rows(ids),
    part: (part) => readPart(part),
  });
  const activity = new ActivityLog(database, clock, (entry) => {
    feed.addActivity(entry);
  });
  const settings = new Settings(database);

  // ── Connections ────────────────────────────────────────────────────────────────────────────────────────────────────
  const service = assembleService({
    host,
    database,
    onChanged: (opened) => {
      feed.mark('connections', 'banners');
      if (opened) wake();
      settlementMayHaveChanged();
    },
    onEvent: (_connection, title, detail) => {
      activity.add({ kind: 'connection', title, detail, jobId: null, mergeKey: title });
    },
    onClipRead: (connectionId, clipId) => {
      recipes.clipRead(connectionId, clipId);
    },
    supplyId: (jobId, remoteId) => {
      const [refusal] = commands.supplyId(jobId, remoteId).refused;
      if (refusal !== undefined) throw new OutboxError('conflict', `${refusal.why}.`);
    },
  });
  const { client, connections, health, catalogue, accessOf } = service;

  // ── The queue ──────────────────────────────────────────────────────────────────────────────────────────────────────
  const jobs = createJobRecords(database, () => settings.sendingRules.order);
  const attempts = createAttemptRecords(database);
  const sending = assembleSending({
    host,
    storage,
    store: settings,
    stopSending: (words) => {
      worker.stopAllSending(words);
    },
    onChanged: () => {
      feed.mark('pause', 'sending', 'banners');
      wake();
      settlementMayHaveChanged();
    },
  });
  const listing = new JobListing(database, {
    pause: () => sending.gate.pause,
    sendingHold: () => sending.gate.hold,
    nowMs: () => clock.nowMs(),
  });
  const meter = new TransferMeter(clock);
  const progress = new ProgressBoard({
    clock,
    meter,
    listing,
    onChanged: () => {
      feed.mark('transfers', 'progress');
    },
  });
  const digest = new Digest({
    clock,
    notify: (notification) => {
      host.notify(notification);
    },
    isIdle: () => settlement().idle,
  });
  const tidying: AfterDeliveryServices = {
    fileSystem,
    clock,
    logger,
    ruleOf: (id) => afterRuleOf(id),
    trash: (path) => host.trash(path),
    onEvent: folderEvent,
  };
  const leftBehind = new LeftBehind(database, tidying);
  const observer: JobObserver = {
    jobChanged(before, after) {
      feed.markJob(after.id);
      const event = activityOfJob(before, after);
      if (event !== null) activity.add(event);
      if (before?.state !== after.state) digest.note(after.state);
      if (after.state === 'done') {
        void tidyAfterDelivery(tidying, after);
      }
      if (after.state === 'tracking' && before?.state !== 'tracking') tracker.wake();
      recipes.jobChanged(after);
      doubtDesk.jobChanged(before, after);
      abandonedUploads.jobChanged(after);
      settlementMayHaveChanged();
    },
  };
  const queue = new JobQueue({
    ...{ database, jobs, attempts, clock, random, epoch, observer },
    journal: storage.journal,
    onJournalLost: (error) => {
      logger.error('send journal not written', { error: wordsOf(error) });
      if (isDiskFull(error)) sending.diskIsFull(error);
    },
  });

  // ── The kinds of jobs, and how they are sent and followed ──────────────────────────────────────────────────────────
  const { kinds, readers, abandonedUploads } = assembleKinds({
    host,
    database,
    service,
    pacer: sending.pacer,
    rootOf: (folderId) => folderOf(folderId)?.path ?? null,
  });
  const intake = createIntake({ database, jobs, queue, kinds, clock, epoch, observer });
  const settlingAnew = new SettleAnew({
    settleFile: (path) => watchFolders.settleFile(path),
    intake,
    logger,
    giveUp: (jobId, words) => {
      queue.giveUpSource(jobId, words);
    },
  });
  const worker = new Worker({
    queue,
    jobs,
    kinds,
    connections: service.gate,
    meter,
    clock,
    random,
    logger,
    isShut: () => sending.gate.isShut,
    onDiskFull: (error) => {
      sending.diskIsFull(error);
    },
    onProgress: () => {
      progress.touch();
    },
    onSourceChanged: (job) => {
      settlingAnew
        .settle(job)
        .then(wake)
        .catch((error: unknown) => {
          logger.error('not settled again', { job: job.id, error: wordsOf(error) });
        });
    },
    onTargetGone: (job, words) => {
      for (const id of jobs.holdTarget(job.target_id, job.connection_id, words)) feed.markJob(id);
    },
    onFatal: (error) => {
      storage.suspect(error);
      logger.error('nothing is sent any more', {
        error: error instanceof Error ? (error.stack ?? error.message) : String(error),
      });
      trouble.breakDown(wordsOf(error));
    },
  });
  const tracker: Tracker = new Tracker({
    queue,
    records: createTrackedRecords(database),
    readers,
    connections: health,
    clock,
    random,
    logger,
    accessOf,
  });
  const commands = createJobCommands({
    database,
    jobs,
    queue,
    kinds,
    clock,
    observer,
    stopSending: (jobId) => worker.stopSending(jobId),
  });
  const doubtCheck = createDoubtCheck({ database, jobs, attempts, queue, kinds, client, accessOf, clock });
  const doubtPolicies = createDoubtPolicies(database);
  const doubtDesk = new DoubtDesk({
    check: doubtCheck,
    policies: doubtPolicies,
    jobs,
    queue,
    kinds,
    clock,
    random,
    logger,
    onSettled: wake,
  });
  const findImport = importFinder(jobs);
  const recipes: Recipes = createRecipes({
    database,
    intake,
    clips: service.clipCache,
    clock,
    commands,
    meaningOf: (connectionId, subject, status) =>
      meaningOf(service.profiles.of(connectionId), subject, status),
    findImport,
    brandLabel: (connectionId, brandId) => catalogue.brandName(connectionId, brandId),
    onChanged: (addedJobs) => {
      feed.mark('recipes');
      // Told in the middle of a transaction: whatever was added is looked for afterwards.
      if (addedJobs > 0) queueMicrotask(wake);
      queueMicrotask(() => {
        wantedClips.wake();
      });
    },
  });
  const wantedClips = new WantedClips({
    wanted: () => recipes.clipsToRead(),
    read: ({ connectionId, clipId }) => service.clipCatalogue.clip(connectionId, clipId),
    clock,
  });
  function wake(): void {
    worker.wake();
    tracker.wake();
  }

  // ── Watched folders ────────────────────────────────────────────────────────────────────────────────────────────────
  const takeThroughRecipe = folderLinks(recipes, findImport);
  const watchFolders = createWatchFolders({
    database,
    fileSystem,
    clock,
    logger,
    dataDirectory: host.dataDirectory,
    intake: {
      add(newJobs) {
        const added = intake.add(newJobs);
        worker.wake();
        return added;
      },
    },
    composeLinks: (folder, links, recipe) => {
      const composed = takeThroughRecipe(folder, links, recipe);
      wake();
      return composed;
    },
    slidesOf: (connectionId, carouselId) => catalogue.slidesOf(connectionId, carouselId),
    watch: options.isDelivering,
    openWatcher: host.openWatcher,
    onChanged: () => {
      feed.mark('watchFolders', 'settling', 'settlingCount');
      settlementMayHaveChanged();
    },
    onTrouble: ({ words }) => {
      trouble.watchLimit(words);
    },
  });
  function folderOf(id: number): StoredFolder | undefined {
    return watchFolders.list().find((folder) => folder.id === id);
  }
  function afterRuleOf(id: number): { root: string; after: WatchFolder['rules']['after'] } | null {
    const folder = folderOf(id);
    return folder === undefined ? null : { root: folder.path, after: folder.rules.after };
  }
  function folderEvent(title: string, detail: string): void {
    activity.add({ kind: 'folder', title, detail, jobId: null, mergeKey: title });
  }

  // ── What is shown ──────────────────────────────────────────────────────────────────────────────────────────────────
  const settlementReader = new SettlementReader(database);
  const settlement = () =>
    settlementReader.read({
      isPaused: sending.gate.isShut,
      isSettling: options.isDelivering && !watchFolders.isQuiet(),
      waitingFiles: options.isDelivering ? watchFolders.settlingCount() : 0,
      activeAttempts: worker.activeCount,
      startedAtMs,
      isTracking: options.isTracking,
      isBroken: trouble.isBroken,
    });

  const readPart = partReader({
    listing,
    progress,
    meter,
    watchFolders,
    connections,
    sending: sending.gate,
    settings,
    recipes,
    trouble: () => trouble.current,
  });
  const snapshot = (): Snapshot => ({ revision: feed.revision, host: host.traits, ...allParts(readPart) });

  const storedTimes = createStoredTimes(database);
  const clockWatch = new ClockWatch(clock, (byMs) => {
    storedTimes.shift(byMs);
    health.schedule();
    wake();
  });
  const retention = new Retention({ database, clock, logger });
  const chosenPaths = new ChosenPathsByToken(random);
  const parts: EngineParts = {
    jobs,
    attempts,
    intake,
    commands,
    listing,
    connections,
    health,
    catalogue,
    watchFolders,
    chosenPaths,
    sending: sending.gate,
    settings,
    activity,
    limits: service.limits,
    clipCatalogue: service.clipCatalogue,
    recipes,
    receipts: createReceipts({ database, clock, fileSystem, dataDirectory: host.dataDirectory, epoch }),
    explainPath: createPathExplainer({ database, rowOf: (id) => listing.rows([id])[0] ?? null }),
    doubt: {
      desk: doubtDesk,
      policies: doubtPolicies,
      outages: createOutages({ database, rows: (ids) => listing.rows(ids) }),
    },
    service,
    clock,
    canCheck: (jobId) => {
      const job = jobs.get(jobId);
      return job !== null && doubtCheck.canCheck(job);
    },
    clipJobs: (connectionId, clipId) => listing.ofClip(connectionId, clipId),
    revision: () => feed.revision,
    snapshot,
    part: readPart,
    isIdle: () => settlement().idle,
    rowOf: (jobId) => listing.rows([jobId])[0] ?? null,
    wake,
    mark: (...marked) => {
      feed.mark(...marked);
    },
  };

  // ── Start ──────────────────────────────────────────────────────────────────────────────────────────────────────────
  const recovered = queue.recover();
  if (recovered.length > 0) logger.info('recovered', { jobs: recovered.length });
  storedTimes.settle(clock.nowMs());
  recipes.resume();
  activity.prune();
  await connections.resumePractice();
  if (options.isDelivering) {
    storage.start((words) => {
      worker.breakDown(new Error(words));
    });
    sending.start();
    retention.start();
    clockWatch.start();
    health.start();
    await watchFolders.start();
    leftBehind.resume();
    worker.start();
    if (options.isTracking) tracker.start();
    doubtDesk.resume();
    abandonedUploads.resume();
    wantedClips.start();
  }
  const endSignals = [
    host.signals.onNetworkChange(() => {
      health.probeAll();
    }),
    host.signals.onWake(() => {
      // Connections did not outlive the sleep. What had sent its end still waits for its answer, within its own deadline.
      worker.stopAllSending('The machine slept');
      storedTimes.settle(clock.nowMs());
      health.probeAll();
      for (const folder of watchFolders.list()) {
        if (folder.health === 'paused') continue;
        watchFolders.scan(folder.id).catch((error: unknown) => {
          logger.warn('not scanned after waking up', { folder: folder.id, error: wordsOf(error) });
        });
      }
      wake();
    }),
  ];

  let stopping: Promise<void> | null = null;
  async function stop(): Promise<void> {
    for (const end of endSignals) end();
    sending.stop();
    retention.stop();
    clockWatch.stop();
    digest.stop();
    await watchFolders.stop();
    await leftBehind.stop();
    await worker.stop();
    await tracker.stop();
    await doubtDesk.stop();
    await abandonedUploads.stop();
    await wantedClips.stop();
    await service.stop();
    progress.stop();
    feed.stop();
    settlementThrottle.stop();
    await storage.close();
  }

  return {
    handlers: engineApi(parts),
    chosenPaths,
    onChanged: (listener) => feed.subscribe(listener),
    settlement,
    onSettlement(listener) {
      settlementListeners.add(listener);
      return () => {
        settlementListeners.delete(listener);
      };
    },
    pathOfJob(jobId) {
      const path = jobs.get(jobId)?.path ?? null;
      if (path === null) throw new OutboxError('not_found', `Job ${String(jobId)} has no file.`);
      return path;
    },
    stop: () => (stopping ??= stop()),
  };
}

function wordsOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
