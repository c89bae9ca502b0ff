import { OutboxError } from '../contract/errors.ts';
import type { Banner, Snapshot } from '../contract/status.ts';
import type { WatchFolder } from '../contract/watch-folder.ts';
import { Throttle } from '../foundation/throttle.ts';
import { assembleService } from './assemble-service.ts';
import { ActivityLog } from './activity/activity-log.ts';
import { activityOfJob } from './activity/activity-of-job.ts';
import { Digest } from './activity/digest.ts';
import { engineApi } from './api/engine-api.ts';
import type { EngineParts } from './api/engine-parts.ts';
import { ChangeFeed } from './change-feed.ts';
import { ChosenPathsByToken } from './chosen-paths.ts';
import type { Engine } from './engine.ts';
import { beginEpoch } from './database/meta.ts';
import type { OutboxDatabase } from './database/open-database.ts';
import type { OwnerLock } from './database/owner-lock.ts';
import { tidyAfterDelivery } from './deliveries/after-delivery.ts';
import { carouselAssetKind } from './deliveries/carousel-asset.ts';
import { clipImportKind } from './deliveries/clip-import.ts';
import { clipRenderKind } from './deliveries/clip-render.ts';
import { kbDocumentKind } from './deliveries/kb-document.ts';
import { postDraftKind } from './deliveries/post-draft.ts';
import { AbandonedUploads } from './deliveries/clip-upload/abandoned-uploads.ts';
import { clipUploadKind } from './deliveries/clip-upload/clip-upload.ts';
import { createUploadSessions } from './deliveries/clip-upload/upload-sessions.ts';
import { settleAnew } from './deliveries/settle-anew.ts';
import { createDoubtCheck } from './doubt/doubt-check.ts';
import { DoubtDesk } from './doubt/doubt-desk.ts';
import { createDoubtPolicies } from './doubt/doubt-policies.ts';
import { createOutages } from './doubt/outages.ts';
import { WantedClips } from './clips/wanted-clips.ts';
import { createPathExplainer } from './explain/explain-path.ts';
import { createReceipts } from './receipts/receipts.ts';
import { folderLinks } from './recipes/folder-links.ts';
import { createRecipes, type Recipes } from './recipes/recipes.ts';
import { meaningOf } from './service-client/known-statuses.ts';
import type { HostServices } from './host-services.ts';
import { createAttemptRecords } from './jobs/attempt-records.ts';
import { createIntake } from './jobs/intake.ts';
import { createJobCommands } from './jobs/job-commands.ts';
import type { JobKind } from './jobs/job-kind.ts';
import { JobListing } from './jobs/job-listing.ts';
import { JobQueue, type JobObserver } from './jobs/job-queue.ts';
import { createJobRecords } from './jobs/job-records.ts';
import { PauseSwitch } from './jobs/pause-switch.ts';
import { TransferMeter } from './jobs/transfer-meter.ts';
import { Worker } from './jobs/worker.ts';
import { ProgressBoard } from './progress-board.ts';
import { SettlementReader } from './settlement.ts';
import { allParts, partReader } from './snapshot-parts.ts';
import { Settings } from './settings/settings.ts';
import { clipReader } from './tracking/clip-reader.ts';
import { documentReader } from './tracking/document-reader.ts';
import { createTrackedRecords } from './tracking/tracked-records.ts';
import { Tracker } from './tracking/tracker.ts';
import { createWatchFolders, type StoredFolder } from './watch-folders/watch-folders.ts';

const settlementTellingMs = 100;

/**
 * Wires the engine: every part is made here, once, and knows of the others only what it is given. Reads from top to bottom as
 * a file's way does: connections, queue, kinds, worker, tracking, folders, API.
 */
