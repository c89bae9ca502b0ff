import type { Random } from '../../src-main/foundation/random.ts';
import { canary } from './decoders/decoder.ts';

/** What has broken readers before: ends of ranges, names of prototypes, odd letters, the key in the forms it may come back in. */
const interesting: readonly Buffer[] = [
  ...['0', '-0', '-1', '1e400', '9007199254740993', '1'.repeat(400), '0x7f', '1e-7', 'NaN', 'null', 'true'],
  ...['{', '}', '[', ']', '"', '\\', ',', ':', ';', '=', '<', '>', '%', '&', '#', '?', '/', '..', '//', "'"],
  ...[
    '__proto__',
    'constructor',
    'prototype',
    'toString',
    'hasOwnProperty',
    'length',
    '{"__proto__":{"a":1}}',
  ],
  ...['\\u0000', '\\ud800', '\\udc00', '%00', '%2e%2e', '%ff', '&#0;', '\\"', '""', '\\\\', '\\u0022'],
  ...[
    '\0',
    '\r',
    '\n',
    '\r\n',
    '\r\n\r\n',
    '\t',
    ' ',
    '\u2028',
    '\u0085',
    '\ufeff',
    '\u200b',
    '\u202e',
    '\u00a0',
  ],
  ...['é', 'e\u0301', 'ß', 'İ', 'ﬀ', '😀', '\u{10ffff}', '日本', 'ａ', '．', 'xn--', '\u0300'.repeat(40)],
  ...[
    'http://',
    'https://',
    'https://a.example/',
    'javascript:',
    'file:///',
    '127.0.0.1',
    '[::1]',
    'localhost',
  ],
  ...[canary, canary.toUpperCase(), encodeURIComponent(canary), Buffer.from(canary).toString('hex')],
  ...[Buffer.from(`x${canary}`).toString('base64'), Buffer.from(canary).toString('base64url')],
  Array.from(canary, (letter) => `\\u${letter.charCodeAt(0).toString(16).padStart(4, '0')}`).join(''),
].map((text) => Buffer.from(text, 'utf8'));

const brokenUtf8 = [
  [0xed, 0xa0, 0x80],
  [0xc0, 0x80],
  [0xff],
  [0xf8, 0x88],
  [0xe2, 0x82],
  [0xff, 0xfe],
  [0xfe, 0xff],
].map((bytes) => Buffer.from(bytes));
const brackets = [
  ['[', ']'],
  ['{"a":', '}'],
  ['(', ')'],
  ['<a>', '</a>'],
  ['"', '"'],
] as const;

/** Makes inputs out of a corpus. The same seed, corpus and tokens make the same inputs. */
export class Mutator {
  readonly #random: Random;
  readonly #corpus: readonly Buffer[];
  readonly #tokens: readonly Buffer[];
  readonly #longestBytes: number;

  constructor(
    random: Random,
    language: {
      readonly corpus: readonly Buffer[];
      readonly tokens: readonly string[];
      readonly longestBytes: number;
    },
  ) {
    this.#random = random;
    this.#corpus = language.corpus.length === 0 ? [Buffer.alloc(0)] : language.corpus;
    this.#tokens = language.tokens.map((token) => Buffer.from(token, 'utf8'));
    this.#longestBytes = language.longestBytes;
  }

  next(): Buffer {
    let input = this.#one(this.#corpus);
    const steps = 1 + this.#below(this.#isOnceIn(8) ? 24 : 5);
    for (let step = 0; step < steps; step += 1) input = this.#changed(input);
    // Long and deep ones are rare, as they take long to read.
    if (this.#isOnceIn(400)) input = this.#repeated(input, this.#longestBytes);
    if (this.#isOnceIn(400)) input = this.#nested(input);
    return input.subarray(0, this.#longestBytes);
  }

  #changed(input: Buffer): Buffer {
    const at = this.#below(input.length + 1);
    const end = Math.min(input.length, at + this.#below(this.#isOnceIn(4) ? input.length + 1 : 12));
    switch (this.#below(10)) {
      case 0:
        return this.#withByte(input, (byte) => byte ^ (1 << this.#below(8)));
      case 1:
        return this.#withByte(input, () => this.#below(256));
      case 2:
        return join(input.subarray(0, at), input.subarray(end));
      case 3:
        return input.subarray(0, at);
      case 4:
        return this.#repeated(input, 1024, at, end);
      case 5:
        return join(input.subarray(0, at), this.#piece(this.#one(this.#corpus)), input.subarray(end));
      case 6:
        return join(input.subarray(0, at), this.#one(brokenUtf8), input.subarray(at));
      case 7:
        return join(input.subarray(0, at), this.#one(interesting), input.subarray(end));
      default:
        return join(
          input.subarray(0, at),
          this.#one(this.#tokens.length === 0 ? interesting : this.#tokens),
          input.subarray(this.#isOnceIn(2) ? at : end),
        );
    }
  }

  #withByte(input: Buffer, change: (byte: number) => number): Buffer {
    if (input.length === 0) return input;
    const copy = Buffer.from(input);
    const at = this.#below(copy.length);
    copy[at] = change(copy[at] ?? 0) & 0xff;
    return copy;
  }

  /** A piece of the input, over and over, in its own place. */
  #repeated(
    input: Buffer,
    bytes: number,
    from = this.#below(input.length),
    to = from + 1 + this.#below(16),
  ): Buffer {
    const piece = input.subarray(from, to);
    if (piece.length === 0) return input;
    const times = 1 + this.#below(Math.ceil(bytes / piece.length));
    return join(input.subarray(0, from), Buffer.alloc(piece.length * times, piece), input.subarray(to));
  }

  #nested(input: Buffer): Buffer {
    const [opening, closing] = this.#one(brackets);
    const depth = 1 + this.#below(this.#isOnceIn(3) ? 10_000 : 80);
    const isClosed = !this.#isOnceIn(3);
    const end = isClosed ? Buffer.alloc(depth * closing.length, closing) : Buffer.alloc(0);
    const at = this.#below(input.length + 1);
    return join(
      input.subarray(0, at),
      Buffer.alloc(depth * opening.length, opening),
      this.#piece(input),
      end,
    );
  }

  #piece(buffer: Buffer): Buffer {
    const from = this.#below(buffer.length + 1);
    return buffer.subarray(from, from + this.#below(64));
  }

  #one<Value>(values: readonly Value[]): Value {
    const value = values[this.#below(values.length)];
    if (value === undefined) throw new Error('nothing to choose from');
    return value;
  }

  #isOnceIn(times: number): boolean {
    return this.#below(times) === 0;
  }

  #below(count: number): number {
    return Math.floor(this.#random.next() * count);
  }
}

function join(...pieces: readonly Buffer[]): Buffer {
  return Buffer.concat(pieces);
}
