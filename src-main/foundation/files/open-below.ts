import { constants, existsSync, type BigIntStats } from 'node:fs';
import { errorCode } from '../error-code.ts';
import { FileError, isSameFolder, type FolderToRead } from './file-system.ts';
import { bornAtMsOf, identityOf } from './file-identity.ts';
import { fileErrorOf, platformFlag } from './node-answers.ts';
import { isAtOrBelow, relativePathBelow } from './paths-below.ts';

/**
 * A file is opened through its folder, which is held open meanwhile: what was opened lies in that folder, whatever takes the place of
 * the folder or of a directory on the way. The kernel says of an open file where it lies, so that one question finds any link that
 * was followed. Both adapters share what is decided here, and make the calls.
 */

let isNamed: boolean | null = null;

/** Whether an open folder has a name by which its files are found: on Linux, but for a container without `/proc`. */
export function canHold(platform: NodeJS.Platform): boolean {
  isNamed ??= existsSync('/proc/self/fd');
  return platform === 'linux' && isNamed;
}

/** A link in the place of the folder is another folder. */
export const holdFlags =
  constants.O_RDONLY | platformFlag('O_DIRECTORY') | platformFlag('O_NOFOLLOW') | platformFlag('O_NONBLOCK');

export const placeOfDescriptor = (descriptor: number): string => `/proc/self/fd/${String(descriptor)}`;

/** Throws `FileError` elsewhere where this is not the folder that was chosen. */
export function assertSameFolder({ path, known }: FolderToRead, stats: BigIntStats): void {
  if (known === null) return;
  if (!isSameFolder(known, { ...identityOf(stats), bornAtMs: bornAtMsOf(stats) })) throw elsewhere(path);
}

/** Where an open file and its open folder lie, as the kernel says it. Throws `FileError` where that is not the wanted place. */
export function assertBelow(
  folder: FolderToRead,
  path: string,
  { folderAt, fileAt }: { readonly folderAt: string; readonly fileAt: string },
): void {
  if (folderAt !== folder.path) throw elsewhere(folder.path);
  if (fileAt === path) return;
  if (isAtOrBelow(folderAt, fileAt) || fileAt.endsWith(' (deleted)')) {
    throw new FileError('missing', path, { code: 'file_error.went_away', params: { path } });
  }
  throw outside(path);
}

/** The best that can be had without such names: where the directories lead, asked before the file is opened and afterwards. */
export function assertLeadsInto(folder: FolderToRead, path: string, realDirectory: string): void {
  if (!isAtOrBelow(folder.path, realDirectory)) throw outside(path);
}

/** How a file is reached through its open folder. */
export function wayThrough(place: string, folder: FolderToRead, path: string): string {
  const relativePath = relativePathBelow(folder.path, path);
  if (relativePath === null) throw outside(path);
  return `${place}/${relativePath}`;
}

/** What came of holding the folder open. A link, or something else than a folder, is not the folder that was chosen. */
export function notThatFolder(path: string, error: unknown): unknown {
  const code = errorCode(error);
  return code === 'ENOTDIR' || code === 'ELOOP' ? elsewhere(path) : error;
}

/** Names of open folders say nothing to people. */
export function withoutPlace(error: unknown, folder: FolderToRead, path: string, place: string): FileError {
  const found = fileErrorOf(path, error);
  return error instanceof FileError
    ? found
    : new FileError(found.code, path, found.message.replaceAll(place, folder.path));
}

function elsewhere(path: string): FileError {
  return new FileError('elsewhere', path, { code: 'file_error.elsewhere', params: { path } });
}

function outside(path: string): FileError {
  return new FileError('outside', path, { code: 'file_error.outside', params: { path } });
}
