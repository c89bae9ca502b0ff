/**
 * `npm test`: builds what is stale, runs every suite, and ends with one line of totals. `npm run test:e2e` runs only what needs
 * the browser. Nothing is left out silently: what could not run is named above the totals, with its reason. `--no-install`
 * installs no browser where there is none. `--whole` tries all of chance that continuous integration does, and
 * every story in both hosts; without it a sample, which is said.
 */
import { spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, join, relative } from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import { buildIfNeeded } from '../resources/scripts/build-if-needed.mjs';
import { requireNode } from '../resources/scripts/require-node.mjs';
import { findOrInstallChromium } from './helpers/chromium.mjs';

await requireNode();

const root = join(import.meta.dirname, '..');
const require = createRequire(import.meta.url);
const reports = mkdtempSync(join(tmpdir(), 'outbox-reports-'));
const wanted = process.argv.slice(2);
const unknown = wanted.filter((word) => !['e2e', '--no-install', '--whole'].includes(word));
if (unknown.length > 0) {
  console.error(`npm test knows "e2e", "--whole" and "--no-install", not ${unknown.join(', ')}.`);
  process.exit(2);
}

/** @typedef {{ passed: number, failed: number, skipped: string[], failures: string[] }} Tally */

const isEndToEnd = wanted.includes('e2e');
const isWhole = wanted.includes('--whole');
const isSample = !isEndToEnd && !isWhole;

/**
 * @param {string} script
 * @param {string[]} words
 * @param {Record<string, string>} environment
 * @returns {Promise<number>}
 */
function run(script, words, environment) {
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, [script, ...words], {
      cwd: root,
      stdio: ['ignore', 'inherit', 'inherit'],
      env: { ...process.env, ...environment },
    });
    child.once('error', reject);
    child.once('exit', (code) => {
      resolve(code ?? 1);
    });
  });
}

/**
 * A failure with the beginning of its reason: whoever reads only the last lines of a long run sees it too.
 * @param {string} name
 * @param {string | undefined} reason
 */
function withReason(name, reason) {
  if (reason === undefined) return name;
  const lines = stripVTControlCharacters(reason).split('\n').slice(0, 12);
  return [name, ...lines.map((line) => `           ${line.slice(0, 300)}`)].join('\n');
}

/**
 * Where the time of a part goes, so that whoever wants it shorter knows where to begin.
 * @param {{ name: string, tookMs: number }[]} files
 */
function tellSlowest(files) {
  const slowest = files.toSorted((one, other) => other.tookMs - one.tookMs).slice(0, 12);
  const lines = slowest.map(({ name, tookMs }) => `${(tookMs / 1000).toFixed(0).padStart(6)} s  ${name}`);
  console.log(['', 'The files that took longest, beside others:', ...lines].join('\n'));
}

/** @returns {Promise<Tally>} */
async function unitTests() {
  const report = join(reports, 'vitest.json');
  const code = await run(
    join(dirname(require.resolve('vitest/package.json')), 'vitest.mjs'),
    [
      'run',
      '--config',
      '.config/vitest.config.ts',
      '--reporter=default',
      '--reporter=json',
      `--outputFile.json=${report}`,
    ],
    { OUTBOX_SAMPLE: isWhole ? 'whole' : 'small' },
  );
  const result = JSON.parse(readFileSync(report, 'utf8'));
  /** @type {Tally} */
  const tally = { passed: 0, failed: 0, skipped: [], failures: [] };
  for (const file of result.testResults) {
    const where = relative(root, file.name);
    if (file.status === 'failed' && file.assertionResults.length === 0) {
      tally.failed += 1;
      tally.failures.push(`${where}: ${file.message}`);
    }
    for (const test of file.assertionResults) {
      const name = `${where}: ${test.fullName}`;
      if (test.status === 'passed') tally.passed += 1;
      else if (test.status === 'failed') {
        tally.failed += 1;
        tally.failures.push(withReason(name, test.failureMessages?.at(-1)));
      } else tally.skipped.push(name);
    }
  }
  if (code !== 0 && tally.failed === 0) {
    tally.failed += 1;
    tally.failures.push('unit tests: an error outside every test, see above');
  }
  tellSlowest(
    result.testResults.map((/** @type {{ name: string, startTime: number, endTime: number }} */ file) => ({
      name: relative(root, file.name),
      tookMs: file.endTime - file.startTime,
    })),
  );
  return tally;
}

