import { inNaturalOrder } from '../../../contract/natural-order.ts';
import type { FileSystem } from '../../../foundation/files/file-system.ts';
import { FileError } from '../../../foundation/files/file-system.ts';
import { absolutePath } from '../../../foundation/files/paths-below.ts';
import { compileRules } from '../rules/file-rules.ts';
import { rulesByHand } from '../rules/rules-by-hand.ts';
import type { FolderRecords } from '../files/folder-records.ts';
import { checkFolder, unreadable } from './root-checks.ts';

export interface Subfolder {
  readonly name: string;
  readonly path: string;
  readonly isWatched: boolean;
}

/**
 * The folders that lie directly in a folder, in natural order. A link is none: it may lead anywhere. Nor is what is usually ignored,
 * such as hidden folders. Throws `OutboxError` folder_refused.
 */
export async function subfoldersOf(
  parts: { readonly fileSystem: FileSystem; readonly folders: FolderRecords; readonly dataDirectory: string },
  path: string,
): Promise<{ readonly path: string; readonly subfolders: readonly Subfolder[] }> {
  const { fileSystem, folders, dataDirectory } = parts;
  const { path: root } = await checkFolder(fileSystem, { path, dataDirectory }, 'added');
  const entries = await fileSystem.list(root).catch((error: unknown) => {
    throw error instanceof FileError ? unreadable('added', path, error) : error;
  });
  const usual = compileRules(rulesByHand({ kind: 'knowledge_base', id: '', label: null }));
  const watched = new Set(folders.all().map((folder) => folder.path));
  const found = entries
    .filter(
      ({ kind, readable, name }) =>
        kind === 'directory' && readable && usual.leaveOutDirectory(name) === null,
    )
    .map(({ name }) => ({ name, path: absolutePath(root, name) }))
    .map((folder) => ({ ...folder, isWatched: watched.has(folder.path) }));
  return { path: root, subfolders: inNaturalOrder(found, ({ name }) => name) };
}
