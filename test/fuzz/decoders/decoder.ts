/** One reader of bytes or text that come from outside. */
export interface Decoder {
  /** Also the folder of its corpus. */
  readonly name: string;
  /**
   * Reads one input and gives everything that came of it. It may throw only what `isRefusal` knows, or `Broken` where it sees
   * that what came out is wrong.
   */
  read(input: Buffer): unknown;
  /** The errors by which it says that an input is not usable. Left out: it never throws. */
  readonly isRefusal?: (error: unknown) => boolean;
  /** A refusal goes to the person who gave the input, and may show it. */
  readonly mayRepeat?: true;
  /** Pieces of its language, to be put into inputs. */
  readonly tokens: readonly string[];
  /** What reaches it is never longer: its callers see to that. Left out: 64 KiB. */
  readonly longestBytes?: number;
  /** Inputs that are made to cost far more than their size, read in long runs. */
  readonly costly?: () => readonly Buffer[];
  /** Where one reading may use up all the work that a look may cost. Left out: 50 ms. */
  readonly longestReadingMs?: number;
}

/** What came out is wrong, though nothing else threw. */
export class Broken extends Error {
  constructor(message: string) {
    super(message);
    this.name = 'Broken';
  }
}

export function must(isRight: boolean, what: string): void {
  if (!isRight) throw new Broken(what);
}

/** The key of every fuzzed connection. No twelve characters of it in a row may come out of anything. */
export const canary = 'sk-social-Qz7Xw2Vb9Nm4Lk6Jh8Gf';

/** An input whose first line says something about the rest. */
export function headAndRest(input: Buffer): { readonly head: string; readonly rest: Buffer } {
  const end = input.indexOf(0x0a);
  return end === -1
    ? { head: '', rest: input }
    : { head: input.toString('utf8', 0, end), rest: input.subarray(end + 1) };
}
