import type { ChunkMemory } from '../requests/sending.ts';

/**
 * Memory for the bytes of one request, used again as soon as nobody holds the former ones. A buffer of its own for each chunk of a large
 * file costs as much processor time as its hashing.
 */
export class PieceMemory implements ChunkMemory {
  readonly #isFree: () => boolean;
  #buffer: Buffer | null = null;

  constructor(isFree: () => boolean) {
    this.#isFree = isFree;
  }

  take(sizeBytes: number): Buffer {
    if (this.#buffer === null || this.#buffer.byteLength < sizeBytes || !this.#isFree()) {
      this.#buffer = Buffer.allocUnsafeSlow(sizeBytes);
    }
    return this.#buffer.subarray(0, sizeBytes);
  }
}
