import { message, type Message } from '../../../contract/messages/message.ts';
import { inEnglish } from '../messages/english.ts';
import type { Logger } from '../../../contract/log/logger.ts';
import type { OutboxDatabase } from '../database/open-database.ts';
import type { DataFolder } from '../data-folder/data-folder.ts';
import { isBehind, replayedTo, unknownTo } from '../journal/known-sends.ts';
import { catchUp, countsOf, repair } from './repair.ts';
import type { Opened } from '../database/open-sound.ts';
import type { Repaired, Replay } from '../storage.ts';

/**
 * Opens what is in the data folder. A database that is damaged, gone or older than it should be is replaced by the newest good
 * snapshot and what the send journal knows beyond it.
 */
export function openOrRepair(
  folder: DataFolder,
  { nowMs, logger, replay }: { nowMs: number; logger: Logger; replay: Replay },
): { database: OutboxDatabase; repaired: Repaired | null } {
  // SQLite takes an empty file for a new database.
  const opened: Opened =
    folder.isEmpty() && hasHistory(folder) ? { why: message('damage.gone') } : folder.open();
  let why: Message;
  if ('why' in opened) why = opened.why;
  else if (!isBehindSnapshot(opened.database, folder, nowMs)) {
    return { database: opened.database, repaired: addMissing(opened.database, { folder, nowMs, replay }) };
  } else {
    opened.database.close();
    why = message('damage.behind');
  }
  logger.write('storage.unusable', {}, { message: inEnglish(why) });
  return repair(folder, { nowMs, why, replay });
}

/** What the newest snapshot knows of sends, the database must know: otherwise it is another one, or an older one. */
function isBehindSnapshot(database: OutboxDatabase, folder: DataFolder, nowMs: number): boolean {
  // A snapshot that cannot be read is no reason to give up a database that can.
  return folder.snapshots()[0]?.look((copy) => isBehind(database, copy, nowMs)) ?? false;
}

/** The database may have lost its newest writes without a trace, with its write-ahead log or by an older copy in its place. */
function addMissing(
  database: OutboxDatabase,
  { folder, nowMs, replay }: { folder: DataFolder; nowMs: number; replay: Replay },
): Repaired | null {
  const first = Math.max(folder.snapshots()[0]?.segment ?? 0, replayedTo(database));
  const missing = unknownTo(database, folder.journalFrom(first));
  if (missing.length === 0) return null;
  const replayed = catchUp(database, missing, { folder, nowMs, replay });
  // Attempts that are too old to be kept are missing too, but what came of them is not.
  if (replayed.accepted + replayed.inDoubt + replayed.removed === 0) return null;
  return {
    title: message('repaired.behind'),
    detail: message('repaired.behind_detail', countsOf(replayed)),
  };
}

function hasHistory(folder: DataFolder): boolean {
  return folder.lastSegment() > 0 || folder.snapshots().length > 0;
}
