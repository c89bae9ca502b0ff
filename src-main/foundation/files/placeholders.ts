import { FileError } from './file-system.ts';
import { isCloudPath } from './slow-places.ts';

/* Files that a cloud drive shows, and has not downloaded. Reading one would download it, whatever its size, so none is ever opened. */

/**
 * Smaller files may lie inside their own directory entry, where no block counts for them. To read one that is not here costs no more
 * than that.
 */
const smallestBytes = 1024;

/**
 * Whether a file has a size and no content on this disk. Node tells neither the attribute of Windows nor the flag of macOS; but both
 * allocate nothing for such a file. Elsewhere than in the folder of a cloud drive that is a sparse file, and good to read. Drives of
 * Linux show what they have not downloaded under other names, or answer through a file system of their own.
 */
export function isPlaceholder(
  path: string,
  { sizeBytes, blocks }: { readonly sizeBytes: number; readonly blocks: number },
  platform: NodeJS.Platform,
): boolean {
  if (platform !== 'darwin' && platform !== 'win32') return false;
  return blocks === 0 && sizeBytes >= smallestBytes && isCloudPath(path);
}

export function inCloudError(path: string): FileError {
  return new FileError('in_cloud', path);
}

/** Older iCloud, and Nextcloud and ownCloud where they can do no better, keep a small file of another name in the place of each. */
const standIns: readonly RegExp[] = [/^\.(?<name>.+)\.icloud$/iu, /^(?<name>.+)\.(?:nextcloud|owncloud)$/u];

/** The file that this one stands in for, by its path; `null` for any other. */
export function standsInFor(relativePath: string): string | null {
  const start = relativePath.lastIndexOf('/') + 1;
  const own = relativePath.slice(start);
  const name = standIns
    .map((pattern) => pattern.exec(own)?.groups?.['name'])
    .find((each) => each !== undefined);
  return name === undefined ? null : `${relativePath.slice(0, start)}${name}`;
}
