import { basename, dirname } from 'node:path';
import { OutboxError } from '../../../contract/errors.ts';
import { message } from '../../../contract/messages/message.ts';
import type { FileTargetKind } from '../../../contract/job.ts';
import { inNaturalOrder } from '../../../contract/natural-order.ts';
import { FileError, type FileIdentity, type FileSystem } from '../../../foundation/files/file-system.ts';
import type { FileLooks } from '../looks/file-looks.ts';
import { rulesByHand } from '../rules/rules-by-hand.ts';
import { FilesLeftOut, whyLeftOut } from './left-out.ts';
import { checkFolder, unreadable } from '../folders/root-checks.ts';

export interface FolderOfFiles {
  /** Absolute, with all links resolved. */
  readonly root: string;
  readonly isSlow: boolean;
}

/** A file as it was seen, with the folder that it was seen from. */
export interface SeenFile {
  readonly root: string;
  readonly relativePath: string;
  readonly identity: FileIdentity;
}

/** A file that is named by itself: seen from the folder that it lies in. */
export interface NamedFile extends SeenFile {
  readonly kind: 'file';
}

export interface FilesInFolder extends FolderOfFiles {
  readonly kind: 'folder';
  /** In natural order of their paths below the folder. */
  readonly files: readonly { readonly relativePath: string; readonly identity: FileIdentity }[];
  readonly leftOut: FilesLeftOut;
}

export interface FilesInFolderRequest {
  readonly path: string;
  readonly dataDirectory: string;
  readonly target: FileTargetKind;
  readonly countedAtMost?: number;
}

/** More than this is a folder to watch: everything that is found is held while it is put into order. */
const countedAtMost = 200_000;

/**
 * What of a folder goes to such a target when a person adds it once: walked, ignored and left out as a watched folder without
 * rules of its own is. Nothing is read. Throws `OutboxError` folder_refused.
 */
export async function filesInFolder(
  { fileSystem, looks }: { readonly fileSystem: FileSystem; readonly looks: FileLooks },
  { path, dataDirectory, target, countedAtMost: limit = countedAtMost }: FilesInFolderRequest,
): Promise<FilesInFolder> {
  const { path: root } = await checkFolder(fileSystem, { path, dataDirectory }, 'added');
  const files: FilesInFolder['files'][number][] = [];
  const leftOut = new FilesLeftOut();
  const rules = rulesByHand({ kind: target, id: '', label: null });
  const tree = { root, rules, isByHand: true, innerPaths: [] };
  let counted = 0;
  try {
    for await (const batch of looks.walk(tree, '', () => counted > limit)) {
      counted += batch.length;
      for (const { relativePath, sighting } of batch) {
        if (sighting.kind === 'file' && sighting.identity.sizeBytes > 0)
          files.push({ relativePath, identity: sighting.identity });
        else leftOut.add(whyLeftOut(sighting), relativePath, { isTrouble: sighting.kind === 'unreadable' });
      }
    }
  } catch (error) {
    throw error instanceof FileError ? unreadable('added', path, error) : error;
  }
  if (counted > limit) {
    throw new OutboxError('folder_refused', message('folder.too_many_files', { path, most: limit }));
  }
  const inOrder = inNaturalOrder(files, ({ relativePath }) => relativePath);
  return { kind: 'folder', root, isSlow: await fileSystem.isSlow(root), files: inOrder, leftOut };
}

/** What a path leads to. A link that a person names leads to its folder; a link to a file is refused where it is settled. */
export async function lookAtPath(
  fileSystem: FileSystem,
  path: string,
): Promise<NamedFile | { readonly kind: 'folder' } | null> {
  try {
    if ((await fileSystem.status(await fileSystem.realPath(path))).kind === 'directory')
      return { kind: 'folder' };
    const status = await fileSystem.status(path);
    if (status.kind !== 'file') return null;
    const root = await fileSystem.realPath(dirname(path));
    return { kind: 'file', root, relativePath: basename(path), identity: status };
  } catch (error) {
    if (!(error instanceof FileError)) throw error;
    return null;
  }
}
