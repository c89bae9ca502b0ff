import { Buffer } from 'node:buffer';

const newline = 0x0a;

/** Cuts a stream of bytes into lines. A line that grows over the limit ends the conversation: it throws. */
export class LineReader {
  #maximumBytes: number;
  #pieces: Buffer[] = [];
  #pendingBytes = 0;

  constructor(maximumBytes: number) {
    this.#maximumBytes = maximumBytes;
  }

  /** From now on. */
  allow(maximumBytes: number): void {
    this.#maximumBytes = maximumBytes;
  }

  /**
   * The lines that `chunk` completes, each before the bytes behind it are looked at: what a line leads to may allow longer ones. To be
   * taken to its end. Throws `RangeError` where one is too long.
   */
  *push(chunk: Buffer): Generator<string, void, undefined> {
    let start = 0;
    for (let end = chunk.indexOf(newline); end !== -1; end = chunk.indexOf(newline, start)) {
      this.#keep(chunk.subarray(start, end));
      const line = Buffer.concat(this.#pieces).toString('utf8');
      this.#pieces = [];
      this.#pendingBytes = 0;
      start = end + 1;
      yield line;
    }
    this.#keep(chunk.subarray(start));
  }

  #keep(piece: Buffer): void {
    if (piece.length === 0) return;
    this.#pendingBytes += piece.length;
    if (this.#pendingBytes > this.#maximumBytes) throw new RangeError('The line is too long.');
    this.#pieces.push(piece);
  }
}
