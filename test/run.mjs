/**
 * `npm test`: builds what is stale, runs every suite, and ends with one line of totals. Nothing is left out silently: what could not run
 * is named above the totals, with its reason, and a failure with the command that repeats it. Each run is the same.
 *
 * `--whole` tries all of chance that continuous integration does, with another seed each time, and every story in both hosts; without it
 * a sample, which is said. `--only unit|browser` runs one part, and `e2e` (`npm run test:e2e`) the whole of the browser.
 * `--file FILE`, `--name WORDS`, `--project NAME` choose tests, `--seed N` repeats what was by chance. `--report FILE` writes what came of each
 * test. `--no-install` installs no browser where there is none.
 */
import { spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { buildIfNeeded } from '../resources/scripts/build-if-needed.mjs';
import { requireNode } from '../resources/scripts/require-node.mjs';
import { findOrInstallChromium } from './helpers/chromium.mjs';
import { patternOf, repeatCommand } from './suite/repeat-command.mjs';
import { browserTestsOf, slowestFiles, unitTestsOf } from './suite/reports.mjs';
import { wordsOfRun } from './suite/words.mjs';

await requireNode();

/** @typedef {import('./suite/reports.mjs').TestOfRun} TestOfRun */

const words = wordsOfRun(process.argv.slice(2));
const { isWhole, only, file, name, project } = words;
const seed =
  words.seed ??
  process.env['OUTBOX_SEED'] ??
  (isWhole ? String(Math.floor(Math.random() * 1_000_000)) : undefined);
const root = join(import.meta.dirname, '..');
const require = createRequire(import.meta.url);
const reports = mkdtempSync(join(tmpdir(), 'outbox-reports-'));
const startedAtMs = performance.now();
const secondsSince = (/** @type {number} */ fromMs) => ((performance.now() - fromMs) / 1000).toFixed(0);

/**
 * @param {string} script
 * @param {string[]} args
 * @param {Record<string, string>} environment
 * @returns {Promise<number>}
 */
function run(script, args, environment) {
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, [script, ...args], {
      cwd: root,
      stdio: ['ignore', 'inherit', 'inherit'],
      env: {
        ...process.env,
        ...{ OUTBOX_SAMPLE: isWhole ? 'whole' : 'small' },
        ...(seed === undefined ? {} : { OUTBOX_SEED: seed }),
        ...environment,
      },
    });
    child.once('error', reject);
    child.once('exit', (code) => {
      resolve(code ?? 1);
    });
  });
}

/** @returns {Promise<TestOfRun[]>} */
async function unitTests() {
  const report = join(reports, 'vitest.json');
  const code = await run(
    join(dirname(require.resolve('vitest/package.json')), 'vitest.mjs'),
    [
      ...['run', '--config', '.config/vitest.config.ts'],
      ...['--reporter=default', '--reporter=json', `--outputFile.json=${report}`],
      ...(file === undefined ? [] : [file]),
      ...(name === undefined ? [] : ['-t', patternOf(name)]),
    ],
    {},
  );
  const tests = unitTestsOf(JSON.parse(readFileSync(report, 'utf8')), root);
  if (code === 0 || tests.some(({ state }) => state === 'failed')) return tests;
  const why = 'an error outside every test, see above';
  return [...tests, { part: 'unit', file: 'test/unit', name: '', ms: 0, state: 'failed', why }];
}

/**
 * @param {string} chromium
 * @returns {Promise<TestOfRun[]>}
 */
async function browserTests(chromium) {
  const report = join(reports, 'playwright.json');
  const code = await run(
    join(dirname(require.resolve('@playwright/test/package.json')), 'cli.js'),
    [
      ...['test', '--config', '.config/playwright.config.ts', '--reporter=list,json'],
      ...(file === undefined ? [] : [file]),
      ...(name === undefined ? [] : ['-g', patternOf(name)]),
      ...(project === undefined ? [] : ['--project', project]),
    ],
    { PLAYWRIGHT_JSON_OUTPUT_NAME: report, OUTBOX_CHROMIUM: chromium },
  );
  const result = JSON.parse(readFileSync(report, 'utf8'));
  const tests = browserTestsOf(result, 'test/e2e');
  if (code === 0 || tests.some(({ state }) => state === 'failed')) return tests;
  const why = result.errors?.[0]?.message ?? 'an error outside every test, see above';
  return [...tests, { part: 'browser', file: 'test/e2e', name: '', ms: 0, state: 'failed', why }];
}

