import { Buffer } from 'node:buffer';
import { layoutOf, type RequestLayout } from '../faults/request-stream.ts';

const blockEnd = '\r\n\r\n';

/** The requests of one connection, one after the other: how much of each came. */
export class UploadsOnWay {
  readonly #had = new Set<string>();
  /** From the beginning of the request that is under way, as far as its parts are not known. */
  #beginning: Buffer = Buffer.alloc(0);
  #layout: RequestLayout | null = null;
  #receivedBytes = 0;
  seenBytes = 0;

  get isUnderWay(): boolean {
    return this.#receivedBytes > 0;
  }

  /** Of the upload that is under way; 0 where there is none, or nothing is known of it yet. */
  get wholeBytes(): number {
    return this.#layout?.totalBytes ?? 0;
  }

  hadAll(fileName: string): boolean {
    return this.#had.has(fileName);
  }

  see(chunk: Buffer): void {
    this.seenBytes += chunk.length;
    if (this.#layout === null) {
      this.#beginning = Buffer.concat([this.#beginning, chunk]);
      this.#layout = isUpload(this.#beginning) ? layoutOf(this.#beginning) : null;
    }
    this.hasMore(chunk.length);
  }

  /** Bytes that came, and that nobody will read. */
  hasMore(bytes: number): void {
    this.#receivedBytes += Math.max(0, bytes);
    const layout = this.#layout;
    if (layout === null) return;
    if (this.#receivedBytes >= layout.totalBytes - layout.delimiterBytes) this.#had.add(layout.fileName);
  }

  /** No request begins before the one before it is answered. */
  answered(): void {
    this.#beginning = Buffer.alloc(0);
    this.#layout = null;
    this.#receivedBytes = 0;
  }
}

/** Of one file in a form; any other request is a small one. */
function isUpload(beginning: Buffer): boolean {
  const headEnd = beginning.indexOf(blockEnd);
  return headEnd >= 0 && beginning.toString('latin1', 0, headEnd).includes('multipart/form-data');
}
