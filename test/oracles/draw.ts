import { seededRandom } from '../../src-main/foundation/random.ts';
import { corpusOf } from '../fuzz/corpus.ts';
import { Mutator } from '../fuzz/mutator.ts';

/** The chance of one input: its seed and its number decide all of it, so that each can be made alone. */
export class Draw {
  readonly #random;

  constructor(seed: number, index: number) {
    this.#random = seededRandom(Math.imul(seed + 1, 0x9e37_79b1) ^ Math.imul(index + 1, 0x85eb_ca6b));
  }

  below(count: number): number {
    return Math.floor(this.#random.next() * count);
  }

  isOnceIn(times: number): boolean {
    return this.below(times) === 0;
  }

  one<Item>(items: readonly Item[]): Item {
    const item = items[this.below(items.length)];
    if (item === undefined) throw new Error('There is nothing to choose from');
    return item;
  }

  /** From none to `most` of what `make` gives. */
  some<Item>(most: number, make: () => Item, least = 0): Item[] {
    return Array.from({ length: least + this.below(most - least + 1) }, make);
  }

  /** One of these inputs, changed in a few places as a broken program or disk would. */
  mutated(inputs: readonly Buffer[], tokens: readonly string[] = [], longestBytes = 64 * 1024): Buffer {
    return new Mutator(this.#random, { corpus: inputs, tokens, longestBytes }).next();
  }
}

const kept = new Map<string, readonly Buffer[]>();

/** What is kept for a decoder of the fuzz campaign. */
export function keptInputs(decoder: string): readonly Buffer[] {
  const known = kept.get(decoder) ?? corpusOf(decoder).map(({ input }) => input);
  kept.set(decoder, known);
  return known;
}
