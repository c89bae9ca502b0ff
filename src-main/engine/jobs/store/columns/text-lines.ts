/** Ends each text. No byte of UTF-8 is this one, so nothing is found across it. */
const endOfText = 0xff;
const upperA = 0x41;
const upperZ = 0x5a;
const toLower = 0x20;

/** Where the lines are put together, one block after the other. */
let room = Buffer.allocUnsafeSlow(256 * 1024);

/** Some texts of each job of a block, folded, one line after the other. */
export class TextLines {
  readonly #bytes: Buffer;
  readonly #ends: Uint32Array;

  constructor(lines: readonly (readonly (string | null)[])[]) {
    this.#ends = new Uint32Array(lines.length);
    let used = 0;
    for (const [index, texts] of lines.entries()) {
      for (const text of texts) if (text !== null) used = written(text, used);
      this.#ends[index] = used;
    }
    this.#bytes = Buffer.allocUnsafeSlow(used);
    for (let at = 0; at < used; at += 1) {
      const byte = room[at] ?? 0;
      this.#bytes[at] = byte >= upperA && byte <= upperZ ? byte + toLower : byte;
    }
  }

  /** Tells of each line in which the words stand. */
  find(words: Buffer, found: (line: number) => void): void {
    let line = 0;
    let at = this.#bytes.indexOf(words);
    while (at !== -1) {
      while ((this.#ends[line] ?? Infinity) <= at) line += 1;
      found(line);
      at = this.#bytes.indexOf(words, this.#ends[line]);
    }
  }

  /** Whether the first text of a line begins so. */
  begins(line: number, words: Buffer): boolean {
    const start = line === 0 ? 0 : (this.#ends[line - 1] ?? 0);
    const end = start + words.length;
    return end <= this.#bytes.length && this.#bytes.compare(words, 0, words.length, start, end) === 0;
  }
}

/** Returns where the next text begins. */
function written(text: string, from: number): number {
  const most = 3 * text.length + 1;
  if (from + most > room.length) {
    const larger = Buffer.allocUnsafeSlow(2 * (from + most));
    room.copy(larger, 0, 0, from);
    room = larger;
  }
  const end = from + room.write(text, from);
  room[end] = endOfText;
  return end + 1;
}
