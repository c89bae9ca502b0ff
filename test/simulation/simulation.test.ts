import { describe, expect, it } from 'vitest';
import { isWhole, oneOfEach, sampleOf } from '../helpers/sample.ts';
import { contraryWorlds, simulateContrary } from './contrary.ts';
import { simulateFlapping } from './flapping.ts';
import { knownSeeds } from './run/known-seeds.ts';
import { runSeeds } from './run/run-seeds.ts';

/** One in a hundred and twenty. */
const seeds = oneOfEach(
  120,
  Array.from({ length: 1_200 }, (_, index) => index + 1),
);

describe('the engine in a simulated world', () => {
  it('loses nothing, doubles nothing and comes to rest in any of them, the same way each time', async () => {
    const chosen = new Set(seeds);
    const figures = await runSeeds({
      seeds: [...new Set([...oneOfEach(8, knownSeeds()), ...seeds])],
      isTwice: (seed) => isWhole || chosen.has(seed),
    });
    const failures = figures.failed.map(
      ({ seed, invariant, message }) => `seed ${seed}: ${invariant} ${message}`,
    );
    expect(failures, failures.join('\n')).toEqual([]);
    expect(figures.gaps).toEqual([]);
  });

  it.each(contraryWorlds)('loses nothing and doubles nothing in a world of %s', async (kind) => {
    for (const seed of oneOfEach(4, [1, 2, 3, 4, 5, 6, 7, 8])) {
      const { violations, carriedOut } = await simulateContrary(seed, kind);
      expect(violations, `--world ${kind} --seed ${String(seed)}`).toEqual([]);
      expect(carriedOut).toBeGreaterThan(5);
    }
  });

  it.each([
    ['two_connections', 5001],
    ['two_connections', 5117],
    ['queued_conflicts', 20_279],
  ] as const)('keeps mended what was found in a world of %s, seed %i', async (kind, seed) => {
    expect((await simulateContrary(seed, kind)).violations).toEqual([]);
  });

  it('delivers everything over lines that are down two seconds of each four, for hours', async () => {
    // How many retries a connection may make in any while is watched all the time (I10).
    const hours = sampleOf({ small: 0.5, whole: 2 });
    const result = await simulateFlapping(7, hours * 3_600_000);
    expect(result.violations).toEqual([]);
    expect(result.flaps).toBeGreaterThan(850 * hours);
    expect(result.files).toBeGreaterThan(75 * hours);
    const { done = 0, skipped = 0, ...others } = result.jobs;
    expect(done + skipped).toBeGreaterThanOrEqual(result.files);
    expect(others, 'nothing is left, refused or given up').toEqual({});
  });
});
