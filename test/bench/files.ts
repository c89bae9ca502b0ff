import { randomBytes } from 'node:crypto';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

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

function someText(sizeBytes: number): Buffer {
  return Buffer.from(
    randomBytes(Math.ceil(sizeBytes / 2))
      .toString('hex')
      .slice(0, sizeBytes),
    'latin1',
  );
}
