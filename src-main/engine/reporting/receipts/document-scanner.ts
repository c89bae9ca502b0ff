import { message, type Message } from '../../../contract/messages/message.ts';

const code = {
  quote: 0x22,
  backslash: 0x5c,
  comma: 0x2c,
  openBrace: 0x7b,
  closeBrace: 0x7d,
  openBracket: 0x5b,
  closeBracket: 0x5d,
} as const;

/** Everything around the receipts is a few words. */
const longestSurroundings = 8 * 1024;
/** A receipt is about one kilobyte. */
export const longestEntryBytes = 1024 * 1024;

/** Before the array of receipts, in it, or after it. */
type Place = 'before' | 'inside' | 'after';

/** The document ends early or is not what an export is made of. Its reason completes "… wasn’t imported: ". */
export class UnusableDocument extends Error {
  readonly told: Message;

  constructor(told: Message) {
    super(told.code);
    this.told = told;
  }
}

/**
 * Cuts a JSON document into the elements of its array `receipts` while it is read, so that no more than one of them is held.
 * Only the structure is followed, whose characters are ASCII and so the same in every chunk of UTF-8; what lies between them
 * is the business of `JSON.parse`.
 */
export class DocumentScanner {
  #place: Place = 'before';
  #depth = 0;
  #isInString = false;
  #isEscaped = false;
  #surroundings = '';
  /** Takes a byte order mark off, and puts together what a chunk cut. */
  readonly #decoder = new TextDecoder('utf-8');
  #entry: Uint8Array[] = [];
  #entryBytes = 0;
  #hasEntries = false;

  /** The elements that ended in this chunk, as bytes. Throws `UnusableDocument`. */
  push(chunk: Uint8Array): Uint8Array[] {
    const entries: Uint8Array[] = [];
    let start = 0;
    for (let index = 0; index < chunk.length; index += 1) {
      const byte = chunk[index] ?? 0;
      if (this.#isInString) {
        if (this.#isEscaped) this.#isEscaped = false;
        else if (byte === code.backslash) this.#isEscaped = true;
        else if (byte === code.quote) this.#isInString = false;
        continue;
      }
      switch (byte) {
        case code.quote:
          this.#isInString = true;
          break;
        case code.openBrace:
        case code.openBracket:
          this.#depth += 1;
          if (this.#place === 'before' && byte === code.openBracket && this.#depth === 2) {
            this.#keep(chunk.subarray(start, index + 1));
            start = index + 1;
            if (/[{,]\s*"receipts"\s*:\s*\[$/u.test(this.#surroundings)) this.#place = 'inside';
          }
          break;
        case code.comma:
          if (this.#place === 'inside' && this.#depth === 2) {
            this.#keep(chunk.subarray(start, index));
            start = index + 1;
            entries.push(this.#takeEntry());
          }
          break;
        case code.closeBrace:
        case code.closeBracket:
          this.#depth -= 1;
          if (this.#place === 'inside' && this.#depth === 1) {
            this.#keep(chunk.subarray(start, index));
            start = index;
            const last = this.#takeEntry();
            // Only an empty list has an empty last element.
            if (this.#hasEntries || entries.length > 0 || !isBlank(last)) entries.push(last);
            this.#place = 'after';
          }
          break;
      }
    }
    this.#keep(chunk.subarray(start));
    if (entries.length > 0) this.#hasEntries = true;
    return entries;
  }

  /** The document without its receipts, parsed. Throws `UnusableDocument`. */
  end(): unknown {
    if (this.#depth > 0 || this.#isInString) {
      throw new UnusableDocument(message('receipt_file.cut_off'));
    }
    try {
      return JSON.parse(this.#surroundings + this.#decoder.decode());
    } catch {
      throw new UnusableDocument(message('receipt_file.not_json'));
    }
  }

  #keep(bytes: Uint8Array): void {
    if (this.#place === 'inside') {
      this.#entryBytes += bytes.length;
      if (this.#entryBytes > longestEntryBytes) {
        throw new UnusableDocument(message('receipt_file.long_entry'));
      }
      // A copy, as the chunk is filled anew.
      this.#entry.push(bytes.slice());
      return;
    }
    if (this.#surroundings.length + bytes.length > longestSurroundings) {
      throw new UnusableDocument(message('receipt_file.no_list'));
    }
    this.#surroundings += this.#decoder.decode(bytes, { stream: true });
  }

  #takeEntry(): Uint8Array {
    const entry = Buffer.concat(this.#entry);
    this.#entry = [];
    this.#entryBytes = 0;
    return entry;
  }
}

function isBlank(bytes: Uint8Array): boolean {
  return bytes.every((byte) => byte === 0x20 || byte === 0x0a || byte === 0x0d || byte === 0x09);
}
