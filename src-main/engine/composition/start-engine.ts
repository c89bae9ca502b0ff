import { faultOf, messageOfFault } from '../../contract/log/fault.ts';
import { secondMs } from '../../foundation/durations.ts';
import type { DoubtParts } from './assemble-doubt.ts';
import type { SameNameParts } from './assemble-same-names.ts';
import type { FolderParts } from './assemble-folders.ts';
import type { QueueParts } from './assemble-queue.ts';
import type { RecipeParts } from './assemble-recipes.ts';
import type { SendingParts } from './assemble-sending.ts';
import type { ServiceParts } from './assemble-service.ts';
import type { TellingParts } from './assemble-telling.ts';
import { ClockWatch } from '../jobs/recovery/clock-watch.ts';
import type { ConnectionRemoval } from '../api/connection-removal.ts';
import type { HostServices } from '../host-services.ts';
import { createClockAdjustment } from '../jobs/store/clock-adjustment.ts';
import { Retention } from '../jobs/recovery/retention.ts';
import type { Storage } from '../storage/storage.ts';

/**
 * Takes up what was in hand when the last process ended, and starts whatever runs by itself. Resolves with the function that
 * ends everything: transfers before their last bytes are stopped, those after are waited for.
 */
export async function startEngine(options: {
  host: HostServices;
  storage: Storage;
  isDelivering: boolean;
  isTracking: boolean;
  /** Monotonic. */
  beganAtMs: number;
  telling: TellingParts;
  service: ServiceParts;
  sending: SendingParts;
  queue: QueueParts;
  doubt: DoubtParts;
  sameNames: SameNameParts;
  recipes: RecipeParts;
  folders: FolderParts;
  removal: ConnectionRemoval;
}): Promise<() => Promise<void>> {
  const { host, storage, isDelivering, isTracking, telling, service, sending } = options;
  const { database } = storage;
  const { clock, logger } = host;
  const { store, worker, tracker, abandonedUploads, wake } = options.queue;
  const { connections, health } = service;
  const { recipes, wantedClips } = options.recipes;
  const { watchFolders, pendingMoves } = options.folders;
  const doubtDesk = options.doubt.desk;

  logHoldsOfBefore(telling, options);
  const clockAdjustment = createClockAdjustment(database);
  const clockWatch = new ClockWatch(clock, (byMs) => {
    sending.written(() => {
      clockAdjustment.shift(byMs);
    });
    health.schedule();
    wake();
    doubtDesk.wake();
  });
  const retention = new Retention({ database, clock, logger });

  const recovered = store.recover();
  if (recovered.length > 0) logger.write('engine.recovered', { jobs: recovered.length });
  clockAdjustment.settle(clock.nowMs());
  recipes.resume();
  telling.activity.prune();
  await beginResuming(options.removal, { clock, logger });
  await connections.resumePractice();
  if (isDelivering) {
    storage.start((message) => {
      worker.breakDown(new Error(message));
    });
    sending.start();
    retention.start();
    clockWatch.start();
    health.start();
    await watchFolders.start();
    pendingMoves.resume();
    worker.start();
    if (isTracking) tracker.start();
    doubtDesk.resume();
    abandonedUploads.resume();
    wantedClips.start();
  }
  const endSignals = [
    host.signals.onNetworkChange(() => {
      logger.write('engine.network_changed', {});
      health.probeAll();
    }),
    host.signals.onWake(() => {
      logger.write('engine.woke', {});
      // Connections did not outlive the sleep. What had sent its end still waits for its answer, within its own deadline.
      worker.stopAllSending('The machine slept');
      sending.written(() => clockAdjustment.settle(clock.nowMs()));
      health.probeAll();
      for (const folder of watchFolders.list()) {
        if (folder.health === 'paused') continue;
        watchFolders.scan(folder.id).catch((error: unknown) => {
          logger.write(
            'folder.scan_failed',
            { folderId: folder.id, ...faultOf(error) },
            messageOfFault(error),
          );
        });
      }
      wake();
      doubtDesk.wake();
    }),
  ];

  const startedAtMs = clock.monotonicMs();
  logger.write('engine.started', {
    connections: connections.ids().length,
    folders: watchFolders.list().length,
    tookMs: Math.round(startedAtMs - options.beganAtMs),
  });
  return async () => {
    const stoppedAtMs = clock.monotonicMs();
    for (const end of endSignals) end();
    service.closeKeys();
    sending.stop();
    retention.stop();
    clockWatch.stop();
    await watchFolders.stop();
    await pendingMoves.stop();
    await worker.stop();
    await tracker.stop();
    await doubtDesk.stop();
    await options.sameNames.names.stop();
    await abandonedUploads.stop();
    await wantedClips.stop();
    // Until here jobs may still end, and each is counted.
    telling.digest.stop();
    await service.stop();
    telling.stop();
    await storage.close();
    logger.write('engine.stopped', {
      tookMs: Math.round(clock.monotonicMs() - stoppedAtMs),
      ranMs: Math.round(stoppedAtMs - startedAtMs),
    });
  };
}

/** What an earlier run left has its lines there; those of this run tell what changes. */
function logHoldsOfBefore(
  { log }: TellingParts,
  { service, folders }: { service: ServiceParts; folders: FolderParts },
): void {
  log.folders.atStart(folders.watchFolders.list());
  for (const id of service.connections.ids()) log.holds.kindsAtStart(id, service.kindHolds.all(id));
}

/** A key ring may ask a person, and wait. What a removal left to do needs the key, and the start does not wait for it longer. */
const resumePatienceMs = 5 * secondMs;

async function beginResuming(
  removal: Pick<ConnectionRemoval, 'resume'>,
  { clock, logger }: Pick<HostServices, 'clock' | 'logger'>,
): Promise<void> {
  const resuming = removal.resume();
  const patience = Promise.withResolvers<'later'>();
  const cancel = clock.setTimer(() => {
    patience.resolve('later');
  }, resumePatienceMs);
  const first = await Promise.race([resuming, patience.promise]).finally(cancel);
  if (first !== 'later') return;
  logger.write('removal.waits', {});
  resuming.catch((error: unknown) => {
    // At the latest the next start goes on with it.
    logger.write('removal.failed', faultOf(error), messageOfFault(error));
  });
}
