import { open, rename, rm, access } from 'node:fs/promises';
import { join } from 'node:path';
import { setImmediate } from 'node:timers/promises';
import { errorCode } from '../error-code.ts';
import { makeDirectory } from '../make-directory.ts';
import { syncDirectoryAsync } from '../sync-to-disk.ts';

/**
 * Writes pieces into a new file of `directory`, readable by its owner only. It has its name only once it is whole and on the
 * disk; no file is ever replaced. The event loop turns between two pieces. Returns the absolute path. Throws what the system does.
 */
export async function writeNewFile(
  directory: string,
  name: { readonly stem: string; readonly extension: string },
  pieces: Iterable<string> | AsyncIterable<string>,
): Promise<string> {
  makeDirectory(directory);
  const { path, temporaryPath, file } = await openNew(directory, name);
  try {
    try {
      await writeAll(pieces, (piece) => file.appendFile(piece, 'utf8'));
      await file.sync();
    } finally {
      await file.close();
    }
    await rename(temporaryPath, path);
  } catch (error) {
    await rm(temporaryPath, { force: true });
    throw error;
  }
  await syncDirectoryAsync(directory);
  return path;
}

/** While one piece is on its way to the disk, the next one is put together. */
async function writeAll(
  pieces: Iterable<string> | AsyncIterable<string>,
  write: (piece: string) => Promise<void>,
): Promise<void> {
  let writing = Promise.resolve();
  for await (const piece of pieces) {
    await writing;
    writing = write(piece);
    // It is heard of when it is waited for, with the next piece.
    writing.catch(() => undefined);
    await setImmediate();
  }
  await writing;
}

/** The temporary name stands for the final one from the beginning, so that two exports of one second stay two. */
async function openNew(directory: string, { stem, extension }: { stem: string; extension: string }) {
  for (let count = 1; ; count += 1) {
    const path = join(directory, `${stem}${count === 1 ? '' : `-${String(count)}`}.${extension}`);
    if (await exists(path)) continue;
    const temporaryPath = `${path}.part`;
    try {
      return { path, temporaryPath, file: await open(temporaryPath, 'wx', 0o600) };
    } catch (error) {
      if (errorCode(error) !== 'EEXIST') throw error;
    }
  }
}

async function exists(path: string): Promise<boolean> {
  try {
    await access(path);
    return true;
  } catch {
    return false;
  }
}
