import { createHash } from 'node:crypto';
import type { OpenFile } from '../file-system.ts';

const readBytes = 1024 * 1024;

/** The SHA-256 of an open file in lower-case hex: of `sizeBytes` at most, as a file that grows while it is read would never end. */
export async function contentSumOf(file: OpenFile, sizeBytes: number): Promise<string> {
  const hash = createHash('sha256');
  const buffer = Buffer.allocUnsafe(readBytes);
  for (let position = 0; position < sizeBytes;) {
    const count = await file.read(buffer, position);
    if (count === 0) break;
    hash.update(buffer.subarray(0, count));
    position += count;
  }
  return hash.digest('hex');
}
