import { copyFileSync, existsSync, mkdirSync, renameSync } from 'node:fs';
import { basename, join } from 'node:path';
import { syncFile } from '../../foundation/sync-to-disk.ts';
import { openDatabase, type OutboxDatabase } from '../database/open-database.ts';
import type { JournalEntry } from './journal-entry.ts';
import { readJournal, segmentsIn } from './journal-files.ts';
import { noteReplayed } from './known-sends.ts';
import { codeOf, openSound, sizeOf } from './open-sound.ts';
import { replayJournal, type Replayed } from './replay-journal.ts';
import { snapshotDirectory, snapshotsIn } from './snapshot-files.ts';
import type { Mended } from './storage.ts';

/** The database and what belongs to it move and stay together. */
const suffixes = ['', '-wal', '-shm'];

/** Moves what is damaged aside, as a whole, and opens the newest snapshot that is good; without one, an empty database. */
export function mend(
  file: string,
  { dataDirectory, nowMs, why }: { dataDirectory: string; nowMs: number; why: string },
): { database: OutboxDatabase; mended: Mended } {
  const aside = join(dataDirectory, `corrupt-${new Date(nowMs).toISOString().replaceAll(':', '')}`);
  setAside(file, aside);
  for (const snapshot of snapshotsIn(snapshotDirectory(dataDirectory))) {
    const database = sizeOf(snapshot.path) === 0 ? null : openCopy(snapshot.path, file);
    if (database === null) {
      setAside(file, `${aside}-snapshot-${String(snapshot.takenAtMs)}`);
      // It is not taken for one again, neither to restore from nor to compare with.
      renameSync(snapshot.path, `${snapshot.path}.damaged`);
      continue;
    }
    const { entries } = readJournal(dataDirectory, snapshot.segment);
    const { accepted, inDoubt } = replay(database, entries, dataDirectory, nowMs);
    return {
      database,
      mended: {
        title: `The database was restored from ${new Date(snapshot.takenAtMs).toLocaleString()}`,
        detail: `Reason: ${why}. Its send journal added ${String(accepted)} deliveries and ${String(inDoubt)} in doubt. Watched folders are compared anew; folders, single files and links that were added later have to be added again. The old files are in ${basename(aside)}.`,
      },
    };
  }
  const database = openDatabase(file);
  const { accepted, inDoubt } = replay(database, readJournal(dataDirectory, 0).entries, dataDirectory, nowMs);
  return {
    database,
    mended: {
      title: 'The database was lost, and there was no snapshot',
      detail: `Reason: ${why}. The send journal brought back ${String(accepted)} deliveries and ${String(inDoubt)} in doubt, so nothing of them is sent again. Enter the keys and add the folders again. The old files are in ${basename(aside)}.`,
    },
  };
}

/** `null`: this snapshot is damaged as well. */
function openCopy(snapshot: string, file: string): OutboxDatabase | null {
  copyFileSync(snapshot, file);
  syncFile(file);
  try {
    const opened = openSound(file, Number.POSITIVE_INFINITY);
    return 'database' in opened ? opened.database : null;
  } catch (error) {
    // Its form is not what it says it is.
    if (codeOf(error) === 'SQLITE_ERROR') return null;
    throw error;
  }
}

/** Adds what the journal knows, once. Closes the database where that fails. */
export function replay(
  database: OutboxDatabase,
  entries: readonly JournalEntry[],
  dataDirectory: string,
  nowMs: number,
): Replayed {
  try {
    const replayed = replayJournal(database, entries, nowMs);
    noteReplayed(database, (segmentsIn(dataDirectory).at(-1) ?? 0) + 1);
    return replayed;
  } catch (error) {
    database.close();
    throw error;
  }
}

function setAside(file: string, directory: string): void {
  mkdirSync(directory, { recursive: true, mode: 0o700 });
  for (const suffix of suffixes) {
    if (existsSync(file + suffix)) renameSync(file + suffix, join(directory, basename(file) + suffix));
  }
}
