import { spanWords } from '../../../contract/file-limits.ts';
import type { FolderRules } from '../../../contract/folder-rules.ts';
import type { SettlingFile } from '../../../contract/watch-folder.ts';
import { absolutePath } from '../../../foundation/files/paths-below.ts';
import { nameOf } from '../rules/file-names.ts';
import type { FileRecords } from '../scan/file-records.ts';
import { waitingWords } from '../settle/classify-file.ts';
import type { FolderRecords } from './folder-records.ts';

/** Files that are known and have no job yet, each with why; what is looked at next comes first. */
export function settlingFiles(
  { folders, files }: { readonly folders: FolderRecords; readonly files: FileRecords },
  limit: number,
): SettlingFile[] {
  const byId = new Map(folders.all().map((folder) => [folder.id, folder]));
  return files
    .waiting(limit)
    .map(({ watchFolderId, relativePath, sizeBytes, reason, hurried, recheckCount }) => {
      const folder = byId.get(watchFolderId);
      const isHurried = hurried === 1;
      const isHeld = recheckCount < 0;
      return {
        watchFolderId,
        path: absolutePath(folder?.path ?? '', relativePath),
        name: nameOf(relativePath.replace(/\/$/, '')),
        sizeBytes,
        reason: settlingWords(reason, isHurried ? undefined : folder?.rules),
        maySendNow: folder !== undefined && (isHeld || (!isHurried && asksToWait(folder.rules))),
        ...(isHeld && { isHeld }),
      };
    });
}

/** Longer than is safe, or until its files are old enough: what a person may lift for one of them. */
function asksToWait({ settleMs, minAgeMs }: FolderRules): boolean {
  return settleMs !== undefined || minAgeMs !== undefined;
}

/** A folder that waits longer than usual says how long. */
function settlingWords(reason: string | null, rules: FolderRules | undefined): string {
  if (reason !== waitingWords || rules?.settleMs === undefined) return reason ?? '';
  return `waiting until it has not changed for ${spanWords(rules.settleMs)}`;
}
