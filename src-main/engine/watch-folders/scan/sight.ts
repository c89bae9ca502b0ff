import {
  FileError,
  type DirectoryEntry,
  type FileStatus,
  type ReadableFileSystem,
} from '../../../foundation/files/file-system.ts';
import { absolutePath } from '../../../foundation/files/paths-below.ts';
import { standInReason, standsInFor } from '../../../foundation/files/placeholders.ts';
import type { FileRules } from '../rules/file-rules.ts';
import type { Sighting } from '../settle/classify-file.ts';

/** Looks at one path that is no folder. What the rules leave out is not even asked for its size. */
export async function sight(
  fileSystem: ReadableFileSystem,
  tree: { readonly root: string; readonly fileRules: FileRules },
  relativePath: string,
  entry: Pick<DirectoryEntry, 'kind' | 'readable'>,
): Promise<Sighting> {
  if (!entry.readable) return ignored('name not readable: it is not valid Unicode');
  const standsFor = standsInFor(relativePath);
  if (standsFor !== null && tree.fileRules.decideFile(standsFor).send) {
    return { kind: 'unreadable', reason: standInReason };
  }
  const decision = tree.fileRules.decideFile(relativePath);
  if (!decision.send) return { kind: 'left_out', phase: decision.phase, reason: decision.reason };
  if (entry.kind !== 'file') return sightingOf(entry.kind);
  try {
    const status = await fileSystem.status(absolutePath(tree.root, relativePath));
    if (status.kind !== 'file') return sightingOf(status.kind);
    return { kind: 'file', identity: status, unchangedForMs: status.unchangedForMs };
  } catch (error) {
    if (!(error instanceof FileError)) throw error;
    if (error.code === 'missing' || error.code === 'not_directory') return { kind: 'absent' };
    if (error.code === 'too_long') return ignored(error.message);
    return { kind: 'unreadable', reason: `cannot be read: ${error.message}` };
  }
}

function sightingOf(kind: Exclude<FileStatus['kind'], 'file'>): Sighting {
  switch (kind) {
    case 'link':
      return ignored('a link: links are not followed');
    case 'other':
      return ignored('not a regular file, but a pipe, socket or device');
    case 'directory':
      return { kind: 'absent' };
  }
}

export function ignored(reason: string): Extract<Sighting, { kind: 'left_out' }> {
  return { kind: 'left_out', phase: 'ignored', reason };
}
