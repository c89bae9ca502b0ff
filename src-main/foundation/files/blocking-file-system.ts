import {
  closeSync,
  constants,
  fstatSync,
  lstatSync,
  openSync,
  readdirSync,
  readSync,
  realpathSync,
} from 'node:fs';
import { setImmediate } from 'node:timers/promises';
import { FileError, type OpenFile, type ReadableFileSystem } from './file-system.ts';
import { assertHere, entryOf, fileErrorOf, linkError, platformFlag, statusOf } from './node-answers.ts';
import { isCloudPath } from './slow-places.ts';

/**
 * The machine's own file system over calls that block, several times cheaper than those that do not: for a thread that has nothing
 * else to do. Every error leaves here as a `FileError`.
 */
export function createBlockingFileSystem(platform: NodeJS.Platform = process.platform): ReadableFileSystem {
  return {
    status: (path) => settled(path, () => statusOf(lstatSync(path, { bigint: true }))),
    list: (directory) =>
      settled(directory, () =>
        readdirSync(directory, { withFileTypes: true, encoding: 'buffer' }).map(entryOf),
      ),
    open: (path) => settled(path, () => openRegularFile(path, platform)),
    realPath: (path) => settled(path, () => realpathSync.native(path)),
  };
}

function openRegularFile(path: string, platform: NodeJS.Platform): OpenFile {
  const noFollow = platformFlag('O_NOFOLLOW');
  // As in `node-file-system.ts`: on Windows the look before and the comparison after stand in for the flag.
  const before = noFollow === 0 || isCloudPath(path) ? lstatSync(path, { bigint: true }) : null;
  if (before?.isSymbolicLink() === true) throw linkError(path);
  if (before !== null) assertHere(path, before, platform);
  const descriptor = openSync(path, constants.O_RDONLY | noFollow | platformFlag('O_NONBLOCK'));
  try {
    const opened = fstatSync(descriptor, { bigint: true });
    if (!opened.isFile()) throw new FileError('not_file', path, `${path} is not a regular file`);
    if (before !== null && before.ino !== opened.ino) throw linkError(path);
    return openFile(path, descriptor);
  } catch (error) {
    closeSync(descriptor);
    throw error;
  }
}

function openFile(path: string, descriptor: number): OpenFile {
  return {
    status: () => settled(path, () => statusOf(fstatSync(descriptor, { bigint: true }))),
    async read(buffer, position) {
      // Whoever asks for something small does not wait for all of a large file.
      if (position > 0) await setImmediate();
      return settled(path, () => readSync(descriptor, buffer, 0, buffer.byteLength, position));
    },
    close: () =>
      settled(path, () => {
        closeSync(descriptor);
      }),
  };
}

/** What came of it at once, as the port says it. */
function settled<Result>(path: string, work: () => Result): Promise<Result> {
  try {
    return Promise.resolve(work());
  } catch (error) {
    return Promise.reject(fileErrorOf(path, error));
  }
}
