import type { BytePacer } from './byte-pacer.ts';

export type Pacer = Pick<BytePacer, 'pieceBytes' | 'take' | 'monotonicMs'>;

/** The content of one transfer at the common speed, and for how long that held it back. */
export class PacedContent {
  readonly #pacer: Pacer;
  readonly #signal: AbortSignal;
  #heldBackMs = 0;
  #waitingSinceMs: number | null = null;

  constructor(pacer: Pacer, signal: AbortSignal) {
    this.#pacer = pacer;
    this.#signal = signal;
  }

  /** The wait that is under way included. */
  get heldBackMs(): number {
    const since = this.#waitingSinceMs;
    return this.#heldBackMs + (since === null ? 0 : this.#pacer.monotonicMs() - since);
  }

  /** The same bytes in order. Throws the signal's reason when it aborts while they are held back. */
  async *chunks(source: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array, void, undefined> {
    for await (const chunk of source) {
      let start = 0;
      while (start < chunk.byteLength) {
        const piece = chunk.subarray(start, start + this.#pacer.pieceBytes(chunk.byteLength - start));
        this.#waitingSinceMs = this.#pacer.monotonicMs();
        this.#heldBackMs += await this.#pacer.take(piece.byteLength, this.#signal);
        this.#waitingSinceMs = null;
        yield piece;
        start += piece.byteLength;
      }
    }
  }
}
