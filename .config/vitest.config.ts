import { globSync, readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { resolve } from 'node:path';
import { svelte } from '@sveltejs/vite-plugin-svelte';
import { defineConfig } from 'vitest/config';
import { BaseSequencer, type TestSpecification } from 'vitest/node';

const root = resolve(import.meta.dirname, '..');

/** Files that take a minute and more, the longest first. They begin before all others, so that none of them runs alone at the end. */
const longFiles = [
  'blackbox/blackbox.test.ts',
  'torture/torture.test.ts',
  'simulation/simulation.test.ts',
  'disk/disk.test.ts',
  'torture/recipes-thousand.test.ts',
  'torture/recipes-killed.test.ts',
  'power-loss/power-loss.test.ts',
  'faults/uploaded-files.test.ts',
  'faults/faults.test.ts',
  'fuzz/fuzz.test.ts',
  'torture/killed.test.ts',
  'cli/whole-program.test.ts',
  'torture/recipes-command-line.test.ts',
  'command-line/good-input.test.ts',
  'command-line/bad-input.test.ts',
];

const isSample = process.env['OUTBOX_SAMPLE'] === 'small';
/**
 * What `npm test` leaves to `npm test -- --whole`: what needs whole packages, which `npm run package:test` makes too, the longest of the
 * kills, the loss of power, what is true of the campaigns themselves, memory and system calls at size, and the test that a person runs.
 */
const onlyWhole = isSample
  ? [
      'test/packages/{contents,desktop,service}.test.ts',
      'test/torture/{ended-from-outside,killed,recipes-command-line,recipes-killed,recipes-thousand,server-trouble}.test.ts',
      'test/power-loss/power-loss.test.ts',
      'test/bench/{memory,work}-bounds.test.ts',
      'test/unit/host-headless/cli/self-test.test.ts',
    ]
  : [];

class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const placeOf = ({ moduleId }: TestSpecification): number => {
      const place = longFiles.findIndex((name) => moduleId.endsWith(name));
      return place < 0 ? longFiles.length : place;
    };
    return (await super.sort(files)).toSorted((one, other) => placeOf(one) - placeOf(other));
  }
}

const textOf = (path: string): string => readFileSync(resolve(root, path), 'utf8');

/** Tests that put something else in a module's place, or into a list of it, which would stay there for the next file of the same process. */
const changesModules = (path: string): boolean =>
  /\bvi\.(?:do)?mock\(|\baddMadeUpMigration\(/iu.test(textOf(path));

/** Pages are made of components, which only Vite compiles. Node reads all else itself, which costs a fifth less. */
const needsVite = (path: string): boolean =>
  /^test[/\\]unit[/\\]renderer[/\\]/u.test(path) ||
  /\/src-renderer\//u.test(textOf(path)) ||
  changesModules(path);

// All that there are: a list of folders left one out for a while, unseen. What needs the browser is named `.spec.ts`.
const files = globSync('test/**/*.test.ts', { cwd: root, exclude: onlyWhole });
const ofTheirOwn = new Set(
  files.filter(
    (path) => !/^test[/\\](?:unit|conformance|properties)[/\\]/u.test(path) || changesModules(path),
  ),
);
const compiled = new Set(files.filter(needsVite));

function project(name: string, { isolate, byVite }: { isolate: boolean; byVite: boolean }) {
  return {
    extends: true as const,
    test: {
      name,
      include: files.filter((path) => ofTheirOwn.has(path) === isolate && compiled.has(path) === byVite),
      isolate,
      setupFiles: isolate ? [] : ['test/helpers/fixed-chance.ts'],
      experimental: { viteModuleRunner: byVite },
    },
  };
}

export default defineConfig({
  root,
  plugins: [svelte({ configFile: resolve(root, 'src-renderer/svelte.config.js') })],
  test: {
    environment: 'node',
    pool: 'forks',
    // More than the smallest machine has cores: many tests wait for a poll or a process most of their time.
    maxWorkers: process.env['CI'] === undefined ? 5 : 4,
    sequence: { sequencer: LongestFirst },
    // An answer that a second try changes is no answer.
    retry: 0,
    env: {
      // Words hold local times; those of other zones are tested by name.
      TZ: 'UTC',
      // What is kept outside of data folders does not belong into that of the person who runs the tests.
      XDG_STATE_HOME: resolve(tmpdir(), 'outbox-test-state'),
      // What Node has once made of a file: half of what each process costs that a test starts. Node knows when a file has changed.
      NODE_COMPILE_CACHE: resolve(root, 'node_modules/.cache/outbox-compiled'),
    },
    // Only what never ends takes as long: what is waited for fails by its own name before (`test/helpers/hang.ts`).
    testTimeout: 1_800_000,
    hookTimeout: 1_800_000,
    expect: { poll: { timeout: 300_000, interval: 20 } },
    // What differs is said where a failure is summed up, and not only as `[ Array(1) ]`.
    chaiConfig: { truncateThreshold: 2000 },
    reporters: ['default'],
    projects: [
      project('processes', { isolate: true, byVite: false }),
      project('mocks', { isolate: true, byVite: true }),
      // Starting a process and loading the product anew for each file would take half of their time.
      project('modules', { isolate: false, byVite: false }),
      project('pages', { isolate: false, byVite: true }),
    ],
  },
});
