import { toldBy } from '../../contract/errors.ts';
import { inEnglish } from '../storage/messages/english.ts';
import { recorded } from '../storage/messages/recorded.ts';
import { faultOf, messageOfFault } from '../../contract/log/fault.ts';
import type { HostServices } from '../host-services.ts';
import { createAgain } from '../jobs/store/again.ts';
import type { JobStore } from '../jobs/store/job-store.ts';
import type { JobKind } from '../jobs/record/job-kind.ts';
import { ConnectionLimits } from '../jobs/worker/connection-limits.ts';
import { Worker } from '../jobs/worker/worker.ts';
import type { Storage } from '../storage/storage.ts';
import type { SendingParts } from './assemble-sending.ts';
import type { ServiceParts } from './assemble-service.ts';
import type { TellingParts } from './assemble-telling.ts';
import type { EngineEvents } from './engine-events.ts';

/** What claims jobs, has their kinds attempt them, and writes down what came of it. */
export function assembleWorker(options: {
  host: HostServices;
  storage: Storage;
  telling: TellingParts;
  service: ServiceParts;
  sending: SendingParts;
  events: EngineEvents;
  store: JobStore;
  kinds: ReadonlyMap<string, JobKind>;
  /** What waits of a batch is being taken out of what may be claimed. */
  isSettingAside(): boolean;
}): Worker {
  const { storage, telling, service, sending, events, store, kinds } = options;
  const { clock, random, logger } = options.host;
  const again = createAgain({ database: storage.database, store, clock });
  return new Worker({
    ...{ store, kinds, clock, logger },
    limits: new ConnectionLimits(clock, random, {
      mostAtOnce: (id) => service.connectionPort.mostAtOnce(id),
      foundWidth: (id) => service.widths.of(id),
      keepWidth: (id, found) => {
        sending.writes.soon(() => {
          service.widths.keep(id, found);
        });
      },
    }),
    connections: service.connectionPort,
    meter: telling.meter,
    writes: sending.writes,
    isHeld: () => sending.holds.isHeld || options.isSettingAside(),
    onDiskFull: (error) => {
      events.emit('disk.full', error);
    },
    onLooked: telling.idleStatusMayHaveChanged,
    onProgress: (movedBytes) => {
      telling.figures.moved(movedBytes);
      telling.progress.touch();
    },
    onSourceChanged: (job) => {
      events.emit('source.changed', job);
    },
    onRefusedWithOthers: (jobIds) => {
      store.together(() => {
        for (const id of jobIds) {
          const job = store.get(id);
          // A person may have decided about it meanwhile.
          if (job?.state === 'rejected') again.requeue(job, null);
        }
      });
    },
    onTargetGone: (job, message) => {
      const held = store.holdTarget(job.target_id, job.connection_id, recorded(message));
      events.emit('target.held', held);
      const about = { jobId: job.id, connectionId: job.connection_id, jobs: held.length };
      logger.write('target.held', about, { message: inEnglish(message) });
    },
    onFatal: (error) => {
      storage.suspect(error);
      logger.write('storage.failed', faultOf(error), messageOfFault(error));
      telling.trouble.breakDown(toldBy(error));
    },
  });
}
