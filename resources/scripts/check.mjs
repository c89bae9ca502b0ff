/**
 * `npm run check`: everything that can be found out without running the product. `--fix` (`npm run fix`) first repairs what
 * can be repaired. Names on the command line run only those checks.
 */
import { existsSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { runNode } from './child-process.mjs';
import { commandScript } from './packages.mjs';
import { projectRoot } from './project-root.mjs';
import { requireNode } from './require-node.mjs';

await requireNode();

/** Licences of everything that is installed; what is bundled ships with its notices. */
const allowedLicences = [
  '0BSD',
  'Apache-2.0',
  'BlueOak-1.0.0',
  'BSD-2-Clause',
  'BSD-3-Clause',
  // `duck`, of the tests alone, says no more; its text is that of two clauses.
  'BSD*',
  'CC-BY-3.0',
  'CC-BY-4.0',
  'CC0-1.0',
  'ISC',
  'MIT',
  'MIT-0',
  'MPL-2.0',
  'Python-2.0',
  'Unlicense',
  'WTFPL',
];

/**
 * What was found in a file is kept with its content, so that a second run looks at changed files alone. A rule that asks for types may
 * then miss what a change elsewhere did to a file; a fresh clone, as the continuous integration has it, looks at all of them.
 */
const cache = join(projectRoot, 'node_modules/.cache/outbox-check');
const components = '**/*.svelte';
/** @param {string} [cacheName] of what is only looked at */
const lintWords = (cacheName) => [
  ...['--config', '.config/eslint.config.js'],
  ...(cacheName === undefined
    ? []
    : ['--cache', '--cache-strategy', 'content', '--cache-location', join(cache, cacheName)]),
];
const formatCache = ['--cache', '--cache-strategy', 'content', '--cache-location', join(cache, 'prettier')];

const typescriptProjects = [
  'tsconfig.json',
  'src-main/preload/tsconfig.json',
  'test/electron-double/tsconfig.json',
  'test/e2e/tsconfig.json',
];

/**
 * `heapMib`: what asks for types holds all of the program's, which comes near to the usual bound of a heap; there it mostly collects.
 * @type {{
 *   name: string, script: string | null, words: string[], fixWords?: string[], heapMib?: number, environment?: NodeJS.ProcessEnv
 * }[]}
 */
const checks = [
  ...typescriptProjects
    .filter((project) => existsSync(join(projectRoot, project)))
    .map((project) => ({
      name: `types (${project})`,
      script: commandScript('typescript', 'tsc'),
      words: [
        '-p',
        project,
        '--incremental',
        '--tsBuildInfoFile',
        join(cache, `types/${project}.tsbuildinfo`),
      ],
    })),
  {
    name: 'types (JSON schemas of what commands print)',
    script: join(projectRoot, 'resources/scripts/check-schemas.mjs'),
    words: [],
    fixWords: ['--write'],
  },
  {
    name: 'svelte',
    script: commandScript('svelte-check'),
    words: ['--tsconfig', './src-renderer/tsconfig.json', '--fail-on-warnings', '--output', 'human'],
  },
  {
    name: 'lint',
    script: commandScript('eslint'),
    heapMib: 6144,
    words: [...lintWords('eslint'), '--max-warnings', '0', '--ignore-pattern', components, '.'],
    fixWords: [...lintWords(), '--fix', '--ignore-pattern', components, '.'],
  },
  {
    // By themselves, as they are read into the program of the pages only where the first file that it is asked for is one of them.
    name: 'lint (components)',
    script: commandScript('eslint'),
    heapMib: 4096,
    // All are read once as the types that they are, instead of the whole program again for each.
    environment: { SVELTE_ESLINT_PARSER_EXPERIMENTAL_TS_SYS_HOOK: '1' },
    words: [...lintWords('eslint-components'), '--max-warnings', '0', components],
    fixWords: [...lintWords(), '--fix', components],
  },
  {
    name: 'format',
    script: commandScript('prettier'),
    words: ['--check', '--log-level', 'warn', ...formatCache, '.'],
    fixWords: ['--write', '--log-level', 'warn', '.'],
  },
  {
    name: 'directions',
    script: commandScript('dependency-cruiser', 'depcruise'),
    words: ['--config', '.config/dependency-cruiser.cjs', 'src-main', 'src-renderer'],
  },
  {
    name: 'citations',
    script: join(projectRoot, 'resources/scripts/check-citations.mjs'),
    words: [],
  },
  {
    name: 'words',
    script: join(projectRoot, 'resources/scripts/check-words.mjs'),
    words: [],
    fixWords: ['--write'],
  },
  {
    name: 'changelog',
    script: join(projectRoot, 'resources/scripts/print-changelog.mjs'),
    words: ['--check'],
  },
  {
    name: 'mutants',
    script: join(projectRoot, 'test/mutants/check-table.ts'),
    words: [],
  },
  {
    name: 'unused',
    script: commandScript('knip'),
    words: ['--config', '.config/knip.json', '--no-progress'],
  },
  {
    name: 'licences',
    script: commandScript('license-checker-rseidelsohn'),
    words: ['--excludePrivatePackages', '--summary', '--onlyAllow', allowedLicences.join(';')],
  },
];

/** @param {{ environment?: NodeJS.ProcessEnv }} check */
function environmentOf({ environment }) {
  return { ...process.env, ...environment };
}

/** @param {number | undefined} heapMib */
function heapOf(heapMib) {
  return heapMib === undefined ? [] : [`--max-old-space-size=${String(heapMib)}`];
}

const words = process.argv.slice(2);
const wanted = words.filter((word) => word !== '--fix');
const chosen = checks.filter(
  ({ name }) => wanted.length === 0 || wanted.some((word) => name.startsWith(word)),
);

if (words.includes('--fix')) {
  for (const check of chosen) {
    const { name, script, fixWords, heapMib } = check;
    if (fixWords !== undefined && script !== null) {
      process.stdout.write(`fix ${name}\n`);
      await runNode([...heapOf(heapMib), script, ...fixWords], { environment: environmentOf(check) });
    }
  }
}

/** @type {string[]} */
const failed = [];
/** @param {(typeof checks)[number]} check */
async function run(check) {
  const { name, script, words: checkWords, heapMib } = check;
  const startedAtMs = performance.now();
  const { code, text } =
    script === null
      ? { code: 1, text: 'It is not installed. Run "npm ci".' }
      : await runNode([...heapOf(heapMib), script, ...checkWords], {
          isQuiet: true,
          environment: environmentOf(check),
        });
  const seconds = ((performance.now() - startedAtMs) / 1000).toFixed(1);
  process.stdout.write(`${code === 0 ? 'ok    ' : 'FAILED'} ${name} (${seconds} s)\n`);
  if (code === 0) return;
  failed.push(name);
  process.stdout.write(`${text.trimEnd()}\n\n`);
}

// Each keeps one core busy. The lint takes as long as all others together: it begins first, and the others go beside it.
const left = chosen.toSorted((one, other) => (other.heapMib ?? 0) - (one.heapMib ?? 0)).values();
async function lane() {
  for (const check of left) await run(check);
}
await Promise.all(Array.from({ length: Math.min(2, availableParallelism()) }, lane));
process.stdout.write(failed.length === 0 ? 'All checks passed.\n' : `Failed: ${failed.join(', ')}.\n`);
process.exit(failed.length === 0 ? 0 : 1);
