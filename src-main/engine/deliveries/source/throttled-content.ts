import type { BandwidthLimiter } from './bandwidth-limiter.ts';

export type Bandwidth = Pick<BandwidthLimiter, 'pieceBytes' | 'take' | 'monotonicMs'>;

/** The content of one transfer at the common speed, and for how long that held it back. */
export class ThrottledContent {
  readonly #bandwidth: Bandwidth;
  readonly #signal: AbortSignal;
  #heldBackMs = 0;
  #waitingSinceMs: number | null = null;

  constructor(bandwidth: Bandwidth, signal: AbortSignal) {
    this.#bandwidth = bandwidth;
    this.#signal = signal;
  }

  /** The wait that is under way included. */
  get heldBackMs(): number {
    const since = this.#waitingSinceMs;
    return this.#heldBackMs + (since === null ? 0 : this.#bandwidth.monotonicMs() - since);
  }

  /** The same bytes in order. Throws the signal's reason when it aborts while they are held back. */
  async *chunks(source: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array, void, undefined> {
    for await (const chunk of source) {
      let start = 0;
      while (start < chunk.byteLength) {
        const piece = chunk.subarray(start, start + this.#bandwidth.pieceBytes(chunk.byteLength - start));
        this.#waitingSinceMs = this.#bandwidth.monotonicMs();
        this.#heldBackMs += await this.#bandwidth.take(piece.byteLength, this.#signal);
        this.#waitingSinceMs = null;
        yield piece;
        start += piece.byteLength;
      }
    }
  }
}
