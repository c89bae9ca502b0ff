import { folderHealthWords } from '../../../contract/folder-words.ts';
import type { WatchFolder } from '../../../contract/watch-folder.ts';
import { formatTable } from './table.ts';
import { describeRules } from './words.ts';

/** Folders as a status shows them, after an empty line; nothing where there are none. */
export function folderLines(folders: readonly WatchFolder[]): string[] {
  if (folders.length === 0) return [];
  const rows = folders.map((folder) => [
    String(folder.id),
    folder.path,
    folderHealthWords[folder.health],
    String(folder.pending),
    describeRules(folder.rules),
  ]);
  return ['', ...formatTable(['ID', 'FOLDER', 'HEALTH', 'TO GO', 'TARGET'], rows)];
}
