import type { OutboxDatabase } from '../database/open-database.ts';
import type { DataFolder } from '../data-folder/data-folder.ts';
import type { JournalEntry } from '../journal/journal-entry.ts';
import { noteReplayed } from '../journal/known-sends.ts';
import type { Repaired, Replay, Replayed } from '../storage.ts';
import { localMinute } from '../../../foundation/local-time.ts';

/** Moves what is damaged aside, as a whole, and opens the newest snapshot that is good; without one, an empty database. */
export function repair(
  folder: DataFolder,
  { nowMs, why, replay }: { nowMs: number; why: string; replay: Replay },
): { database: OutboxDatabase; repaired: Repaired } {
  const aside = folder.setAside();
  for (const snapshot of folder.snapshots()) {
    const database = snapshot.restore();
    if (database === null) continue;
    const replayed = catchUp(database, folder.journalFrom(snapshot.segment), { folder, nowMs, replay });
    return {
      database,
      repaired: {
        title: `The database was restored from ${localMinute(snapshot.takenAtMs)}`,
        detail: `Reason: ${why}. Its send journal added ${addedWords(replayed)}. Watched folders are compared anew; folders, single files and links that were added later have to be added again, and what was cancelled, or folders that were removed, later are as they were then. The old files are in ${aside}.`,
      },
    };
  }
  const opened = folder.open();
  if ('why' in opened) throw new Error(`A new database could not be made: ${opened.why}`);
  const { database } = opened;
  const replayed = catchUp(database, folder.journalFrom(0), { folder, nowMs, replay });
  return {
    database,
    repaired: {
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
export function catchUp(
  database: OutboxDatabase,
  entries: readonly JournalEntry[],
  { folder, nowMs, replay }: { folder: Pick<DataFolder, 'lastSegment'>; nowMs: number; replay: Replay },
): Replayed {
  try {
    const replayed = replay(database, entries, nowMs);
    noteReplayed(database, folder.lastSegment() + 1);
    return replayed;
  } catch (error) {
    database.close();
    throw error;
  }
}
