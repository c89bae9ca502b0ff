import { lstatSync } from 'node:fs';
import { basename, dirname, relative, sep } from 'node:path';
import type { KnownFolder, PlacedFile } from '../../src-main/foundation/files/file-system.ts';
import { identityOf } from '../../src-main/foundation/files/file-identity.ts';

/** A folder as a person chose it now. */
export function knownFolder(path: string): KnownFolder {
  const { device, inode } = identityOf(lstatSync(path, { bigint: true }));
  return { path, device, inode };
}

/** A file as it is now, below a folder; below its own where none is given. */
export function placedFile(path: string, folder = dirname(path)): PlacedFile {
  return {
    folder: knownFolder(folder),
    relativePath: folder === dirname(path) ? basename(path) : relative(folder, path).split(sep).join('/'),
    identity: identityOf(lstatSync(path, { bigint: true })),
  };
}
