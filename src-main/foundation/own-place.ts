import type { Stats } from 'node:fs';

const openToOthers = 0o077;

/**
 * Why a file or folder is not the present user's alone, with what repairs it, to be followed by "and try again"; `null` where it
 * is. `status` is of what was found at `path`. On Windows such rights are inherited from the user's own folders, and nothing is
 * said.
 */
export function whyNotOwn(
  path: string,
  status: Pick<Stats, 'uid' | 'mode' | 'isDirectory'>,
  userId: number | undefined = process.getuid?.(),
): string | null {
  if (userId === undefined) return null;
  if (status.uid !== userId) {
    return `${path} belongs to another user (id ${String(status.uid)}; this is id ${String(userId)}). Run Outbox as that user`;
  }
  if ((status.mode & openToOthers) === 0) return null;
  const mode = status.isDirectory() ? '700' : '600';
  return `${path} is open to other users of this computer. Run "chmod ${mode} ${quoted(path)}"`;
}

/** As a shell takes it. */
export function quoted(path: string): string {
  return /^[\w./~-]+$/u.test(path) ? path : `'${path.replaceAll("'", "'\\''")}'`;
}
