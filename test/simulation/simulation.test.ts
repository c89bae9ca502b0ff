import { describe, expect, it } from 'vitest';
import { knownSeeds } from './run/known-seeds.ts';
import { runSeeds } from './run/run-seeds.ts';

const seedCount = 2_000;
const patienceMs = 600_000;

describe('the engine in a simulated world', () => {
  it(
    'loses nothing, doubles nothing and comes to rest in any of them, the same way each time',
    async () => {
      const seeds = Array.from({ length: seedCount }, (_, index) => index + 1);
      const figures = await runSeeds({ seeds: [...new Set([...knownSeeds(), ...seeds])] });
      expect(
        figures.failed.map(({ seed, invariant, words }) => `seed ${seed}: ${invariant} ${words}`),
      ).toEqual([]);
      expect(figures.gaps).toEqual([]);
    },
    patienceMs,
  );
});
