import { legacy } from '../../../../../src-main/contract/messages/message.ts';
import { join } from 'node:path';
import { onTestFinished } from 'vitest';
import type { OutboxDatabase } from '../../../../../src-main/engine/storage/database/open-database.ts';
import { openPrepared } from '../../../../helpers/prepared-database.ts';
import type { AttemptResult } from '../../../../../src-main/engine/jobs/record/attempt-result.ts';
import type { SendJournal } from '../../../../../src-main/engine/jobs/store/sending-commits.ts';
import { FileSendJournal } from '../../../../../src-main/engine/storage/journal/file-send-journal.ts';
import { seededRandom } from '../../../../../src-main/foundation/random.ts';
import { accepted, acceptedToFollow, doubtful, serverTrouble } from '../../../../helpers/attempt-results.ts';
import { ManualClock } from '../../../../helpers/manual-clock.ts';
import { addConnection, queueParts, unsentKinds } from '../../../../helpers/queue-parts.ts';

/** A queue on a database that is open already, with its journal in a folder. */
export function queueOn(database: OutboxDatabase, folder: string, clock = new ManualClock()) {
  return queueWith(database, new FileSendJournal({ directory: folder, database, clock }), clock);
}

export function queueWith<Journal extends SendJournal>(
  database: OutboxDatabase,
  journal: Journal,
  clock: ManualClock,
) {
  const kinds = unsentKinds(['kb_document']);
  const parts = queueParts({ database, clock, kinds, random: seededRandom(3), journal });
  return { database, clock, journal, ...parts };
}

export type JournalBench = ReturnType<typeof queueOn>;

/** A new database in a folder, with one connection. */
export function journalBench(folder: string, clock?: ManualClock): JournalBench {
  const database = openPrepared(join(folder, 'outbox.db'));
  addConnection(database);
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
    ...accepted,
    ...{ remoteUrl: 'https://halden.example/doc_1', remoteStatus: 'indexed', proof: 'indexed', reply },
  },
  tracking: { ...acceptedToFollow, remoteId: 'doc_2', reply },
  in_doubt: doubtful,
  rejected: { kind: 'rejected', message: legacy('No'), wholeTarget: false, reply },
  retry: serverTrouble,
} as const satisfies Record<string, AttemptResult>;

/** Claims the next job and lets its end leave. */
export function sendNext(bench: Pick<JournalBench, 'store'>, connectionId = 1) {
  const claim = bench.store.claim(connectionId);
  if (claim === null) throw new Error('nothing to claim');
  return bench.store.recordFinal(claim, 1000);
}

export const notCancelled = { sentBytes: 1000, isCancelled: false };
