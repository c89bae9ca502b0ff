import { randomBytes } from 'node:crypto';
import { chmodSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { errorCode } from '../foundation/error-code.ts';
import { readSmallFile } from '../foundation/read-small-file.ts';

const form = /^sk-social-practice-[\da-f]{32}$/u;
const longestFile = 200;
const ownerOnly = 0o600;

/**
 * The key of this installation's practice account: from the system's source of chance, so that nothing about it follows from the
 * seed, and kept beside what it opens, readable by its owner only. A file that holds none is replaced.
 */
export function installationKey(directory: string): string {
  const path = join(directory, 'key.txt');
  const kept = readKept(path);
  if (kept !== null) {
    chmodSync(path, ownerOnly);
    return kept;
  }
  const key = `sk-social-practice-${randomBytes(16).toString('hex')}`;
  writeFileSync(path, `${key}\n`, { mode: ownerOnly });
  chmodSync(path, ownerOnly);
  return key;
}

function readKept(path: string): string | null {
  try {
    const file = readSmallFile(path, { maximumBytes: longestFile, followsLinks: false });
    const key = file.kind === 'read' ? file.text.trim() : '';
    return form.test(key) ? key : null;
  } catch (error) {
    if (errorCode(error) === 'ENOENT') return null;
    throw error;
  }
}
