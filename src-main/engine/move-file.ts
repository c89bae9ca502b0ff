import { link, lstat, mkdir, open, rename, unlink } from 'node:fs/promises';
import { dirname } from 'node:path';
import { FileError } from './file-system.ts';
import { errorCode } from '../foundation/error-code.ts';

/**
 * Moves a file and never replaces another. It gets its new name beside the old one, which is taken away afterwards: a process
 * that ends in between leaves one file with two names, and the next move of it takes the old one away.
 */
export async function moveFile(from: string, to: string, giveName = link): Promise<void> {
  const moved = await lstat(from, { bigint: true });
  if (!moved.isFile()) throw new FileError('other', from, `${from} is not a regular file`);
  await mkdir(dirname(to), { recursive: true });
  try {
    await giveName(from, to);
  } catch (error) {
    const code = errorCode(error);
    // A file system without second names has each its own word for that; what else is wrong is found again.
    if (code !== 'EEXIST') {
      await moveByReserving(from, to);
      return;
    }
    const there = await lstat(to, { bigint: true });
    const isSame = there.dev === moved.dev && there.ino === moved.ino && there.nlink > 1n;
    if (from === to || !isSame) throw new FileError('busy', to, `${to} exists already`);
  }
  await unlink(from);
}

/**
 * Reserves the new name by an empty file that must not exist yet, then renames over that: unlike a look before a rename nobody's
 * file can be replaced.
 */
async function moveByReserving(from: string, to: string): Promise<void> {
  const reserved = await open(to, 'wx').catch((error: unknown) => {
    if (errorCode(error) === 'EEXIST') throw new FileError('busy', to, `${to} exists already`);
    throw error;
  });
  await reserved.close();
  try {
    await rename(from, to);
  } catch (error) {
    await unlink(to);
    throw error;
  }
}
