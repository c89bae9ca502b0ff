import { createHash } from 'node:crypto';
import type { ContentSum } from './content-sum.ts';
import type { OpenFile } from './files/file-system.ts';

/** What content is known by, everywhere in the product: its SHA-256 in lower-case hex. */
export class Sha256 implements ContentSum {
  readonly #hash = createHash('sha256');

  add(content: string | Uint8Array): this {
    this.#hash.update(content);
    return this;
  }

  hex(): string {
    return this.#hash.digest('hex');
  }
}

export function sha256Of(content: string | Uint8Array): string {
  return new Sha256().add(content).hex();
}

const readBytes = 1024 * 1024;

/**
 * An open file from its start: `sizeBytes` at most, as one that grows as fast as it is read would never end. Each piece is good
 * until the next is asked for, as all are read into `buffer`.
 */
export async function* readUpTo(
  file: Pick<OpenFile, 'read'>,
  sizeBytes: number,
  buffer: Uint8Array = Buffer.allocUnsafe(readBytes),
): AsyncGenerator<Uint8Array, void, undefined> {
  for (let position = 0; position < sizeBytes;) {
    const room = buffer.subarray(0, Math.min(buffer.byteLength, sizeBytes - position));
    const count = await file.read(room, position);
    if (count === 0) return;
    position += count;
    yield buffer.subarray(0, count);
  }
}

/** Of `sizeBytes` at most. */
export async function sha256OfFile(file: OpenFile, sizeBytes: number): Promise<string> {
  const sha256 = new Sha256();
  for await (const piece of readUpTo(file, sizeBytes)) sha256.add(piece);
  return sha256.hex();
}
