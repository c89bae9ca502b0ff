import { unwritten } from './unwritten-journal.ts';
import { join } from 'node:path';
import { onTestFinished } from 'vitest';
import type { JobKindName } from '../../src-main/contract/job.ts';
import { seededRandom } from '../../src-main/foundation/random.ts';
import { beginEpoch } from '../../src-main/engine/database/meta.ts';
import { openDatabase, type OutboxDatabase } from '../../src-main/engine/database/open-database.ts';
import { createAttemptRecords } from '../../src-main/engine/jobs/attempt-records.ts';
import { createIntake } from '../../src-main/engine/jobs/intake.ts';
import { createJobCommands } from '../../src-main/engine/jobs/job-commands.ts';
import type { NewJob, SettledFile } from '../../src-main/engine/jobs/job-intake.ts';
import type { JobKind } from '../../src-main/engine/jobs/job-kind.ts';
import { JobQueue } from '../../src-main/engine/jobs/job-queue.ts';
import type { JobRecord } from '../../src-main/engine/jobs/job-record.ts';
import { createJobRecords } from '../../src-main/engine/jobs/job-records.ts';
import { createStoredTimes, type StoredTimes } from '../../src-main/engine/jobs/stored-times.ts';
import { ManualClock } from './manual-clock.ts';
import { temporaryFolder } from './temporary-folder.ts';

/** The queue on a real database in a temporary folder, with time in the test's hands and no service behind it. */
export interface QueueBench {
  readonly database: OutboxDatabase;
  readonly clock: ManualClock;
  readonly jobs: ReturnType<typeof createJobRecords>;
  readonly attempts: ReturnType<typeof createAttemptRecords>;
  readonly queue: JobQueue;
  readonly intake: ReturnType<typeof createIntake>;
  readonly commands: ReturnType<typeof createJobCommands>;
  readonly storedTimes: StoredTimes;
  readonly connectionId: number;
  readonly changes: { before: JobRecord | null; after: JobRecord }[];
  /** The same data folder as a new process would find it. */
  reopen(): QueueBench;
  job(id: number): JobRecord;
}

export function queueBench(folder = temporaryFolder('queue'), clock = new ManualClock()): QueueBench {
  const database = openDatabase(join(folder, 'outbox.db'));
  onTestFinished(() => {
    database.close();
  });
  database.exec(`insert or ignore into connection (id, name, base_url, created_at_ms)
    values (1, 'Halden', 'https://api.halden.example', 0)`);
  const jobs = createJobRecords(database);
  const attempts = createAttemptRecords(database);
  const changes: { before: JobRecord | null; after: JobRecord }[] = [];
  const observer = {
    jobChanged: (before: JobRecord | null, after: JobRecord) => void changes.push({ before, after }),
  };
  const epoch = beginEpoch(database);
  const kinds = new Map([
    kind('kb_document', true),
    kind('carousel_asset', false),
    kind('clip_import', true),
  ]);
  const queue = new JobQueue({
    ...unwritten,
    database,
    jobs,
    attempts,
    clock,
    random: seededRandom(7),
    epoch,
    observer,
  });
  return {
    database,
    clock,
    jobs,
    attempts,
    queue,
    intake: createIntake({ database, jobs, queue, kinds, clock, epoch, observer }),
    commands: createJobCommands({ database, jobs, queue, kinds, clock, observer, stopSending: () => false }),
    storedTimes: createStoredTimes(database),
    connectionId: 1,
    changes,
    reopen: () => queueBench(folder, clock),
    job(id) {
      const found = jobs.get(id);
      if (found === null) throw new Error(`no job ${String(id)}`);
      return found;
    },
  };
}

function kind(name: JobKindName, isTracked: boolean): [string, JobKind] {
  return [
    name,
    {
      name,
      isTracked,
      laneOf: (job) => (name === 'carousel_asset' ? `lane ${job.target.id}` : null),
      attempt: () => Promise.reject(new Error(`${name} is not sent in this test`)),
    },
  ];
}

let sequence = 0;

/** A settled file of its own content, unless the content is given. */
function settledFile(path: string, content?: string): SettledFile {
  sequence += 1;
  const sha256 = (content ?? `content-${String(sequence)}`).padEnd(64, '0').slice(0, 64);
  return {
    path,
    device: '1',
    inode: String(sequence),
    sizeBytes: 1000,
    modifiedAtMs: 1000 + sequence,
    sha256,
  };
}

export function documentJob(path: string, content?: string, changes: Partial<NewJob> = {}): NewJob {
  const file = settledFile(path, content);
  return {
    kind: 'kb_document',
    connectionId: 1,
    watchFolderId: null,
    target: { kind: 'knowledge_base', id: 'kb_1', label: 'Product help', slideId: null, slideLabel: null },
    name: path.slice(path.lastIndexOf('/') + 1),
    file,
    url: null,
    title: null,
    laneOrder: 0,
    ...changes,
  };
}

export function slideJob(path: string, slide: number, content?: string): NewJob {
  return documentJob(path, content, {
    kind: 'carousel_asset',
    target: {
      kind: 'carousel',
      id: 'car_1',
      label: 'Lisbon',
      slideId: `slide_${String(slide)}`,
      slideLabel: `Slide ${String(slide)}`,
    },
    laneOrder: slide,
  });
}

export function linkJob(url: string): NewJob {
  return {
    kind: 'clip_import',
    connectionId: 1,
    watchFolderId: null,
    target: { kind: 'brand_clips', id: 'brand_1', label: 'Kestrel', slideId: null, slideLabel: null },
    name: url,
    file: null,
    url,
    title: null,
    laneOrder: 0,
  };
}
