import { resolve } from 'node:path';
import { svelte } from '@sveltejs/vite-plugin-svelte';
import { defineConfig } from 'vitest/config';
import { BaseSequencer, type TestSpecification } from 'vitest/node';

const root = resolve(import.meta.dirname, '..');

/** By how long they take, beginning with the longest; all other files take less. */
const longest = [
  'test/simulation/',
  'test/torture/torture.test',
  'test/torture/',
  'test/power-loss/',
  'test/faults/',
  'whole-program.test',
];

/** Begins with what takes longest, so that nothing long runs alone at the end. */
class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const rank = ({ moduleId }: TestSpecification): number => {
      const index = longest.findIndex((part) => moduleId.includes(part));
      return index < 0 ? longest.length : index;
    };
    return (await super.sort(files)).toSorted((a, b) => rank(a) - rank(b));
  }
}

export default defineConfig({
  root,
  plugins: [svelte({ configFile: resolve(root, 'src-renderer/svelte.config.js') })],
  test: {
    include: [
      'test/{unit,conformance,properties}/**/*.test.ts',
      'test/{simulation,torture,faults,power-loss,fuzz}/**/*.test.ts',
    ],
    environment: 'node',
    pool: 'forks',
    // One more than the smallest machine has cores: many tests wait for a poll or a process most of their time.
    maxWorkers: 3,
    sequence: { sequencer: LongestFirst },
    // On a machine that others use too, a test that waits for real processes gets a second try, which its line tells.
    retry: process.env['CI'] === undefined ? 0 : 1,
    testTimeout: 40_000,
    hookTimeout: 40_000,
    reporters: ['default'],
  },
});
