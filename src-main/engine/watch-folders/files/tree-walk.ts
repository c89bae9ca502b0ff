import {
  FileError,
  type DirectoryEntry,
  type FileIdentity,
  type ReadableFileSystem,
} from '../../../foundation/files/file-system.ts';
import { deepest, tooDeep, type FileRules } from '../rules/file-rules.ts';
import { absolutePath } from '../../../foundation/files/paths-below.ts';
import type { Sighting } from './classify-file.ts';
import { mapLimited } from './limits.ts';
import { ignored, sight } from './sight.ts';
import { compareByCodePoint } from '../../../contract/natural-order.ts';
import { told } from '../../storage/messages/recorded.ts';
import { whyUnlisted } from './why-unreadable.ts';

export interface Sighted {
  /** Ends in `/` for a folder that is left out or cannot be listed. */
  readonly relativePath: string;
  readonly sighting: Exclude<Sighting, { kind: 'absent' }>;
}

export interface WalkedTree {
  readonly root: string;
  readonly fileRules: FileRules;
  belongsElsewhere(relativePath: string): boolean;
  /** The same of a file, and also true where another watch folder takes it. */
  isFileOfAnother(relativePath: string): boolean;
}

const batchSize = 200;
const statusesAtOnce = 32;

/**
 * Walks a folder and yields what it holds in batches, in the binary order of the relative paths, which is the order of the
 * table `file`: so both can be compared side by side without holding either. Links are not followed, and nothing is read.
 *
 * Throws `FileError` where the start itself cannot be listed; below it, such a folder is sighted as unreadable.
 */
export async function* walkTree(
  fileSystem: ReadableFileSystem,
  tree: WalkedTree,
  relativeStart: string,
  stopped: () => boolean,
): AsyncGenerator<Sighted[]> {
  yield* walkDirectory(relativeStart, []);

  async function* walkDirectory(
    directory: string,
    above: readonly FileIdentity[],
  ): AsyncGenerator<Sighted[]> {
    const entries = await fileSystem.list(directory === '' ? tree.root : absolutePath(tree.root, directory));
    const keyed = entries
      .map((entry) => ({ entry, path: directory === '' ? entry.name : `${directory}/${entry.name}` }))
      .map(({ entry, path }) => ({ entry, path, key: entry.kind === 'directory' ? `${path}/` : path }))
      .sort((one, other) => compareByCodePoint(one.key, other.key));
    let batch: { path: string; entry: DirectoryEntry }[] = [];
    for (const { entry, path, key } of keyed) {
      if (stopped()) return;
      if (entry.kind === 'directory' ? tree.belongsElsewhere(path) : tree.isFileOfAnother(path)) continue;
      if (entry.kind !== 'directory' || !entry.readable) {
        batch.push({ path: key, entry });
        if (batch.length < batchSize) continue;
      }
      yield await look(batch);
      batch = [];
      if (entry.kind === 'directory' && entry.readable) yield* enter(path, above);
    }
    yield await look(batch);
  }

  async function* enter(directory: string, above: readonly FileIdentity[]): AsyncGenerator<Sighted[]> {
    const relativePath = `${directory}/`;
    const leftOut = tree.fileRules.leaveOutDirectory(directory);
    if (leftOut !== null) {
      yield [{ relativePath, sighting: { kind: 'left_out', phase: leftOut.phase, reason: leftOut.reason } }];
      return;
    }
    if (above.length >= deepest) {
      yield [{ relativePath, sighting: ignored(tooDeep.reason) }];
      return;
    }
    try {
      const status = await fileSystem.status(absolutePath(tree.root, directory));
      if (status.kind !== 'directory') return;
      if (above.some((ancestor) => isSameDirectory(ancestor, status))) {
        yield [{ relativePath, sighting: ignored(told('file.folder_loop')) }];
        return;
      }
      yield* walkDirectory(directory, [...above, status]);
    } catch (error) {
      if (!(error instanceof FileError)) throw error;
      if (error.code === 'missing') return;
      if (error.code === 'too_long') {
        yield [{ relativePath, sighting: ignored(told('file.path_too_long')) }];
        return;
      }
      if (error.code === 'own') {
        yield [{ relativePath, sighting: ignored(told('file.folder_own')) }];
        return;
      }
      yield [
        {
          relativePath,
          sighting: { kind: 'unreadable', reason: whyUnlisted(error) },
        },
      ];
    }
  }

  async function look(batch: readonly { path: string; entry: DirectoryEntry }[]): Promise<Sighted[]> {
    const sighted = await mapLimited(batch, statusesAtOnce, async ({ path, entry }) => {
      const sighting = await sight(fileSystem, tree, path, entry);
      return sighting.kind === 'absent' ? [] : [{ relativePath: path, sighting }];
    });
    return sighted.flat();
  }
}

/** Network file systems of Windows give 0 for every inode: that says nothing. */
function isSameDirectory(one: FileIdentity, other: FileIdentity): boolean {
  return one.inode !== '0' && one.inode === other.inode && one.device === other.device;
}
