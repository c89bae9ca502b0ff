import type { JobKindName } from '../../src-main/contract/job.ts';
import type { Clock } from '../../src-main/foundation/clock.ts';
import { silentLogger } from '../../src-main/foundation/logger.ts';
import { seededRandom } from '../../src-main/foundation/random.ts';
import { beginEpoch } from '../../src-main/engine/database/meta.ts';
import type { OutboxDatabase } from '../../src-main/engine/database/open-database.ts';
import { createAttemptRecords } from '../../src-main/engine/jobs/attempt-records.ts';
import { createIntake } from '../../src-main/engine/jobs/intake.ts';
import type { JobKind } from '../../src-main/engine/jobs/job-kind.ts';
import { JobQueue } from '../../src-main/engine/jobs/job-queue.ts';
import type { JobRecord } from '../../src-main/engine/jobs/job-record.ts';
import { createJobRecords } from '../../src-main/engine/jobs/job-records.ts';
import { Settings } from '../../src-main/engine/settings/settings.ts';
import { openStorage } from '../../src-main/engine/storage/open-storage.ts';
import type { Storage } from '../../src-main/engine/storage/storage.ts';

/** The parts of the engine that write, on one data folder. */
export interface EngineParts {
  readonly storage: Storage;
  readonly database: OutboxDatabase;
  readonly jobs: ReturnType<typeof createJobRecords>;
  readonly queue: JobQueue;
  readonly intake: ReturnType<typeof createIntake>;
  readonly settings: Settings;
  /** What `recover` gave at the start. */
  readonly recovered: readonly JobRecord[];
}

/** Where the service of these jobs is said to be. Nothing is ever sent there. */
const baseUrl = 'https://api.halden.example';

/** The data folder as the engine opens it first of all. `isDelivering` false: without a snapshot at its end. */
export function openWorkStorage(dataDirectory: string, clock: Clock, isDelivering: boolean): Storage {
  return openStorage({ dataDirectory, clock, logger: silentLogger, isDelivering });
}

/**
 * Begins an epoch and recovers, in the order of the engine's own start. A part that writes beside the database is made here or in
 * `openStorage`, and compared in `image-check.ts`; the workload then exercises it.
 */
export function startParts(storage: Storage, clock: Clock): EngineParts {
  const { database, journal } = storage;
  database.exec(`insert or ignore into connection (id, name, base_url, created_at_ms)
    values (1, 'Halden', '${baseUrl}', 0)`);
  const epoch = beginEpoch(database);
  const jobs = createJobRecords(database, () => 'added');
  const attempts = createAttemptRecords(database);
  const observer = { jobChanged: () => undefined };
  const kinds = new Map([kind('kb_document'), kind('carousel_asset'), kind('clip_import')]);
  const queue = new JobQueue({
    database,
    jobs,
    attempts,
    clock,
    random: seededRandom(7),
    epoch,
    observer,
    journal,
    // The outcome is in the database, which is what is compared.
    onJournalLost: () => undefined,
  });
  const intake = createIntake({ database, jobs, queue, kinds, clock, epoch, observer });
  const recovered = queue.recover();
  return { storage, database, jobs, queue, intake, settings: new Settings(database), recovered };
}

function kind(name: JobKindName): [string, JobKind] {
  return [
    name,
    {
      name,
      isTracked: name !== 'carousel_asset',
      laneOf: (job) => (name === 'carousel_asset' ? `lane ${job.target.id}` : null),
      attempt: () => Promise.reject(new Error(`${name} is not sent here`)),
    },
  ];
}
