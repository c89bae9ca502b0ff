import type { JobKindName } from '../../src-main/contract/job.ts';
import { afterTurn, type Clock, type TimeBounds } from '../../src-main/foundation/clock.ts';
import { seededRandom, type Random } from '../../src-main/foundation/random.ts';
import { beginEpoch } from '../../src-main/engine/storage/database/meta.ts';
import type { OutboxDatabase } from '../../src-main/engine/storage/database/open-database.ts';
import { prepareAvailability } from '../../src-main/engine/jobs/availability/prepare-availability.ts';
import { createAttemptRecords } from '../../src-main/engine/jobs/record/attempt-records.ts';
import { createEditedFiles } from '../../src-main/engine/jobs/store/edited-files.ts';
import { createRulesOfJobs } from '../../src-main/engine/watch-folders/folders/rules-of-jobs.ts';
import { createFactRecords } from '../../src-main/engine/jobs/store/fact-records.ts';
import { createFileFit } from '../../src-main/engine/jobs/store/file-fit.ts';
import { createFileLimitRecords } from '../../src-main/engine/jobs/store/file-limit-records.ts';
import { createIntake } from '../../src-main/engine/jobs/store/intake.ts';
import { createJobCommands } from '../../src-main/engine/jobs/store/job-commands.ts';
import type { JobKind } from '../../src-main/engine/jobs/record/job-kind.ts';
import { createJobStore } from '../../src-main/engine/jobs/store/job-store.ts';
import type { JobObserver } from '../../src-main/engine/jobs/store/commits.ts';
import type { SendingOrder } from '../../src-main/contract/sending.ts';
import type { SendJournal } from '../../src-main/engine/jobs/store/sending-commits.ts';

/** The queue on a database that is open, in an epoch of its own. Left out: no journal, nobody who is told, and chance of seed 7. */
export function queueParts(options: {
  database: OutboxDatabase;
  clock: Clock;
  kinds: ReadonlyMap<string, JobKind>;
  random?: Random;
  observer?: JobObserver;
  journal?: SendJournal;
  onJournalLost?: (error: unknown) => void;
  serviceTime?: (connectionId: number) => TimeBounds | null;
  order?: SendingOrder;
}) {
  const { database, clock, kinds } = options;
  const {
    random = seededRandom(7),
    observer = { jobChanged: () => undefined },
    journal = { sent: () => undefined },
    onJournalLost = (error: unknown) => {
      throw error;
    },
    serviceTime = () => null,
    order = 'added',
  } = options;
  prepareAvailability(database, clock);
  const attempts = createAttemptRecords(database);
  const epoch = beginEpoch(database);
  const facts = createFactRecords(database);
  const rules = createRulesOfJobs(database);
  const fit = createFileFit(createFileLimitRecords(database), facts, rules.location);
  const edited = createEditedFiles(database, rules.edited);
  const store = createJobStore({
    order: () => order,
    afterTurn,
    ...{ database, attempts, clock, random, epoch, observer, journal, onJournalLost },
    ...{ serviceTime, edited },
  });
  return {
    epoch,
    store,
    attempts,
    intake: createIntake({ store, edited, facts, fit, kinds, clock, epoch }),
    commands: createJobCommands({
      ...{ database, store, attempts, facts, kinds, clock },
      stopSending: () => false,
    }),
  };
}

/** Kinds of jobs that no worker sends. Left out: tracked and laned as the real ones. */
export function unsentKinds(
  names: readonly JobKindName[],
  {
    isTracked = (name) => name !== 'carousel_asset' && name !== 'post_draft',
    serialKeyOf = (name, targetId) => (name === 'carousel_asset' ? `series ${targetId}` : null),
  }: {
    isTracked?: (name: JobKindName) => boolean;
    serialKeyOf?: (name: JobKindName, targetId: string) => string | null;
  } = {},
): Map<string, JobKind> {
  return new Map(
    names.map((name) => [
      name,
      {
        name,
        isTracked: isTracked(name),
        serialKeyOf: (job) => serialKeyOf(name, job.target.id),
        attempt: () => Promise.reject(new Error(`${name} is not sent here`)),
      },
    ]),
  );
}

/** Left out: the first one. A connection that is there already stays as it is. */
export function addConnection(
  database: OutboxDatabase,
  id = 1,
  name = 'Halden',
  baseUrl = 'https://api.halden.example',
): void {
  database
    .prepare('insert or ignore into connection (id, name, base_url, created_at_ms) values (?, ?, ?, 0)')
    .run(id, name, baseUrl);
}
