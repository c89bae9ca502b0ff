import type { ChunkMemory } from '../wire/sending.ts';

/**
 * Memory for the bytes of one request, used again for each chunk: the next one is asked for only when the former has left this process
 * (see `connect-socket.ts`). A buffer of its own for each chunk of a large file costs as much processor time as its hashing.
 */
export class PieceMemory implements ChunkMemory {
  #buffer: Buffer | null = null;

  take(sizeBytes: number): Buffer {
    if (this.#buffer === null || this.#buffer.byteLength < sizeBytes) {
      this.#buffer = Buffer.allocUnsafeSlow(sizeBytes);
    }
    return this.#buffer.subarray(0, sizeBytes);
  }
}
