import type { OutboxDatabase } from '../database/open-database.ts';
import type { DataFolder } from './data-folder.ts';
import type { JournalEntry } from './journal-entry.ts';
import { noteReplayed } from './known-sends.ts';
import { replayJournal, type Replayed } from './replay-journal.ts';
import type { Mended } from './storage.ts';
import { localMinute } from '../../foundation/local-time.ts';

/** Moves what is damaged aside, as a whole, and opens the newest snapshot that is good; without one, an empty database. */
export function mend(
  folder: DataFolder,
  { nowMs, why }: { nowMs: number; why: string },
): { database: OutboxDatabase; mended: Mended } {
  const aside = folder.setAside();
  for (const snapshot of folder.snapshots()) {
    const database = snapshot.restore();
    if (database === null) continue;
    const replayed = replay(database, folder.journalFrom(snapshot.segment), folder, nowMs);
    return {
      database,
      mended: {
        title: `The database was restored from ${localMinute(snapshot.takenAtMs)}`,
        detail: `Reason: ${why}. Its send journal added ${addedWords(replayed)}. Watched folders are compared anew; folders, single files and links that were added later have to be added again, and what was cancelled, or folders that were removed, later are as they were then. The old files are in ${aside}.`,
      },
    };
  }
  const opened = folder.open();
  if ('why' in opened) throw new Error(`A new database could not be made: ${opened.why}`);
  const { database } = opened;
  const replayed = replay(database, folder.journalFrom(0), folder, nowMs);
  return {
    database,
    mended: {
      title: 'The database was lost, and there was no snapshot',
      detail: `Reason: ${why}. The send journal brought back ${addedWords(replayed)}; nothing of them is sent again. Enter the keys and add the folders again. The old files are in ${aside}.`,
    },
  };
}

/** For "the send journal added …". */
export function addedWords({ accepted, inDoubt, removed }: Replayed): string {
  const sends = `${String(accepted)} deliveries and ${String(inDoubt)} in doubt`;
  if (removed === 0) return sends;
  return `${sends}, and knew that ${String(removed)} ${removed === 1 ? 'connection was' : 'connections were'} removed`;
}

/** Adds what the journal knows, once. Closes the database where that fails. */
export function replay(
  database: OutboxDatabase,
  entries: readonly JournalEntry[],
  folder: Pick<DataFolder, 'lastSegment'>,
  nowMs: number,
): Replayed {
  try {
    const replayed = replayJournal(database, entries, nowMs);
    noteReplayed(database, folder.lastSegment() + 1);
    return replayed;
  } catch (error) {
    database.close();
    throw error;
  }
}
