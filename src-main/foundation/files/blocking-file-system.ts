import {
  closeSync,
  constants,
  fstatSync,
  lstatSync,
  openSync,
  readdirSync,
  readlinkSync,
  readSync,
  realpathSync,
} from 'node:fs';
import { dirname } from 'node:path';
import { setImmediate } from 'node:timers/promises';
import { FileError, type FolderToRead, type OpenFile, type ReadableFileSystem } from './file-system.ts';
import { assertHere, entryOf, fileErrorOf, linkError, platformFlag, statusOf } from './node-answers.ts';
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
import { isCloudPath } from './slow-places.ts';

/** Runs what blocks until the disk gave what it has at `path`. */
export type DuringCall = <Result>(path: string, work: () => Result) => Result;

const plainly: DuringCall = (_path, work) => work();

/**
 * The machine's own file system over calls that block, several times cheaper than those that do not: for a thread that has nothing
 * else to do. Every error leaves here as a `FileError`. `during` is told of each call while it lasts.
 */
export function createBlockingFileSystem({
  platform = process.platform,
  during = plainly,
}: { platform?: NodeJS.Platform; during?: DuringCall } = {}): ReadableFileSystem {
  const settled = settledDuring(during);
  return {
    status: (path) => settled(path, () => statusOf(lstatSync(path, { bigint: true }))),
    list: (directory) =>
      settled(directory, () =>
        readdirSync(directory, { withFileTypes: true, encoding: 'buffer' }).map(entryOf),
      ),
    open: (path, within) =>
      settled(path, () =>
        within === undefined
          ? openFile(path, openRegularFile(path, path, platform), settled)
          : openFile(path, openWithin(within, path, platform), settled),
      ),
    realPath: (path) => settled(path, () => realpathSync.native(path)),
  };
}

function openWithin(folder: FolderToRead, path: string, platform: NodeJS.Platform): number {
  if (!canHold(platform)) return openBetweenLooks(folder, path, platform);
  const held = holdFolder(folder);
  const place = placeOfDescriptor(held);
  try {
    assertSameFolder(folder, fstatSync(held, { bigint: true }));
    const descriptor = openRegularFile(wayThrough(place, folder, path), path, platform);
    try {
      const fileAt = readlinkSync(placeOfDescriptor(descriptor));
      assertBelow(folder, path, { folderAt: readlinkSync(place), fileAt });
    } catch (error) {
      closeSync(descriptor);
      throw error;
    }
    return descriptor;
  } catch (error) {
    throw withoutPlace(error, folder, path, place);
  } finally {
    closeSync(held);
  }
}

function holdFolder({ path }: FolderToRead): number {
  try {
    return openSync(path, holdFlags);
  } catch (error) {
    throw notThatFolder(path, error);
  }
}

function openBetweenLooks(folder: FolderToRead, path: string, platform: NodeJS.Platform): number {
  const assertThere = (): void => {
    assertSameFolder(folder, lstatSync(folder.path, { bigint: true }));
    assertLeadsInto(folder, path, realpathSync.native(dirname(path)));
  };
  assertThere();
  const descriptor = openRegularFile(path, path, platform);
  try {
    assertThere();
  } catch (error) {
    closeSync(descriptor);
    throw error;
  }
  return descriptor;
}

/** `way`: how it is reached, where that is another than its path. */
function openRegularFile(way: string, path: string, platform: NodeJS.Platform): number {
  const noFollow = platformFlag('O_NOFOLLOW');
  // As in `node-file-system.ts`: on Windows the look before and the comparison after stand in for the flag.
  const before = noFollow === 0 || isCloudPath(path) ? lstatSync(way, { bigint: true }) : null;
  if (before?.isSymbolicLink() === true) throw linkError(path);
  if (before !== null) assertHere(path, before, platform);
  const descriptor = openSync(way, constants.O_RDONLY | noFollow | platformFlag('O_NONBLOCK'));
  try {
    const opened = fstatSync(descriptor, { bigint: true });
    if (!opened.isFile())
      throw new FileError('not_file', path, { code: 'file_error.not_regular', params: { path } });
    if (before !== null && before.ino !== opened.ino) throw linkError(path);
    return descriptor;
  } catch (error) {
    closeSync(descriptor);
    throw error;
  }
}

function openFile(path: string, descriptor: number, settled: Settled): OpenFile {
  return {
    status: () => settled(path, () => statusOf(fstatSync(descriptor, { bigint: true }))),
    async read(buffer, position) {
      // Whoever asks for something small does not wait for all of a large file.
      if (position > 0) await setImmediate();
      return settled(path, () => readSync(descriptor, buffer, 0, buffer.byteLength, position));
    },
    place: () =>
      settled(path, () => (canHold(process.platform) ? readlinkSync(placeOfDescriptor(descriptor)) : null)),
    close: () =>
      settled(path, () => {
        closeSync(descriptor);
      }),
  };
}

type Settled = <Result>(path: string, work: () => Result) => Promise<Result>;

/** What came of it at once, as the port says it. */
function settledDuring(during: DuringCall): Settled {
  return (path, work) => {
    try {
      return Promise.resolve(during(path, work));
    } catch (error) {
      return Promise.reject(fileErrorOf(path, error));
    }
  };
}
