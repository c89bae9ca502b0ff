import { constants, type BigIntStats } from 'node:fs';
import { lstat, mkdir, open, type FileHandle } from 'node:fs/promises';
import { join } from 'node:path';
import { FileError, type KnownFolder } from './file-system.ts';
import { errorCode } from '../error-code.ts';

/** A directory that was reached from a known folder without following a link, and stays the one that was reached. */
export interface PinnedDirectory {
  /** Where a name in it is found, whatever becomes of the way that leads to it. */
  at(name: string): string;
  /** Throws `FileError` where another directory stands there by now. */
  assertSame(): Promise<void>;
  close(): Promise<void>;
}

/**
 * Walks from a known folder down its names, one at a time, and follows no link on the way; `make`: what is missing is made. On
 * Linux each directory is held open and the next one is looked up in it, so that nothing can be swapped while the walk goes on
 * or afterwards. Elsewhere, and without `/proc`, this is the best that can be had: every directory is looked at before and
 * after. Throws `FileError`.
 */
export async function pinDirectory(
  folder: KnownFolder,
  names: readonly string[],
  { make, byDescriptor = process.platform === 'linux' }: { make: boolean; byDescriptor?: boolean },
): Promise<PinnedDirectory> {
  for (const name of names) assertPlain(name, folder.path);
  const held = byDescriptor ? await holdNamed(folder.path) : null;
  return held === null ? pinByLooks(folder, names, make) : pinHeld(held, folder, names, make);
}

/** A name with a separator in it, or one that leads upwards, is a way and no name. */
export function assertPlain(name: string, path: string): void {
  const separators = process.platform === 'win32' ? /[/\\\0]/u : /[/\0]/u;
  if (['', '.', '..'].includes(name) || separators.test(name)) {
    throw new FileError('other', path, { code: 'file_error.no_name', params: { path, name } });
  }
}

async function pinHeld(
  first: FileHandle,
  folder: KnownFolder,
  names: readonly string[],
  make: boolean,
): Promise<PinnedDirectory> {
  let handle = first;
  let path = folder.path;
  try {
    assertIs(await handle.stat({ bigint: true }), folder);
    for (const name of names) {
      const way = `${placeOf(handle)}/${name}`;
      path = join(path, name);
      if (make) await makeUnlessThere(way, path);
      const next = await hold(way, path);
      await handle.close();
      handle = next;
    }
  } catch (error) {
    await handle.close();
    throw error;
  }
  return {
    at: (name) => `${placeOf(handle)}/${name}`,
    assertSame: () => Promise.resolve(),
    close: () => handle.close(),
  };
}

const placeOf = (handle: FileHandle): string => `/proc/self/fd/${String(handle.fd)}`;

/** The kernel's own refusal of links: looking first and opening afterwards would leave a moment in between. */
async function hold(way: string, path: string): Promise<FileHandle> {
  const { O_RDONLY, O_DIRECTORY, O_NOFOLLOW } = constants;
  return open(way, O_RDONLY | O_DIRECTORY | O_NOFOLLOW).catch(async (error: unknown) => {
    // Of a link the kernel only says that it is no directory.
    const isLink = await lstat(way).then(
      (stats) => stats.isSymbolicLink(),
      () => false,
    );
    throw isLink ? link(path) : readable(error, path);
  });
}

/** `null` without `/proc`, as in a bare container: an open directory has no name there by which its files could be found. */
async function holdNamed(path: string): Promise<FileHandle | null> {
  const handle = await hold(path, path);
  const isNamed = await lstat(placeOf(handle)).then(
    () => true,
    () => false,
  );
  if (isNamed) return handle;
  await handle.close();
  return null;
}

async function pinByLooks(
  folder: KnownFolder,
  names: readonly string[],
  make: boolean,
): Promise<PinnedDirectory> {
  const seen: { readonly path: string; readonly stats: BigIntStats }[] = [];
  let path = folder.path;
  const root = await directoryAt(path);
  assertIs(root, folder);
  seen.push({ path, stats: root });
  for (const name of names) {
    path = join(path, name);
    if (make) await makeUnlessThere(path, path);
    seen.push({ path, stats: await directoryAt(path) });
  }
  const reached = path;
  return {
    at: (name) => join(reached, name),
    async assertSame() {
      for (const { path: one, stats } of seen) {
        const now = await directoryAt(one);
        if (now.dev !== stats.dev || now.ino !== stats.ino) throw swapped(one);
      }
    },
    close: () => Promise.resolve(),
  };
}

async function directoryAt(path: string): Promise<BigIntStats> {
  const stats = await lstat(path, { bigint: true }).catch((error: unknown) => {
    throw readable(error, path);
  });
  // A junction of Windows is a link here too.
  if (stats.isSymbolicLink()) throw link(path);
  if (!stats.isDirectory())
    throw new FileError('not_directory', path, { code: 'file_error.no_folder', params: { path } });
  return stats;
}

async function makeUnlessThere(way: string, path: string): Promise<void> {
  await mkdir(way).catch((error: unknown) => {
    if (errorCode(error) !== 'EEXIST') throw readable(error, path);
  });
}

function assertIs(stats: BigIntStats, folder: KnownFolder): void {
  if (stats.dev.toString() !== folder.device || stats.ino.toString() !== folder.inode) {
    throw swapped(folder.path);
  }
}

function readable(error: unknown, path: string): unknown {
  switch (errorCode(error)) {
    case 'ENOTDIR':
      return new FileError('not_directory', path, { code: 'file_error.no_folder', params: { path } });
    case 'ENOENT':
      return new FileError('missing', path, { code: 'file_error.not_there', params: { path } });
    case 'EACCES':
    case 'EPERM':
      return new FileError('denied', path, { code: 'file_error.unusable', params: { path } });
    default:
      return error;
  }
}

function link(path: string): FileError {
  return new FileError('link', path, { code: 'file_error.link_not_followed', params: { path } });
}

function swapped(path: string): FileError {
  return new FileError('link', path, { code: 'file_error.other_folder', params: { path } });
}
