import { message, type Message } from '../../../contract/messages/message.ts';
import { inEnglish } from '../messages/english.ts';
import type { OutboxDatabase } from '../database/open-database.ts';
import type { DataFolder } from '../data-folder/data-folder.ts';
import type { JournalEntry } from '../journal/journal-entry.ts';
import { noteReplayed } from '../journal/known-sends.ts';
import type { Repaired, Replay, Replayed } from '../storage.ts';

/** Moves what is damaged aside, as a whole, and opens the newest snapshot that is good; without one, an empty database. */
export function repair(
  folder: DataFolder,
  { nowMs, why, replay }: { nowMs: number; why: Message; replay: Replay },
): { database: OutboxDatabase; repaired: Repaired } {
  const aside = folder.setAside();
  for (const snapshot of folder.snapshots()) {
    const database = snapshot.restore();
    if (database === null) continue;
    const replayed = catchUp(database, folder.journalFrom(snapshot.segment), { folder, nowMs, replay });
    return {
      database,
      repaired: {
        title: message('repaired.restored', { at: snapshot.takenAtMs }),
        detail: message('repaired.restored_detail', { reason: why, ...countsOf(replayed), path: aside }),
      },
    };
  }
  const opened = folder.open();
  if ('why' in opened) throw new Error(`A new database could not be made: ${inEnglish(opened.why)}`);
  const { database } = opened;
  const replayed = catchUp(database, folder.journalFrom(0), { folder, nowMs, replay });
  return {
    database,
    repaired: {
      title: message('repaired.lost'),
      detail: message('repaired.lost_detail', { reason: why, ...countsOf(replayed), path: aside }),
    },
  };
}

/** As what was repaired says them. */
export function countsOf({ accepted: deliveries, inDoubt, removed }: Replayed) {
  return { deliveries, inDoubt, removed };
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
