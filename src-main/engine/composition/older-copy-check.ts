import { createDoubtRecords } from '../deliveries/doubt/doubt-records.ts';
import { OlderCopyCheck } from '../deliveries/older-copy/older-copy-check.ts';
import { createWaitingContents } from '../deliveries/older-copy/waiting-contents.ts';
import type { HostServices } from '../host-services.ts';
import type { Storage } from '../storage/storage.ts';
import type { EngineEvents } from './engine-events.ts';
import type { ServiceParts } from './assemble-service.ts';

/** What is asked of the service before anything is sent, where no mark tells whether this data folder is an older copy. */
export function createOlderCopyCheck({
  host,
  storage,
  service,
  events,
}: {
  host: HostServices;
  storage: Storage;
  service: ServiceParts;
  events: EngineEvents;
}): OlderCopyCheck {
  return new OlderCopyCheck({
    ...{ desk: storage.olderCopy, client: service.client, accessOf: service.accessOf, clock: host.clock },
    waiting: createWaitingContents(storage.database),
    records: createDoubtRecords(storage.database),
    serviceTime: (connectionId) => service.clocks.now(connectionId),
    onFound: () => {
      events.emit('older_copy.found');
    },
  });
}
