import { randomBytes } from 'node:crypto';
import { closeSync, mkdirSync, openSync, writeFileSync, writeSync } from 'node:fs';
import { join } from 'node:path';

const blockBytes = 1 << 20;

/** So many files of different content in a new folder; gives their paths in order. */
export function makeFiles(folder: string, count: number, sizeBytes: number, from = 0): string[] {
  mkdirSync(folder, { recursive: true });
  const content = someText(sizeBytes);
  return Array.from({ length: count }, (_, index) => {
    const name = `file-${String(from + index).padStart(7, '0')}.txt`;
    content.write(name, 0, 'latin1');
    const path = join(folder, name);
    writeFileSync(path, content);
    return path;
  });
}

/** One file that does not fit into memory at once. */
export function makeLargeFile(folder: string, sizeBytes: number, name = 'large.txt'): string {
  mkdirSync(folder, { recursive: true });
  const path = join(folder, name);
  const file = openSync(path, 'w');
  try {
    for (let left = sizeBytes; left > 0; left -= blockBytes) {
      writeSync(file, someText(Math.min(left, blockBytes)));
    }
  } finally {
    closeSync(file);
  }
  return path;
}

function someText(sizeBytes: number): Buffer {
  return Buffer.from(
    randomBytes(Math.ceil(sizeBytes / 2))
      .toString('hex')
      .slice(0, sizeBytes),
    'latin1',
  );
}
