import {
  FileError,
  type DirectoryEntry,
  type FileStatus,
  type ReadableFileSystem,
} from '../../../foundation/files/file-system.ts';
import { absolutePath } from '../../../foundation/files/paths-below.ts';
import { standsInFor } from '../../../foundation/files/placeholders.ts';
import { nameOf } from '../rules/file-names.ts';
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
  // What is no file has no kind that its name could tell: a link may lead to a folder.
  if (!decision.send && (entry.kind === 'file' || decision.phase === 'ignored'))
    return { kind: 'left_out', phase: decision.phase, reason: decision.reason };
  if (entry.kind !== 'file') return sightingOf(entry.kind);
  try {
    const status = await fileSystem.status(absolutePath(tree.root, relativePath));
    if (status.kind !== 'file') return sightingOf(status.kind);
    const copy = await sightCopy(fileSystem, tree, relativePath);
    if (copy !== null) return copy;
    return { kind: 'file', identity: status, unchangedForMs: status.unchangedForMs };
  } catch (error) {
    if (!(error instanceof FileError)) throw error;
    if (error.code === 'missing' || error.code === 'not_directory') return { kind: 'absent' };
    if (error.code === 'too_long') return ignored(told('file.path_too_long'));
    return { kind: 'unreadable', reason: whyUnreadable(error) };
  }
}

/** A sync program's copy of a file that is there too, or `null`. The original may come after its copy, so it is asked for again. */
export async function sightCopy(
  fileSystem: Pick<ReadableFileSystem, 'status'>,
  tree: { readonly root: string; readonly fileRules: Pick<FileRules, 'copyOf'> },
  relativePath: string,
): Promise<Extract<Sighting, { kind: 'left_out' }> | null> {
  const copy = tree.fileRules.copyOf(relativePath);
  if (copy === null) return null;
  const { original, pattern } = copy;
  try {
    const { kind } = await fileSystem.status(absolutePath(tree.root, original));
    return kind === 'file'
      ? ignored(told('file.conflict_copy_of', { name: nameOf(original), pattern }))
      : null;
  } catch (error) {
    if (!(error instanceof FileError)) throw error;
    return null;
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