export async function assembleEngine(options: {
  host: HostServices;
  database: OutboxDatabase;
  lock: OwnerLock;
  isDelivering: boolean;
  isTracking: boolean;
}): Promise<Engine> {
  const { host, database } = options;
  const { clock, random, logger, fileSystem } = host;
  const startedAtMs = clock.nowMs();
  const epoch = beginEpoch(database);
  let trouble: Banner | null = null;
  let isBroken = false;

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
  const jobs = createJobRecords(database);
  const attempts = createAttemptRecords(database);
  const pause = new PauseSwitch(clock, settings, () => {
    feed.mark('pause');
    wake();
    settlementMayHaveChanged();
  });
  const listing = new JobListing(database, { pause: () => pause.current, nowMs: () => clock.nowMs() });
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
  const observer: JobObserver = {
    jobChanged(before, after) {
      feed.markJob(after.id);
      const event = activityOfJob(before, after);
      if (event !== null) activity.add(event);
      if (before?.state !== after.state) digest.note(after.state);
      if (after.state === 'done') {
        void tidyAfterDelivery(
          {
            fileSystem,
            clock,
            logger,
            ruleOf: (id) => afterRuleOf(id),
            trash: (path) => host.trash(path),
            onEvent: folderEvent,
          },
          after,
        );
      }
      if (after.state === 'tracking' && before?.state !== 'tracking') tracker.wake();
      recipes.jobChanged(after);
      doubtDesk.jobChanged(before, after);
      abandonedUploads.jobChanged(after);
      settlementMayHaveChanged();
    },
  };
  const queue = new JobQueue({ database, jobs, attempts, clock, random, epoch, observer });

  // ── The kinds of jobs, and how they are sent and followed ──────────────────────────────────────────────────────────
  const uploads = { fileSystem, accessOf, rootOf: (id: number) => folderOf(id)?.path ?? null };
  const uploadSessions = createUploadSessions(database);
  const abandonedUploads = new AbandonedUploads({ client, sessions: uploadSessions, accessOf, logger });
  const kinds = new Map<string, JobKind>(
    [
      kbDocumentKind(client, uploads),
      carouselAssetKind(client, uploads),
      clipImportKind(client, accessOf),
      clipRenderKind({
        client,
        accessOf,
        onClipRead: (connectionId, clip) => {
          service.noteClip(connectionId, clip);
        },
      }),
      postDraftKind(client, accessOf),
      clipUploadKind(client, { ...uploads, sessions: uploadSessions, clock }),
    ].map((kind) => [kind.name, kind]),
  );
  const intake = createIntake({ database, jobs, queue, kinds, clock, epoch, observer });
  const worker = new Worker({
    queue,
    jobs,
    kinds,
    connections: service.gate,
    meter,
    clock,
    logger,
    isPaused: () => pause.current !== null,
    onProgress: () => {
      progress.touch();
    },
    onSourceChanged: (job) => {
      void settleAnew({ settleFile: (path) => watchFolders.settleFile(path), intake, logger }, job).then(
        wake,
      );
    },
    onTargetGone: (job, words) => {
      for (const id of jobs.holdTarget(job.target_id, job.connection_id, words)) feed.markJob(id);
    },
    onFatal: (error) => {
      isBroken = true;
      logger.error('nothing is sent any more', {
        error: error instanceof Error ? (error.stack ?? error.message) : String(error),
      });
      trouble = {
        kind: 'storage',
        connectionId: null,
        title: 'Nothing is sent, as it could not be written down',
        detail: `${error instanceof Error ? error.message : String(error)}. Check the disk, then start Outbox again; nothing is lost.`,
      };
      feed.mark('banners');
      settlementMayHaveChanged();
    },
  });
  const tracker: Tracker = new Tracker({
    queue,
    records: createTrackedRecords(database),
    readers: new Map(
      [
        documentReader(client),
        clipReader(client, (connectionId, clip) => {
          service.noteClip(connectionId, clip);
        }),
      ].flatMap((reader) => reader.kinds.map((kind) => [kind, reader] as const)),
    ),
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
  const findImport = (connectionId: number, brandId: string, url: string): number | null =>
    jobs.findSame({
      connectionId,
      kind: 'clip_import',
      targetId: brandId,
      slideId: null,
      content: url,
      sizeBytes: null,
    })?.id ?? null;
  const recipes: Recipes = createRecipes({
    database,
    intake,
    clips: service.clipCache,
    clock,
    commands,
    meaningOf: (connectionId, subject, status) =>
      meaningOf(service.profiles.of(connectionId), subject, status),
    findImport,
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
    onChanged: () => {
      feed.mark('watchFolders', 'settling', 'settlingCount');
      settlementMayHaveChanged();
    },
    onTrouble: ({ words }) => {
      trouble ??= {
        kind: 'watch_limit',
        connectionId: null,
        title: 'The system ran out of watches',
        detail: words,
      };
      feed.mark('banners');
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
      isPaused: pause.current !== null,
      isSettling: options.isDelivering && !watchFolders.isQuiet(),
      waitingFiles: options.isDelivering ? watchFolders.settlingCount() : 0,
      activeAttempts: worker.activeCount,
      startedAtMs,
      isTracking: options.isTracking,
      isBroken,
    });

  const readPart = partReader({
    listing,
    progress,
    meter,
    watchFolders,
    connections,
    pause,
    settings,
    recipes,
    trouble: () => trouble,
  });
  const snapshot = (): Snapshot => ({ revision: feed.revision, host: host.traits, ...allParts(readPart) });

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
    pause,
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
  recipes.resume();
  activity.prune();
  await connections.resumePractice();
  if (options.isDelivering) {
    pause.start();
    health.start();
    await watchFolders.start();
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
      health.probeAll();
      for (const folder of watchFolders.list()) void watchFolders.scan(folder.id);
      wake();
    }),
  ];

  let stopping: Promise<void> | null = null;
  async function stop(): Promise<void> {
    for (const end of endSignals) end();
    pause.stop();
    digest.stop();
    await watchFolders.stop();
    await worker.stop();
    await tracker.stop();
    await doubtDesk.stop();
    await abandonedUploads.stop();
    await wantedClips.stop();
    await service.stop();
    progress.stop();
    feed.stop();
    settlementThrottle.stop();
    database.pragma('wal_checkpoint(TRUNCATE)');
    database.close();
    options.lock.release();
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
