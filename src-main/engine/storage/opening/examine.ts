import { checkBeside } from '../snapshots/check-beside.ts';
import { checkedHereBytes, sizeOf } from '../database/open-sound.ts';

/** Larger databases are checked in their snapshots only, so that a start stays short. */
const checkedAlwaysBytes = 32 * 1024 * 1024;
const checkedAfterCrashBytes = 256 * 1024 * 1024;

/**
 * Reads a database, before anybody opens it, as a whole on a thread of its own: meanwhile this one draws windows and answers. What it
 * finds; `null` where all is well, where it is small enough to be read as it is opened, and where it is large and nothing speaks
 * against it. `isSuspect`: it is read however large it is.
 */
export async function examine(file: string, { isSuspect }: { isSuspect: boolean }): Promise<string | null> {
  const logBytes = sizeOf(`${file}-wal`);
  const bytes = sizeOf(file) + logBytes;
  const usuallyBytes = logBytes > 0 ? checkedAfterCrashBytes : checkedAlwaysBytes;
  if (bytes <= checkedHereBytes || (bytes > usuallyBytes && !isSuspect)) return null;
  const check = () => checkBeside({ path: file, isCopy: false });
  // A read that fails once looks like damage to SQLite.
  return (await check()) === null ? null : check();
}
