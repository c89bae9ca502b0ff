import { randomInt } from 'node:crypto';

/**
 * Chance as a port, for the same reason as the clock: a run with a seeded source can be repeated exactly. It spreads waits and picks
 * among equals. Secrets, tokens and boundaries never come from here but from `node:crypto`, where they are made.
 */
export interface Random {
  /** A number in [0, 1). */
  next(): number;
}

const steps = 2 ** 47;

/** The system's source as well, so that product code has one, and none that can be foreseen. */
export const systemRandom: Random = { next: () => randomInt(steps) / steps };

/** A small seeded generator (mulberry32): the same seed always gives the same sequence. Not for secrets. */
export function seededRandom(seed: number): Random {
  let state = seed >>> 0;
  return {
    next() {
      state = (state + 0x6d2b79f5) >>> 0;
      let mixed = state;
      mixed = Math.imul(mixed ^ (mixed >>> 15), mixed | 1);
      mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
      return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
    },
  };
}

/** A number drawn evenly from [fromInclusive, toExclusive). */
export function uniform(random: Random, fromInclusive: number, toExclusive: number): number {
  return fromInclusive + random.next() * (toExclusive - fromInclusive);
}
