/** As `like` of SQLite compares: letters of ASCII are the same in either case, all others only themselves. */
export function folded(text: string): string {
  return text.replace(/[A-Z]+/gu, (letters) => letters.toLowerCase());
}

/** Between the texts of one entry. Nobody looks for it. */
const seam = '\u0000';
/** More of them are no longer shared by many. */
const most = 20_000;

/** Texts that many jobs share, each kept once, folded: targets, slides, folders. */
export class SharedTexts {
  readonly #numbers = new Map<string, number>();
  /** By their numbers; 0 is no text at all. */
  readonly entries: string[] = [''];

  /** `null` where there are too many to be worth it. */
  numberOf(...texts: readonly (string | null)[]): number | null {
    const entry = texts.map((text) => text ?? '').join(seam);
    if (entry.length < texts.length) return 0;
    const known = this.#numbers.get(entry);
    if (known !== undefined) return known;
    if (this.entries.length > most) return null;
    const number = this.entries.push(folded(entry)) - 1;
    this.#numbers.set(entry, number);
    return number;
  }
}

/** Which of the shared texts fit: each is looked at once, also those that come while somebody looks. */
export class SharedMatches {
  readonly #texts: SharedTexts;
  readonly #isMatch: (entry: string) => boolean;
  #flags = new Uint8Array(0);
  #known = 0;
  #hasAny = false;

  constructor(texts: SharedTexts, isMatch: (entry: string) => boolean) {
    this.#texts = texts;
    this.#isMatch = isMatch;
  }

  /** A 1 at the number of each text that fits; `null` where none does. */
  now(): Uint8Array | null {
    const { entries } = this.#texts;
    if (this.#known < entries.length) {
      const flags = new Uint8Array(entries.length);
      flags.set(this.#flags);
      for (; this.#known < entries.length; this.#known += 1) {
        if (!this.#isMatch(entries[this.#known] ?? '')) continue;
        flags[this.#known] = 1;
        this.#hasAny = true;
      }
      this.#flags = flags;
    }
    return this.#hasAny ? this.#flags : null;
  }
}
