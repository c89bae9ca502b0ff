import { createHash } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/**
 * Writes the sums of these files as `sha256sum --check` reads them, and gives the name of the list.
 * @param {string} folder
 * @param {readonly string[]} names
 */
export function writeChecksums(folder, names) {
  const lines = [...names].sort().map((name) => `${sumOf(join(folder, name))}  ${name}\n`);
  writeFileSync(join(folder, 'SHA256SUMS'), lines.join(''));
  return 'SHA256SUMS';
}

/** @param {string} file */
function sumOf(file) {
  return createHash('sha256').update(readFileSync(file)).digest('hex');
}