/**
 * @param {string} chromium
 * @returns {Promise<Tally>}
 */
async function browserTests(chromium) {
  const report = join(reports, 'playwright.json');
  const code = await run(
    join(dirname(require.resolve('@playwright/test/package.json')), 'cli.js'),
    ['test', '--config', '.config/playwright.config.ts', '--reporter=list,json'],
    {
      PLAYWRIGHT_JSON_OUTPUT_NAME: report,
      OUTBOX_CHROMIUM: chromium,
      OUTBOX_SAMPLE: isSample ? 'small' : 'whole',
    },
  );
  const result = JSON.parse(readFileSync(report, 'utf8'));
  /** @type {Tally} */
  const tally = { passed: 0, failed: 0, skipped: [], failures: [] };
  /** @type {Map<string, number>} */
  const tookMs = new Map();
  /** @param {{ title: string, specs?: any[], suites?: any[] }} suite @param {string} path */
  const visit = (suite, path) => {
    const name = path === '' ? suite.title : `${path} › ${suite.title}`;
    for (const spec of suite.specs ?? []) {
      for (const test of spec.tests) {
        const title = `[${test.projectName}] ${name} › ${spec.title}`;
        for (const { duration } of test.results ?? [])
          tookMs.set(spec.file, (tookMs.get(spec.file) ?? 0) + duration);
        if (test.status === 'expected') tally.passed += 1;
        else if (test.status === 'flaky') {
          tally.passed += 1;
          console.log(`second try: ${title}`);
        } else if (test.status === 'skipped') {
          const why = test.annotations
            .map((/** @type {{ description?: string }} */ one) => one.description)
            .join('; ');
          tally.skipped.push(`${title}: ${why}`);
        } else {
          tally.failed += 1;
          tally.failures.push(withReason(title, test.results?.at(-1)?.error?.message));
        }
      }
    }
    for (const inner of suite.suites ?? []) visit(inner, name);
  };
  for (const suite of result.suites) visit(suite, '');
  tellSlowest([...tookMs].map(([name, ms]) => ({ name, tookMs: ms })));
  if (code !== 0 && tally.failed === 0) {
    tally.failed += 1;
    tally.failures.push(
      `browser tests: ${result.errors?.[0]?.message ?? 'an error outside every test, see above'}`,
    );
  }
  return tally;
}

const startedAtMs = performance.now();
/** @type {Tally} */
const total = { passed: 0, failed: 0, skipped: [], failures: [] };

/** @param {string} title @param {() => Promise<Tally>} suite */
async function part(title, suite) {
  const fromMs = performance.now();
  const tally = await suite();
  const seconds = ((performance.now() - fromMs) / 1000).toFixed(0);
  console.log(`\n${title}: ${tally.passed} passed, ${tally.failed} failed in ${seconds} s\n`);
  total.passed += tally.passed;
  total.failed += tally.failed;
  total.skipped.push(...tally.skipped);
  total.failures.push(...tally.failures);
}

try {
  await buildIfNeeded();
  const browser = findOrInstallChromium({
    prefersShell: true,
    mayInstall: !wanted.includes('--no-install'),
  });
  if (!isEndToEnd) await part('Unit and conformance tests', unitTests);
  if (browser.path !== undefined) await part('End to end in Chromium', () => browserTests(browser.path));
  else {
    total.failed += 1;
    total.failures.push(`The end-to-end tests could not run: ${browser.why ?? 'no browser'}`);
  }
} finally {
  rmSync(reports, { recursive: true, force: true });
}

for (const failure of total.failures) console.log(`failed:  ${failure}`);
for (const skipped of total.skipped) console.log(`skipped: ${skipped}`);
if (isSample) {
  console.log(
    'This was a sample of chance: "npm test -- --whole" tries all of it, makes the packages, and tells every story of the browser in both hosts.',
  );
}
console.log(`Everything took ${((performance.now() - startedAtMs) / 1000).toFixed(0)} s.`);
console.log(
  `${total.passed} passed, ${total.failed} failed${total.skipped.length > 0 ? `, ${total.skipped.length} skipped` : ''}`,
);
process.exit(total.failed > 0 ? 1 : 0);
