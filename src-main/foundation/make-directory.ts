import { existsSync, mkdirSync } from 'node:fs';
import { dirname } from 'node:path';

/**
 * Makes a folder and those above it that are missing, each for its owner alone. Throws what `mkdir` throws. Not `mkdir`'s own
 * recursion: it never returns where a folder can neither be made nor found missing, as below `/proc`.
 */
export function makeDirectory(path: string): void {
  if (existsSync(path)) {
    // A file in its place is told by name instead of failing later.
    mkdirSync(path, { recursive: true, mode: 0o700 });
    return;
  }
  const parent = dirname(path);
  if (parent !== path) makeDirectory(parent);
  mkdirSync(path, { mode: 0o700 });
}
