/** Where the parts of an upload begin and end in its stream of bytes. */
export interface RequestLayout {
  /** Offset of the first byte of the file. */
  readonly fileStart: number;
  readonly delimiterBytes: number;
  readonly totalBytes: number;
  readonly fileName: string;
}

const blockEnd = '\r\n\r\n';

/** `null` until enough has arrived. Throws for what is no upload of one file. */
export function layoutOf(beginning: Buffer): RequestLayout | null {
  const headEnd = beginning.indexOf(blockEnd);
  if (headEnd === -1) return null;
  const partEnd = beginning.indexOf(blockEnd, headEnd + blockEnd.length);
  if (partEnd === -1) return null;
  const text = beginning.toString('latin1', 0, partEnd);
  const length = /\r\ncontent-length: (\d+)\r\n/i.exec(text)?.[1];
  const boundary = /boundary=([^\s;]+)/.exec(text)?.[1];
  const fileName = /filename="([^"]*)"/.exec(text)?.[1];
  if (length === undefined || boundary === undefined || fileName === undefined) {
    throw new Error('What arrived is not an upload of one file');
  }
  return {
    fileStart: partEnd + blockEnd.length,
    delimiterBytes: `\r\n--${boundary}--\r\n`.length,
    totalBytes: headEnd + blockEnd.length + Number(length),
    fileName: Buffer.from(fileName, 'latin1').toString('utf8'),
  };
}

/** Whether a reply of a known length is there to its last byte. */
export function wholeReply(bytes: Buffer): boolean {
  const headEnd = bytes.indexOf(blockEnd);
  if (headEnd === -1) return false;
  const length = /\r\ncontent-length: (\d+)\r\n/i.exec(bytes.toString('latin1', 0, headEnd + 2))?.[1];
  return length !== undefined && bytes.length >= headEnd + blockEnd.length + Number(length);
}

/** Offset of the middle of a reply's body. */
export function middleOfReply(reply: Buffer): number {
  const bodyStart = reply.indexOf(blockEnd) + blockEnd.length;
  return bodyStart + Math.floor((reply.length - bodyStart) / 2);
}

/** Counts a secret in a stream whose pieces may cut it anywhere, and keeps the beginning to show where it stood. */
export class SecretWatch {
  readonly #secret: Buffer;
  #carry: Buffer = Buffer.alloc(0);
  #beginning: Buffer = Buffer.alloc(0);
  #count = 0;

  constructor(secret: string) {
    this.#secret = Buffer.from(secret);
  }

  see(bytes: Buffer): void {
    if (this.#beginning.length < 4096) {
      this.#beginning = Buffer.concat([this.#beginning, bytes.subarray(0, 4096)]);
    }
    const all = Buffer.concat([this.#carry, bytes]);
    for (let at = all.indexOf(this.#secret); at !== -1; at = all.indexOf(this.#secret, at + 1))
      this.#count += 1;
    this.#carry = Buffer.from(all.subarray(Math.max(0, all.length - this.#secret.length + 1)));
  }

  /** The secret stood nowhere but once in the one header that is for it, or nothing of it had arrived yet. */
  get isInItsPlaceOnly(): boolean {
    if (this.#count === 0) return true;
    const header = `\r\nauthorization: Bearer ${this.#secret.toString()}\r\n`;
    const head = this.#beginning.subarray(0, this.#beginning.indexOf(blockEnd) + 2).toString('latin1');
    return this.#count === 1 && head.toLowerCase().includes(header.toLowerCase());
  }
}
