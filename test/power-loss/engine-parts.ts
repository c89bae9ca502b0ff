import type { Clock } from '../../src-main/foundation/clock.ts';
import { silentLogger } from '../../src-main/contract/log/logger.ts';
import type { OutboxDatabase } from '../../src-main/engine/storage/database/open-database.ts';
import type { JobRecord } from '../../src-main/engine/jobs/record/job-record.ts';
import { Settings } from '../../src-main/engine/storage/settings/settings.ts';
import { openStorage } from '../../src-main/engine/storage/opening/open-storage.ts';
import type { Storage } from '../../src-main/engine/storage/storage.ts';
import { addConnection, queueParts, unsentKinds } from '../helpers/queue-parts.ts';
import { replaySends } from '../../src-main/engine/composition/replay-sends.ts';

/** The parts of the engine that write, on one data folder. */
export interface EngineParts extends Pick<ReturnType<typeof queueParts>, 'store' | 'intake'> {
  readonly storage: Storage;
  readonly database: OutboxDatabase;
  readonly settings: Settings;
  /** What `recover` gave at the start. */
  readonly recovered: readonly JobRecord[];
}

/** The data folder as the engine opens it first of all. `isDelivering` false: without a snapshot at its end. */
export function openWorkStorage(
  dataDirectory: string,
  clock: Clock,
  isDelivering: boolean,
): Promise<Storage> {
  return openStorage({ dataDirectory, clock, logger: silentLogger, isDelivering, replay: replaySends });
}

/**
 * Begins an epoch and recovers, in the order of the engine's own start. A part that writes beside the database is made here or in
 * `openStorage`, and compared in `image-check.ts`; the workload then exercises it.
 */
export function startParts(storage: Storage, clock: Clock): EngineParts {
  const { database, journal } = storage;
  // Where the service of these jobs is said to be. Nothing is ever sent there.
  addConnection(database);
  const { store, intake } = queueParts({
    database,
    clock,
    kinds: unsentKinds(['kb_document', 'carousel_asset', 'clip_import']),
    journal,
    // The outcome is in the database, which is what is compared.
    onJournalLost: () => undefined,
  });
  const recovered = store.recover();
  return { storage, database, store, intake, settings: new Settings(database), recovered };
}
