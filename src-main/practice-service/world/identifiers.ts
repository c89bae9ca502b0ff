import { sha256Of } from '../../foundation/sha256.ts';

/** Past this many of one kind, four hexadecimal digits would mostly be taken. */
const fourDigitOrdinals = 16_384;

/** Hands out ids such as `kb_02c9`: the same seed gives the same ids in the same order, and none twice. */
export class IdentifierSource {
  readonly #seed: number;
  readonly #isTaken: (id: string) => boolean;
  readonly #lastOrdinals = new Map<string, number>();

  constructor(seed: number, isTaken: (id: string) => boolean) {
    this.#seed = seed;
    this.#isTaken = isTaken;
  }

  next(prefix: string): string {
    for (let ordinal = (this.#lastOrdinals.get(prefix) ?? 0) + 1; ; ordinal += 1) {
      const digits = ordinal <= fourDigitOrdinals ? 4 : 10;
      const id = `${prefix}_${seededHex(this.#seed, `${prefix}/${ordinal}`, digits)}`;
      if (this.#isTaken(id)) continue;
      this.#lastOrdinals.set(prefix, ordinal);
      return id;
    }
  }

  startOver(): void {
    this.#lastOrdinals.clear();
  }
}

/** The first `digits` (at most 64) hexadecimal digits that belong to a seed and a purpose. */
export function seededHex(seed: number, purpose: string, digits: number): string {
  return sha256Of(`${seed}/${purpose}`).slice(0, digits);
}

/** A seed of its own for one purpose, so that what is drawn for it depends on nothing drawn before. */
export function derivedSeed(seed: number, purpose: string): number {
  return Number.parseInt(seededHex(seed, purpose, 8), 16);
}
