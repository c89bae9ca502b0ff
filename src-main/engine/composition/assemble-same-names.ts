import type { QueueParts } from './assemble-queue.ts';
import type { ServiceParts } from './assemble-service.ts';
import type { TellingParts } from './assemble-telling.ts';
import type { OutboxDatabase } from '../storage/database/open-database.ts';
import type { HostServices } from '../host-services.ts';
import type { SameNames as NamedAlike } from '../../contract/status.ts';
import { dayMs } from '../../foundation/durations.ts';
import { createSameNameRecords, type SameNameRecords } from '../deliveries/same-names/same-name-records.ts';
import { SameNames } from '../deliveries/same-names/same-names.ts';
import { StandingLists } from '../deliveries/same-names/standing-documents.ts';

/** What is said of files whose names stand in their knowledge base already. */
export interface SameNameParts {
  readonly names: SameNames;
  readonly records: SameNameRecords;
  /** What waits, and what was sent of late, under names that stood in their knowledge bases; `null`: nothing. */
  readonly noted: () => NamedAlike | null;
  readonly lists: Pick<StandingLists, 'listedAtMs'>;
}

export function assembleSameNames(options: {
  host: HostServices;
  database: OutboxDatabase;
  telling: TellingParts;
  service: ServiceParts;
  queue: QueueParts;
}): SameNameParts {
  const { database, telling, service } = options;
  const { clock, logger } = options.host;
  const ending = new AbortController();
  const records = createSameNameRecords(database);
  const lists = new StandingLists({
    ...{ client: service.client, clock, accessOf: service.accessOf, signal: ending.signal },
    mayAsk: (connectionId) => service.health.sendable().includes(connectionId),
  });
  const names = new SameNames({
    ...{ lists, records, clock, logger, ending },
    store: options.queue.store,
    onNoted: (jobId) => {
      telling.feed.markJob(jobId);
    },
  });
  return {
    ...{ names, records, lists },
    noted() {
      const noted = records.noted(clock.nowMs() - dayMs);
      return noted.waiting.files + noted.sent.files === 0 ? null : noted;
    },
  };
}
