import { createHash } from 'node:crypto';

/** Bytes that are all their own for each number, and the same for the same number and size. */
export function contentOf(number: number, sizeBytes: number): Buffer {
  const word = `content ${number} `;
  return Buffer.alloc(sizeBytes, word, 'latin1');
}

export function sha256Of(bytes: Uint8Array): string {
  return createHash('sha256').update(bytes).digest('hex');
}
