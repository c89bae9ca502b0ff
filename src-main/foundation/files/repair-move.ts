import { link, unlink } from 'node:fs/promises';
import { FileError, type BegunMove, type KnownFolder } from './file-system.ts';
import { errorCode } from '../error-code.ts';
import { isSameInode, lstatOrNull, placeOf } from './one-move.ts';
import { pinDirectory, type PinnedDirectory } from './pinned-directory.ts';

/**
 * Puts right what a move left that was cut short while the old name was aside. Of a file that has its new name too, the one aside
 * is taken away; whatever else was taken aside gets its old name back. Touches nothing but that one name, and replaces nothing.
 * Throws `FileError`: `busy` where the old name is taken by now.
 */
export async function repairMove({ folder, from, to, asideName }: BegunMove): Promise<void> {
  // Where the folder itself cannot be reached now, nothing is known of what lies in it.
  await (await pinDirectory(folder, [], { make: false })).close();
  const [here, wanted] = [placeOf(from), placeOf(to)];
  const target = await pinOrNull(folder, wanted.directory);
  if (target === null) return;
  try {
    const [left, moved] = [target.at(asideName), target.at(wanted.name)];
    const [taken, there] = await Promise.all([lstatOrNull(left), lstatOrNull(moved)]);
    if (taken?.isFile() !== true) return;
    await target.assertSame();
    if (there !== null && isSameInode(taken, there)) {
      await unlink(left);
      return;
    }
    const source = await pinDirectory(folder, here.directory, { make: true });
    try {
      await link(left, source.at(here.name));
    } catch (error) {
      if (errorCode(error) !== 'EEXIST') throw error;
      throw new FileError('busy', from, {
        code: 'file_error.exists_again',
        params: { path: from, name: asideName, other: to },
      });
    } finally {
      await source.close();
    }
    await unlink(left);
  } finally {
    await target.close();
  }
}

/** `null` where it is not there any more. */
async function pinOrNull(folder: KnownFolder, names: readonly string[]): Promise<PinnedDirectory | null> {
  return pinDirectory(folder, names, { make: false }).catch((error: unknown) => {
    if (error instanceof FileError && error.code === 'missing') return null;
    throw error;
  });
}
