import { link, lstat } from 'node:fs/promises';
import { FileError, isSameFile, type PlacedFile } from './file-system.ts';
import { identityOf } from './file-identity.ts';
import { newAsideName, notMeant, OneMove, pathOf, placeOf } from './one-move.ts';
import { assertPlain, pinDirectory, type PinnedDirectory } from './pinned-directory.ts';
import { errorCode } from '../error-code.ts';

/** What the system offers. */
export interface MoveMeans {
  /** Gives a file a second name. Rejects where it has none to give. */
  readonly giveName?: (from: string, to: string) => Promise<void>;
  /** Directories are held by descriptors. Default: on Linux. */
  readonly byDescriptor?: boolean;
  /** What the old name is called while it is taken away. Default: a name of its own. */
  readonly asideName?: string;
}

/** Moves a file to another place below its folder; see the port in `file-system.ts`. */
export async function moveFile(file: PlacedFile, to: string, means: MoveMeans = {}): Promise<void> {
  const wanted = placeOf(to);
  const target = await pinDirectory(file.folder, wanted.directory, { ...means, make: true });
  try {
    await moveInto(file, target, wanted.name, means);
  } finally {
    await target.close();
  }
}

/** Moves a file into a directory that is held, under a name that nothing there has. */
export async function moveInto(
  file: PlacedFile,
  target: PinnedDirectory,
  name: string,
  means: MoveMeans = {},
): Promise<void> {
  const here = placeOf(file.relativePath);
  assertPlain(here.name, file.folder.path);
  assertPlain(name, file.folder.path);
  const source = await pinDirectory(file.folder, here.directory, { ...means, make: false });
  try {
    const asideName = means.asideName ?? newAsideName();
    await new OneMove(file, source, here.name, target, name, asideName).run(means.giveName ?? link);
  } catch (error) {
    throw error instanceof FileError ? error : inPlainWords(error, pathOf(file));
  } finally {
    await source.close();
  }
}

/** Without the names that a held directory has, which say nothing to people. */
function inPlainWords(error: unknown, path: string): FileError {
  const code = errorCode(error) ?? 'unknown';
  if (code === 'EXDEV')
    return new FileError('other', path, { code: 'file_error.other_volume', params: { path } });
  const isDenied = code === 'EACCES' || code === 'EPERM' || code === 'EROFS';
  return isDenied
    ? new FileError('denied', path, { code: 'file_error.move_denied', params: { path } })
    : new FileError(code === 'ENOENT' ? 'missing' : 'other', path, {
        code: 'file_error.not_moved',
        params: { path, said: code },
      });
}

/** Throws `FileError` where the file is not the one that stands at its place, or a link leads there: for what is moved by others. */
export async function assertInPlace(file: PlacedFile): Promise<void> {
  const here = placeOf(file.relativePath);
  assertPlain(here.name, file.folder.path);
  const source = await pinDirectory(file.folder, here.directory, { make: false });
  try {
    const stats = await lstat(source.at(here.name), { bigint: true });
    if (stats.isFile() && isSameFile(identityOf(stats), file.identity)) return;
    throw notMeant(pathOf(file));
  } finally {
    await source.close();
  }
}