/** @param {readonly TestOfRun[]} tests */
function countsOf(tests) {
  const count = (/** @type {TestOfRun['state']} */ wanted) =>
    tests.filter(({ state }) => state === wanted).length;
  return `${count('passed')} passed, ${count('failed')} failed${count('skipped') > 0 ? `, ${count('skipped')} skipped` : ''}`;
}

/**
 * Its time, and where that goes, so that whoever wants it shorter knows where to begin.
 * @param {string} title @param {() => Promise<TestOfRun[]>} suite
 */
async function part(title, suite) {
  const fromMs = performance.now();
  const tests = await suite();
  const slowest = slowestFiles(tests).slice(0, 12);
  const lines = slowest.map(({ file: path, ms }) => `${(ms / 1000).toFixed(0).padStart(6)} s  ${path}`);
  console.log(['', 'The files that took longest, beside others:', ...lines].join('\n'));
  console.log(`\n${title}: ${countsOf(tests)} in ${secondsSince(fromMs)} s\n`);
  return tests;
}

/** @returns {Promise<TestOfRun[]>} */
async function allParts() {
  if (isWhole)
    console.log(`Seed of what is by chance: ${seed} (repeat with "npm test -- --whole --seed ${seed}").`);
  // Before anything else: whoever has no browser learns it now, and not after minutes.
  const browser =
    only === 'unit' ? null : findOrInstallChromium({ prefersShell: true, mayInstall: words.mayInstall });
  if (browser !== null && browser.path === undefined && only !== 'browser')
    console.log(`${browser.why}\nThe tests that need no browser run now.\n`);
  await buildIfNeeded();
  const unit = only === 'browser' ? [] : await part('Unit and conformance tests', unitTests);
  if (browser === null) return unit;
  if (browser.path === undefined) {
    const why = `The end-to-end tests could not run: ${browser.why} "npm test -- --only unit" leaves them out.`;
    return [...unit, { part: 'browser', file: 'test/e2e', name: '', ms: 0, state: 'failed', why }];
  }
  const chromium = browser.path;
  return [...unit, ...(await part('End to end in Chromium', () => browserTests(chromium)))];
}

/** @type {TestOfRun[]} */
let tests;
try {
  tests = await allParts();
} finally {
  rmSync(reports, { recursive: true, force: true });
}
if (file !== undefined && tests.every(({ state }) => state === 'skipped'))
  tests.push({ part: 'unit', file, name: name ?? '', ms: 0, state: 'failed', why: 'There is no such test.' });
const failed = tests.filter(({ state }) => state === 'failed');
const commandOf = (/** @type {TestOfRun} */ test) => repeatCommand(test, { isWhole, seed });
const titleOf = (/** @type {TestOfRun} */ test) =>
  `${test.project === undefined ? '' : `[${test.project}] `}${test.file}: ${test.name}`;
if (words.reportFile !== undefined) {
  const listed = tests.map((test) => (test.state === 'failed' ? { ...test, repeat: commandOf(test) } : test));
  const tookMs = Math.round(performance.now() - startedAtMs);
  writeFileSync(words.reportFile, JSON.stringify({ tookMs, seed: seed ?? null, isWhole, tests: listed }));
}
for (const test of failed) {
  console.log(`failed:  ${titleOf(test)}`);
  console.log((test.why ?? '').replaceAll(/^/gmu, ' '.repeat(11)));
  console.log(`  repeat it with: ${commandOf(test)}`);
}
for (const test of tests) {
  if (test.state === 'skipped' && file === undefined)
    console.log(`skipped: ${titleOf(test)}${test.why === undefined ? '' : `: ${test.why}`}`);
}
if (!isWhole && file === undefined) {
  console.log(
    'This was a sample of chance: "npm test -- --whole" tries all of it, makes the packages, and tells every story of the browser in both hosts.',
  );
}
console.log(`Everything took ${secondsSince(startedAtMs)} s.`);
console.log(countsOf(tests));
process.exit(failed.length > 0 ? 1 : 0);
