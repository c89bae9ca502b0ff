import type { Stats } from 'node:fs';

const openToOthers = 0o077;

/** Why a file or folder is not the present user's alone, and what repairs it. */
export type NotOwn =
  | {
      readonly code: 'own_place.other_user';
      readonly params: { readonly path: string; readonly owner: number; readonly own: number };
    }
  | {
      readonly code: 'own_place.open';
      readonly params: { readonly path: string; readonly command: string };
    }
  | {
      readonly code: 'own_place.anyone_above';
      readonly params: { readonly above: string; readonly command: string };
    }
  | { readonly code: 'own_place.not_a_file'; readonly params: { readonly path: string } };

/** Thrown where something is not the present user's alone. Its `message` is for the log. */
export class NotOwnError extends Error {
  readonly told: { readonly code: 'own_place.again'; readonly params: { readonly reason: NotOwn } };

  constructor(reason: NotOwn) {
    super(`${reason.code} ${JSON.stringify(reason.params)}`);
    this.name = 'NotOwnError';
    this.told = { code: 'own_place.again', params: { reason } };
  }
}

/**
 * Why a file or folder is not the present user's alone, with what repairs it, to be followed by "and try again"; `null` where it
 * is. `status` is of what was found at `path`. On Windows such rights are inherited from the user's own folders, and nothing is
 * said.
 */
export function whyNotOwn(
  path: string,
  status: Pick<Stats, 'uid' | 'mode' | 'isDirectory'>,
  userId: number | undefined = process.getuid?.(),
): NotOwn | null {
  if (userId === undefined) return null;
  if (status.uid !== userId) {
    return { code: 'own_place.other_user', params: { path, owner: status.uid, own: userId } };
  }
  if ((status.mode & openToOthers) === 0) return null;
  const mode = status.isDirectory() ? '700' : '600';
  return { code: 'own_place.open', params: { path, command: `chmod ${mode} ${quoted(path)}` } };
}

/** As a shell takes it. */
export function quoted(path: string): string {
  return /^[\w./~-]+$/u.test(path) ? path : `'${path.replaceAll("'", "'\\''")}'`;
}
