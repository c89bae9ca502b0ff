import { seededRandom, type Random } from '../../../src-main/foundation/random.ts';

/** One stream of chance. Streams of one seed are independent, so that a draw more in one does not shift the others. */
export class Chance implements Random {
  readonly #random: Random;

  constructor(seed: number, stream: string) {
    let mixed = Math.imul(seed ^ 0x9e3779b9, 0x85ebca6b);
    for (const letter of stream) mixed = Math.imul(mixed ^ letter.charCodeAt(0), 0x01000193);
    this.#random = seededRandom(mixed ^ (mixed >>> 13));
  }

  next(): number {
    return this.#random.next();
  }

  happens(probability: number): boolean {
    return this.#random.next() < probability;
  }

  /** Both ends included. */
  int(from: number, to: number): number {
    return from + Math.floor(this.#random.next() * (to - from + 1));
  }

  between(from: number, to: number): number {
    return from + this.#random.next() * (to - from);
  }

  pick<Item>(items: readonly Item[]): Item {
    const item = items[Math.floor(this.#random.next() * items.length)];
    if (item === undefined) throw new Error('Nothing to pick from');
    return item;
  }

  pickOrNull<Item>(items: readonly Item[]): Item | null {
    return items.length === 0 ? null : this.pick(items);
  }

  /** Each with its weight; a weight of 0 never comes. */
  weighted<Item>(choices: readonly (readonly [Item, number])[]): Item {
    const total = choices.reduce((sum, [, weight]) => sum + weight, 0);
    let left = this.#random.next() * total;
    for (const [item, weight] of choices) {
      if (weight > 0 && left < weight) return item;
      left -= weight;
    }
    const [last] = choices.findLast(([, weight]) => weight > 0) ?? [];
    if (last === undefined) throw new Error('Nothing to choose from');
    return last;
  }
}
