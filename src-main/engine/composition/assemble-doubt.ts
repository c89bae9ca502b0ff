import type { EngineEvents } from './engine-events.ts';
import type { QueueParts } from './assemble-queue.ts';
import type { ServiceParts } from './assemble-service.ts';
import type { TellingParts } from './assemble-telling.ts';
import { createDoubtCheck } from '../deliveries/doubt/doubt-check.ts';
import { createLiftUnclear } from '../deliveries/doubt/lift-unclear.ts';
import { DoubtLooks } from '../deliveries/doubt/doubt-looks.ts';
import { DoubtResolver } from '../deliveries/doubt/doubt-resolver.ts';
import { createDoubtPolicies, type DoubtPolicies } from '../deliveries/doubt/doubt-policies.ts';
import { createLookRecords } from '../deliveries/doubt/look-records.ts';
import { createOutages, type Outages } from '../deliveries/doubt/outages.ts';
import type { OutboxDatabase } from '../storage/database/open-database.ts';
import type { HostServices } from '../host-services.ts';

/** What is done about requests of which nobody knows whether they arrived. */
export interface DoubtParts {
  readonly desk: DoubtResolver;
  readonly policies: DoubtPolicies;
  readonly outages: Outages;
  /** Whether the service can be asked what became of a job. */
  canCheck(jobId: number): boolean;
}

export function assembleDoubt(options: {
  host: HostServices;
  database: OutboxDatabase;
  telling: TellingParts;
  service: ServiceParts;
  queue: QueueParts;
  epoch: number;
  events: EngineEvents;
}): DoubtParts {
  const { host, database, telling, service } = options;
  const { clock, random, logger } = host;
  const { store, attempts, kinds, wake } = options.queue;
  const { client, accessOf } = service;
  const check = createDoubtCheck({
    ...{ database, store, attempts, kinds, client, accessOf, clock },
    epoch: options.epoch,
    serviceTime: (connectionId) => service.clocks.now(connectionId),
    onArrived: createLiftUnclear({
      database,
      isUnclear: (connectionId, kind) =>
        service.kindHolds.of(connectionId, kind)?.cause === 'unclear_replies',
      letOneGo(connectionId, kind) {
        // First the trial, as letting go sets the queue going.
        options.queue.worker.tryOne(connectionId, kind);
        service.kindHolds.release(connectionId, kind);
      },
    }),
  });
  const policies = createDoubtPolicies(database);
  const records = createLookRecords(database);
  const parts = { check, records, policies, store, kinds, clock, random, logger, onSettled: wake };
  const looks = new DoubtLooks({
    ...{ ...parts, connections: service.health },
    onDiskFull: (error) => {
      options.events.emit('disk.full', error);
    },
  });
  return {
    desk: new DoubtResolver({ ...parts, attempts, looks }),
    policies,
    outages: createOutages({ database, rows: (ids) => telling.listing.rows(ids) }),
    canCheck: (jobId) => {
      const job = store.get(jobId);
      return job !== null && check.canCheck(job);
    },
  };
}
