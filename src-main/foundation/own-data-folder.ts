import { accessSync, constants, existsSync, lstatSync, realpathSync, statSync } from 'node:fs';
import { basename, dirname, join, resolve } from 'node:path';
import { makeDirectory } from './make-directory.ts';
import { NotOwnError, quoted, whyNotOwn, type NotOwn } from './own-place.ts';

/** What holds keys, or says what is sent where. */
const withheld = [
  ...['outbox.db', 'outbox.db-wal', 'outbox.db-shm', 'owner.lock', 'control.json'],
  ...['keys.json', 'window-keys.json', 'sharing-password.json', 'sharing-key.pem'],
];

/**
 * Makes the data folder, for its owner alone. One that stands there already is left as it is, and used only where nobody else may have
 * read it or put something into it: whether that is repaired or the folder given up is for its owner to say. Throws an error
 * that names what is in the way and what repairs it.
 */
export function makeOwnDataFolder(path: string): void {
  const above = whyAnyoneMaySwap(path);
  // One that was begun goes on, or an update would end it: `outbox doctor` says so.
  if (above !== null && !existsSync(join(path, 'outbox.db'))) throw new NotOwnError(above);
  makeDirectory(path);
  // A link may have been set to where there is more room; what it leads to counts.
  const why =
    whyNotOwn(path, statSync(path)) ??
    withheld.map((name) => whyNotOwnFile(join(path, name))).find((each) => each !== null);
  if (why != null) throw new NotOwnError(why);
  accessSync(path, constants.W_OK);
}

const [writableForAll, sticky] = [0o002, 0o1000];

/**
 * Why another user could put a folder of their own in its place: a folder above it lets everyone rename what lies in it. `/tmp` does not
 * (its sticky bit). On Windows such rights are inherited from the user's own folders, and nothing is said. `null`: no other user could.
 */
export function whyAnyoneMaySwap(path: string): NotOwn | null {
  if (process.getuid === undefined) return null;
  for (const way of [resolve(path), realPathOf(path)]) {
    for (let above = dirname(way); ; above = dirname(above)) {
      const mode = statSync(above, { throwIfNoEntry: false })?.mode ?? 0;
      if ((mode & writableForAll) !== 0 && (mode & sticky) === 0)
        return { code: 'own_place.anyone_above', params: { above, command: `chmod o-w ${quoted(above)}` } };
      if (above === dirname(above)) break;
    }
  }
  return null;
}

/** Of the part of a path that is there. */
function realPathOf(path: string): string {
  const way = resolve(path);
  try {
    return realpathSync(way);
  } catch {
    // Ignored: it is not there yet, so that what is above it counts.
    return way === dirname(way) ? way : join(realPathOf(dirname(way)), basename(way));
  }
}

function whyNotOwnFile(path: string): NotOwn | null {
  const status = lstatSync(path, { throwIfNoEntry: false });
  if (status === undefined) return null;
  return status.isFile() ? whyNotOwn(path, status) : { code: 'own_place.not_a_file', params: { path } };
}
