import {
  FileError,
  type DirectoryEntry,
  type FileStatus,
  type ReadableFileSystem,
} from '../../../foundation/files/file-system.ts';
import { absolutePath } from '../../../foundation/files/paths-below.ts';
import { standsInFor } from '../../../foundation/files/placeholders.ts';
import type { FileRules } from '../rules/file-rules.ts';
import type { Sighting } from './classify-file.ts';
import { told, type Recorded } from '../../storage/messages/recorded.ts';
import { whyUnreadable } from './why-unreadable.ts';

/** Looks at one path that is no folder. What the rules leave out is not even asked for its size. */
export async function sight(
  fileSystem: ReadableFileSystem,
  tree: { readonly root: string; readonly fileRules: FileRules },
  relativePath: string,
  entry: Pick<DirectoryEntry, 'kind' | 'readable'>,
): Promise<Sighting> {
  if (!entry.readable) return ignored(told('file.name_not_unicode'));
  const standsFor = standsInFor(relativePath);
  if (standsFor !== null && tree.fileRules.decideFile(standsFor).send) {
    return { kind: 'unreadable', reason: told('file.in_cloud') };
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
    if (error.code === 'too_long') return ignored(told('file.path_too_long'));
    return { kind: 'unreadable', reason: whyUnreadable(error) };
  }
}

function sightingOf(kind: Exclude<FileStatus['kind'], 'file'>): Sighting {
  switch (kind) {
    case 'link':
      return ignored(told('file.link'));
    case 'other':
      return ignored(told('file.special'));
    case 'directory':
      return { kind: 'absent' };
  }
}

export function ignored(reason: Recorded): Extract<Sighting, { kind: 'left_out' }> {
  return { kind: 'left_out', phase: 'ignored', reason };
}
