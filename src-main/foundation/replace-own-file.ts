import { chmodSync, closeSync, fsyncSync, openSync, renameSync, rmSync, writeSync } from 'node:fs';
import { dirname } from 'node:path';
import { syncDirectory } from './sync-to-disk.ts';

/** Writes a file that only its owner can read. Replaced as a whole, so that a crash leaves the old or the new one. */
export function replaceOwnFile(path: string, text: string): void {
  const temporary = `${path}.${String(process.pid)}.tmp`;
  // Never into a file that is there already: it could be another's, or a link.
  rmSync(temporary, { force: true });
  const file = openSync(temporary, 'wx', 0o600);
  try {
    writeSync(file, text);
    fsyncSync(file);
  } finally {
    closeSync(file);
  }
  chmodSync(temporary, 0o600);
  renameSync(temporary, path);
  syncDirectory(dirname(path));
}
