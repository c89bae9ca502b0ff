import { join } from 'node:path';
import { onTestFinished } from 'vitest';
import type { JobKindName } from '../../../../src-main/contract/job.ts';
import { beginEpoch } from '../../../../src-main/engine/database/meta.ts';
import { openDatabase, type OutboxDatabase } from '../../../../src-main/engine/database/open-database.ts';
import { createAttemptRecords } from '../../../../src-main/engine/jobs/attempt-records.ts';
import type { AttemptResult } from '../../../../src-main/engine/jobs/attempt-result.ts';
import { createIntake } from '../../../../src-main/engine/jobs/intake.ts';
import { createJobCommands } from '../../../../src-main/engine/jobs/job-commands.ts';
import type { JobKind } from '../../../../src-main/engine/jobs/job-kind.ts';
import { JobQueue, type SendJournal } from '../../../../src-main/engine/jobs/job-queue.ts';
import { createJobRecords } from '../../../../src-main/engine/jobs/job-records.ts';
import { FileSendJournal } from '../../../../src-main/engine/storage/file-send-journal.ts';
import { seededRandom } from '../../../../src-main/foundation/random.ts';
import { ManualClock } from '../../../helpers/manual-clock.ts';

const kind = (name: JobKindName): [string, JobKind] => [
  name,
  { name, isTracked: true, laneOf: () => null, attempt: () => Promise.reject(new Error('not sent')) },
];

/** A queue on a database that is open already, with its journal in a folder. */
export function queueOn(database: OutboxDatabase, folder: string, clock = new ManualClock()) {
  return queueWith(database, new FileSendJournal({ directory: folder, database, clock }), clock);
}

export function queueWith<Journal extends SendJournal>(
  database: OutboxDatabase,
  journal: Journal,
  clock: ManualClock,
) {
  const jobs = createJobRecords(database);
  const attempts = createAttemptRecords(database);
  const kinds = new Map([kind('kb_document')]);
  const observer = { jobChanged: () => undefined };
  const epoch = beginEpoch(database);
  const queue = new JobQueue({
    ...{ database, jobs, attempts, clock, random: seededRandom(3), epoch, observer, journal },
    onJournalLost: (error) => {
      throw error;
    },
  });
  const intake = createIntake({ database, jobs, queue, kinds, clock, epoch, observer });
  const commands = createJobCommands({
    database,
    jobs,
    queue,
    kinds,
    clock,
    observer,
    stopSending: () => false,
  });
  return { database, clock, jobs, attempts, journal, queue, intake, commands };
}

export type JournalBench = ReturnType<typeof queueOn>;

export function addConnection(database: OutboxDatabase, id: number, name: string, baseUrl: string): void {
  database
    .prepare('insert or ignore into connection (id, name, base_url, created_at_ms) values (?, ?, ?, 0)')
    .run(id, name, baseUrl);
}

/** A new database in a folder, with one connection. */
export function journalBench(folder: string, clock?: ManualClock): JournalBench {
  const database = openDatabase(join(folder, 'outbox.db'));
  addConnection(database, 1, 'Halden', 'https://api.halden.example');
  const bench = queueOn(database, folder, clock);
  onTestFinished(() => {
    bench.journal.close();
    database.close();
  });
  return bench;
}

const reply = { statusCode: 201, excerpt: '{"success":true}' };

export const outcomes = {
  done: {
    kind: 'accepted',
    remoteId: 'doc_1',
    remoteUrl: 'https://halden.example/doc_1',
    remoteStatus: 'indexed',
    proof: 'indexed',
    words: 'Accepted',
    reply,
  },
  tracking: {
    kind: 'accepted',
    remoteId: 'doc_2',
    remoteUrl: null,
    remoteStatus: 'processing',
    proof: null,
    words: 'Accepted',
    reply,
  },
  in_doubt: { kind: 'in_doubt', words: 'No answer came', reply: null },
  rejected: { kind: 'rejected', words: 'No', wholeTarget: false, reply },
  retry: { kind: 'retry', cause: 'server', words: '503', burns: true, retryAfterMs: null, reply: null },
} as const satisfies Record<string, AttemptResult>;

/** Claims the next job and lets its end leave. */
export function sendNext(bench: Pick<JournalBench, 'queue'>, connectionId = 1) {
  const claim = bench.queue.claim(connectionId);
  if (claim === null) throw new Error('nothing to claim');
  return bench.queue.recordFinal(claim, 1000);
}

export const notCancelled = { sentBytes: 1000, isCancelled: false };
