import { faultOf, messageOfFault } from '../../contract/log/fault.ts';
import type { ClockAdjustment } from '../jobs/store/clock-adjustment.ts';
import type { ClockWatch } from '../jobs/recovery/clock-watch.ts';
import { wokeLine } from '../reporting/activity/woke-line.ts';
import type { Assembled } from './assembled.ts';

/** What follows when the network changes and when the machine wakes. Returns the function that ends the listening. */
export function listenToMachine(
  parts: Assembled,
  { clockAdjustment, clockWatch }: { clockAdjustment: ClockAdjustment; clockWatch: ClockWatch },
): () => void {
  const { clock, logger, signals } = parts.host;
  const { health } = parts.service;
  const { worker, wake } = parts.queue;
  const { watchFolders } = parts.folders;

  function scanAll(): void {
    for (const folder of watchFolders.list()) {
      if (folder.health === 'paused') continue;
      watchFolders.scan(folder.id).catch((error: unknown) => {
        logger.write('folder.scan_failed', { folderId: folder.id, ...faultOf(error) }, messageOfFault(error));
      });
    }
  }

  const ends = [
    signals.onNetworkChange(() => {
      logger.write('engine.network_changed', {});
      health.probeAll();
    }),
    signals.onWake(() => {
      logger.write('engine.woke', {});
      // Connections did not outlive the sleep. What had sent its end still waits for its answer, within its own deadline.
      const cutOff = worker.activeCount;
      worker.stopAllSending('The machine slept');
      const unseenMs = clockWatch.unseenMs();
      parts.sending.writes.soon(() => {
        const spread = clockAdjustment.settle(clock.nowMs());
        parts.telling.activity.add(wokeLine(unseenMs, { cutOff, spread }));
      });
      health.probeAll();
      watchFolders.timeChanged();
      scanAll();
      wake();
      parts.doubt.desk.wake();
    }),
  ];
  return () => {
    for (const end of ends) end();
  };
}
