import { period } from '../../../contract/messages/amounts.ts';
import { message, type Message } from '../../../contract/messages/message.ts';
import type { FolderRules } from '../../../contract/folder-rules.ts';
import type { SettlingFile, UnreadFiles } from '../../../contract/watch-folder.ts';
import { absolutePath } from '../../../foundation/files/paths-below.ts';
import { nameOf } from '../rules/file-names.ts';
import type { FileRecord, FileRecords } from '../files/file-records.ts';
import { messageOf, type Recorded } from '../../storage/messages/recorded.ts';
import { lacksEnd } from '../files/document-end.ts';
import { waiting } from '../files/classify-file.ts';
import { asksToBeRead } from '../files/phase-counts.ts';
import type { FolderRecord, FolderRecords } from '../files/folder-records.ts';

interface Known {
  readonly folders: FolderRecords;
  readonly files: FileRecords;
}

/** So many of a folder are named. */
const mostNamed = 5;

/** Files that are known and have no job yet, each with why; what is looked at next comes first. */
export function settlingFiles({ folders, files }: Known, limit: number): SettlingFile[] {
  const byId = new Map(folders.all().map((folder) => [folder.id, folder]));
  return files.waiting(limit).map((file) => told(file, byId.get(file.watchFolderId)));
}

/** What of a folder is not read before a person did something; `null` where there is nothing. */
export function unreadFiles(folder: FolderRecord, files: FileRecords): UnreadFiles | null {
  const { unread } = files.counts(folder.id);
  if (unread === 0) return null;
  return { files: unread, first: files.unread(folder.id, mostNamed).map((file) => told(file, folder)) };
}

function told(file: FileRecord, folder: FolderRecord | undefined): SettlingFile {
  const { watchFolderId, relativePath, sizeBytes, reason, hurried, recheckCount } = file;
  const isIncomplete = file.phase === 'settling' && lacksEnd(reason);
  const isHurried = hurried === 1;
  const isHeld = recheckCount < 0;
  return {
    watchFolderId,
    path: absolutePath(folder?.path ?? '', relativePath),
    name: nameOf(relativePath.replace(/\/$/, '')),
    sizeBytes,
    reason: isIncomplete
      ? message('file.incomplete', { reason: messageOf(reason ?? waiting), since: file.changedAtMs })
      : whyItSettles(reason, isHurried ? undefined : folder?.rules),
    maySendNow: folder !== undefined && (isHeld || isIncomplete || (!isHurried && asksToWait(folder.rules))),
    ...(isIncomplete && { isIncomplete }),
    ...(isHeld && { isHeld }),
    ...(asksToBeRead(file) && { isUnread: true }),
  };
}

/** Longer than is safe, or until its files are old enough: what a person may lift for one of them. */
function asksToWait({ settleMs, minAgeMs }: FolderRules): boolean {
  return settleMs !== undefined || minAgeMs !== undefined;
}

/** A folder that waits longer than usual says how long. */
function whyItSettles(reason: Recorded | null, rules: FolderRules | undefined): Message {
  const why = reason ?? waiting;
  if (why !== waiting || rules?.settleMs === undefined) return messageOf(why);
  return message('file.settling_for', { period: period(rules.settleMs) });
}
