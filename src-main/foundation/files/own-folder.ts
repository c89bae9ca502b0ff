import { dirname, join } from 'node:path';
import { FileError, type FileIdentity, type FileStatus, type ReadableFileSystem } from './file-system.ts';
import { isAtOrBelow } from './paths-below.ts';

/** Whole trees of files that are nobody's secrets, and many: what the practice service was sent. */
const crowded = /^practice/u;

/**
 * The same file system, in which nothing of the product's own folder is listed or opened, whatever way leads there: its records,
 * keys, journals, snapshots, and what the practice service keeps. A folder is known by what it is, so that links and mounts
 * change nothing; a second name of a file is known by the file. `except`: a folder in it that may be read all the same.
 */
export function withoutOwnFolder<Files extends ReadableFileSystem>(
  fileSystem: Files,
  ownDirectory: string,
  except: string | null = null,
): Files {
  let own: Promise<FileStatus | null> | null = null;

  /** `null` where it is not of this file system. Asked for once; what went wrong otherwise is tried again. */
  function ownStatus(): Promise<FileStatus | null> {
    own ??= fileSystem
      .realPath(ownDirectory)
      .then((path) => fileSystem.status(path))
      .catch((error: unknown) => {
        if (error instanceof FileError && error.code === 'missing') return null;
        own = null;
        throw error;
      });
    return own;
  }

  async function assertForeign(path: string, directory: string, file: FileStatus | null): Promise<void> {
    const status = await ownStatus();
    if (status === null) return;
    const real = await fileSystem.realPath(directory);
    if (except !== null && real === (await realOrNull(fileSystem, except))) return;
    if (isAtOrBelow(await fileSystem.realPath(ownDirectory), real)) throw refusal(path);
    // The top of a drive is nobody's own folder, and not every system lets one look at it.
    for (let above = real; dirname(above) !== above; above = dirname(above)) {
      if (isSame(await fileSystem.status(above), status)) throw refusal(path);
    }
    if (file !== null && file.linkCount > 1 && (await holds(fileSystem, ownDirectory, file))) {
      throw refusal(path);
    }
  }

  return {
    ...fileSystem,
    async list(directory, most) {
      const status = await ownStatus();
      if (status !== null && isSame(await fileSystem.status(directory), status)) throw refusal(directory);
      return fileSystem.list(directory, most);
    },
    async open(path, within) {
      const file = await fileSystem.open(path, within);
      try {
        await assertForeign(path, dirname(path), await file.status());
        return file;
      } catch (error) {
        await file.close();
        throw error;
      }
    },
  };
}

async function realOrNull(fileSystem: ReadableFileSystem, path: string): Promise<string | null> {
  return fileSystem.realPath(path).catch((error: unknown) => {
    if (error instanceof FileError) return null;
    throw error;
  });
}

/** Whether the file is one of those in the folder, under another name. */
async function holds(
  fileSystem: ReadableFileSystem,
  directory: string,
  file: FileIdentity,
): Promise<boolean> {
  for (const { name, kind } of await fileSystem.list(directory)) {
    const path = join(directory, name);
    if (kind === 'directory' && !crowded.test(name) && (await holds(fileSystem, path, file))) return true;
    // Files come and go there all the time.
    const status = kind === 'file' ? await fileSystem.status(path).catch(() => null) : null;
    if (status !== null && isSame(status, file)) return true;
  }
  return false;
}

/** Network file systems of Windows give 0 for every inode: that says nothing. */
function isSame(one: FileIdentity, other: FileIdentity): boolean {
  return one.inode !== '0' && one.inode === other.inode && one.device === other.device;
}

function refusal(path: string): FileError {
  return new FileError('own', path);
}
