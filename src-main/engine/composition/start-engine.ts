import { OutboxError } from '../../contract/errors.ts';
import type { ConnectionRemoval } from '../api/connection-removal.ts';
import { ClockWatch } from '../jobs/recovery/clock-watch.ts';
import { LinkKeySteps } from '../jobs/recovery/link-key-steps.ts';
import { Retention } from '../jobs/recovery/retention.ts';
import { createClockAdjustment } from '../jobs/store/clock-adjustment.ts';
import type { Assembled } from './assembled.ts';
import { beginResuming } from './begin-resuming.ts';
import { listenToMachine } from './listen-to-machine.ts';

/**
 * Takes up what was in hand when the last process ended, and starts whatever runs by itself. Resolves with the function that
 * ends everything: transfers before their last bytes are stopped, those after are waited for.
 */
export async function startEngine(
  parts: Assembled & { readonly removal: ConnectionRemoval; /** Monotonic. */ readonly beganAtMs: number },
): Promise<() => Promise<void>> {
  const { host, storage, telling, service } = parts;
  const { clock, logger } = host;
  const { store } = parts.queue;

  logHoldsOfBefore(parts);
  const clockAdjustment = createClockAdjustment(storage.database);
  const clockWatch = new ClockWatch(clock, (byMs) => {
    parts.sending.writes.soon(() => {
      clockAdjustment.shift(byMs);
    });
    service.health.schedule();
    parts.folders.watchFolders.timeChanged();
    parts.queue.wake();
    parts.doubt.desk.wake();
  });
  const retention = new Retention({ database: storage.database, clock, logger });
  const linkKeySteps = new LinkKeySteps({ keys: store.linkKeys, clock });

  const recovered = store.recover();
  if (recovered.length > 0) logger.write('engine.recovered', { jobs: recovered.length });
  clockAdjustment.settle(clock.nowMs());
  parts.recipes.recipes.resume();
  parts.batches.ends.start();
  parts.batches.sweeps.resume();
  telling.activity.prune();
  telling.offlineTimes.resume();
  await beginResuming(parts.removal, host);
  await service.connections.resumePractice();
  const watches = { retention, clockWatch, linkKeySteps };
  if (parts.isDelivering) await startDelivering(parts, watches);
  const endListening = listenToMachine(parts, { clockAdjustment, clockWatch });

  const startedAtMs = clock.monotonicMs();
  logger.write('engine.started', {
    connections: service.connections.ids().length,
    folders: parts.folders.watchFolders.list().length,
    tookMs: Math.round(startedAtMs - parts.beganAtMs),
  });
  return async () => {
    const stoppedAtMs = clock.monotonicMs();
    endListening();
    await stopAll(parts, watches);
    logger.write('engine.stopped', {
      tookMs: Math.round(clock.monotonicMs() - stoppedAtMs),
      ranMs: Math.round(stoppedAtMs - startedAtMs),
    });
  };
}

interface Watches {
  readonly retention: Retention;
  readonly clockWatch: ClockWatch;
  readonly linkKeySteps: LinkKeySteps;
}

async function startDelivering(
  parts: Assembled,
  { retention, clockWatch, linkKeySteps }: Watches,
): Promise<void> {
  const { worker, tracker, abandonedUploads } = parts.queue;
  parts.storage.start((why) => {
    worker.breakDown(new OutboxError('storage', why));
  });
  parts.sending.start();
  retention.start();
  clockWatch.start();
  linkKeySteps.start();
  parts.service.health.start();
  parts.batches.notices.start();
  await parts.folders.watchFolders.start();
  parts.folders.pendingMoves.resume();
  worker.start();
  if (parts.isTracking) tracker.start();
  if (parts.isLooking) parts.doubt.desk.resume();
  parts.removals.removals.start();
  abandonedUploads.resume();
  parts.recipes.wantedClips.start();
  parts.updates.start();
  parts.telling.listing.columns.readSoon();
  parts.telling.questions.look();
}

async function stopAll(parts: Assembled, { retention, clockWatch, linkKeySteps }: Watches): Promise<void> {
  const { worker, tracker, abandonedUploads } = parts.queue;
  parts.service.closeKeys();
  await parts.updates.stop();
  parts.sending.stop();
  parts.batches.ends.stop();
  await parts.batches.sweeps.stop();
  await parts.batches.notices.stop();
  await parts.batches.trials.stop();
  retention.stop();
  clockWatch.stop();
  linkKeySteps.stop();
  await parts.folders.watchFolders.stop();
  await parts.folders.looks.close();
  await parts.folders.sheetReader.close();
  await parts.pictures.stop();
  parts.queue.olderCopyCheck.stop();
  await parts.folders.pendingMoves.stop();
  await worker.stop();
  await tracker.stop();
  await parts.doubt.desk.stop();
  await parts.sameNames.names.stop();
  parts.inStep.stop();
  await parts.removals.removals.stop();
  await abandonedUploads.stop();
  await parts.recipes.wantedClips.stop();
  // Until here jobs may still end, and each is counted.
  parts.telling.digest.stop();
  await parts.service.stop();
  parts.telling.stop();
  await parts.storage.close();
}

/** What an earlier run left has its lines there; those of this run tell what changes. */
function logHoldsOfBefore({ telling: { log }, service, folders }: Assembled): void {
  log.folders.atStart(folders.watchFolders.list());
  for (const id of service.connections.ids()) log.holds.kindsAtStart(id, service.kindHolds.all(id));
}
