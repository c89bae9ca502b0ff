import { accessSync, constants, lstatSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { makeDirectory } from './make-directory.ts';
import { whyNotOwn } from './own-place.ts';

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
  makeDirectory(path);
  // A link may have been set to where there is more room; what it leads to counts.
  const why =
    whyNotOwn(path, statSync(path)) ?? withheld.map((name) => whyNotOwnFile(join(path, name))).find(Boolean);
  if (why != null) throw new Error(`${why} and try again`);
  accessSync(path, constants.W_OK);
}

function whyNotOwnFile(path: string): string | null {
  const status = lstatSync(path, { throwIfNoEntry: false });
  if (status === undefined) return null;
  return status.isFile() ? whyNotOwn(path, status) : `${path} is not a file: it leads elsewhere. Remove it`;
}
