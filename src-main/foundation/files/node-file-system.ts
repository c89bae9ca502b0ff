import { constants } from 'node:fs';
import { lstat, open, opendir, readdir, readlink, realpath, type FileHandle } from 'node:fs/promises';
import { dirname } from 'node:path';
import {
  FileError,
  type DirectoryEntry,
  type FileSystem,
  type FolderToRead,
  type OpenFile,
} from './file-system.ts';
import {
  assertHere,
  entryOf,
  fileErrorOf,
  kindOf,
  linkError,
  platformFlag,
  statusOf,
} from './node-answers.ts';
import { repairMove } from './repair-move.ts';
import { moveFile } from './move-file.ts';
import {
  assertBelow,
  assertLeadsInto,
  assertSameFolder,
  canHold,
  holdFlags,
  notThatFolder,
  placeOfDescriptor,
  wayThrough,
  withoutPlace,
} from './open-below.ts';
import { volumeOf } from './volumes.ts';
import { isCloudPath, isSlowPlace, mountedTypeOf } from './slow-places.ts';

/** For hosts that move files into their system's trash. */
export { FileError, type KnownFolder } from './file-system.ts';
export { assertInPlace, moveInto } from './move-file.ts';
export { pathOf } from './one-move.ts';
export { pinDirectory } from './pinned-directory.ts';

/** The machine's own file system behind the port of `file-system.ts`. Every error leaves here as a `FileError`. */
export function createNodeFileSystem(platform: NodeJS.Platform = process.platform): FileSystem {
  return {
    status: (path) => named(path, async () => statusOf(await lstat(path, { bigint: true }))),
    list: (directory, most) =>
      named(directory, async () => {
        if (most !== undefined) return firstOf(directory, most);
        const entries = await readdir(directory, { withFileTypes: true, encoding: 'buffer' });
        return entries.map(entryOf);
      }),
    open: (path, within) =>
      named(path, async () =>
        within === undefined
          ? openFile(path, await openRegularFile(path, path, platform))
          : openWithin(within, path, platform),
      ),
    realPath: (path) => named(path, () => realpath(path)),
    move: (file, to, asideName) => named(file.folder.path, () => moveFile(file, to, { asideName })),
    repairMove: (move) => named(move.folder.path, () => repairMove(move)),
    volumeOf: (path) => volumeOf(path, platform),
    isSlow: (path) => isSlowPlace(path, platform),
    keepsChangeTimes: async (path) =>
      platform === 'linux' && changeTimesKept.test((await mountedTypeOf(path, platform)) ?? ''),
  };
}

/** A folder of a million files comes as a whole otherwise, and holds everybody up for seconds. */
async function firstOf(directory: string, most: number): Promise<DirectoryEntry[]> {
  const entries: DirectoryEntry[] = [];
  const opened = await opendir(directory, { bufferSize: most });
  try {
    while (entries.length < most) {
      const entry = await opened.read();
      if (entry === null) break;
      // As text, a name that is none has this mark in it.
      entries.push({ name: entry.name, kind: kindOf(entry), readable: !entry.name.includes('\ufffd') });
    }
  } finally {
    await opened.close();
  }
  return entries;
}

async function openWithin(folder: FolderToRead, path: string, platform: NodeJS.Platform): Promise<OpenFile> {
  if (!canHold(platform)) return openBetweenLooks(folder, path, platform);
  const held = await open(folder.path, holdFlags).catch((error: unknown) => {
    throw notThatFolder(folder.path, error);
  });
  const place = placeOfDescriptor(held.fd);
  try {
    assertSameFolder(folder, await held.stat({ bigint: true }));
    const handle = await openRegularFile(wayThrough(place, folder, path), path, platform);
    try {
      const [folderAt, fileAt] = await Promise.all([readlink(place), readlink(placeOfDescriptor(handle.fd))]);
      assertBelow(folder, path, { folderAt, fileAt });
    } catch (error) {
      await handle.close();
      throw error;
    }
    return openFile(path, handle);
  } catch (error) {
    throw withoutPlace(error, folder, path, place);
  } finally {
    await held.close();
  }
}

async function openBetweenLooks(
  folder: FolderToRead,
  path: string,
  platform: NodeJS.Platform,
): Promise<OpenFile> {
  const assertThere = async (): Promise<void> => {
    assertSameFolder(folder, await lstat(folder.path, { bigint: true }));
    assertLeadsInto(folder, path, await realpath(dirname(path)));
  };
  await assertThere();
  const handle = await openRegularFile(path, path, platform);
  try {
    await assertThere();
  } catch (error) {
    await handle.close();
    throw error;
  }
  return openFile(path, handle);
}

/** `way`: how it is reached, where that is another than its path. */
async function openRegularFile(way: string, path: string, platform: NodeJS.Platform): Promise<FileHandle> {
  // Windows has neither flag: 0 leaves them out, and the look before and the comparison after stand in for them.
  const { O_RDONLY } = constants;
  const noFollow = platformFlag('O_NOFOLLOW');
  const before = noFollow === 0 || isCloudPath(path) ? await lstat(way, { bigint: true }) : null;
  if (before?.isSymbolicLink() === true) throw linkError(path);
  if (before !== null) assertHere(path, before, platform);
  const handle = await open(way, O_RDONLY | noFollow | platformFlag('O_NONBLOCK'));
  try {
    const opened = await handle.stat({ bigint: true });
    if (!opened.isFile())
      throw new FileError('not_file', path, { code: 'file_error.not_regular', params: { path } });
    if (before !== null && before.ino !== opened.ino) throw linkError(path);
    return handle;
  } catch (error) {
    await handle.close();
    throw error;
  }
}

function openFile(path: string, handle: FileHandle): OpenFile {
  return {
    status: () => named(path, async () => statusOf(await handle.stat({ bigint: true }))),
    read: (buffer, position) =>
      named(path, async () => (await handle.read(buffer, 0, buffer.byteLength, position)).bytesRead),
    place: () =>
      named(path, async () => (canHold(process.platform) ? readlink(placeOfDescriptor(handle.fd)) : null)),
    close: () => named(path, () => handle.close()),
  };
}

async function named<Result>(path: string, work: () => Promise<Result>): Promise<Result> {
  try {
    return await work();
  } catch (error) {
    throw fileErrorOf(path, error);
  }
}

/** Of the kernel itself, with times of change that no program can set. On others, and on other systems, files are waited for. */
const changeTimesKept = /^(?:ext[234]|xfs|btrfs|f2fs|zfs|bcachefs|tmpfs|overlay)$/;
