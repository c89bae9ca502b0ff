/** What the two test runners report, in one form. */
import { relative } from 'node:path';
import { stripVTControlCharacters } from 'node:util';

/**
 * `name` holds the names of what the test stands in too, with ` › ` between them, `why` the beginning of the reason. A name is empty where the file itself failed.
 * @typedef {{
 *   part: 'unit' | 'browser', file: string, name: string, project?: string, ms: number,
 *   state: 'passed' | 'failed' | 'skipped', why?: string
 * }} TestOfRun
 */

const reasonLines = 12;

/** @param {string | undefined} reason */
function beginningOf(reason) {
  const lines = stripVTControlCharacters(reason ?? 'it gave no reason').split('\n');
  return lines
    .slice(0, reasonLines)
    .map((line) => line.slice(0, 300))
    .join('\n');
}

/**
 * @param {any} report as vitest's JSON reporter writes it
 * @param {string} root
 * @returns {TestOfRun[]}
 */
export function unitTestsOf(report, root) {
  return report.testResults.flatMap((/** @type {any} */ result) => {
    const at = /** @type {const} */ ({ part: 'unit' });
    const file = relative(root, result.name).replaceAll('\\', '/');
    /** @type {TestOfRun[]} */
    const tests = result.assertionResults.map((/** @type {any} */ test) => ({
      ...{
        ...at,
        file,
        name: [...test.ancestorTitles, test.title].join(' › '),
        ms: Math.round(test.duration ?? 0),
      },
      ...(test.status === 'failed'
        ? { state: 'failed', why: beginningOf(test.failureMessages?.at(-1)) }
        : { state: test.status === 'passed' ? 'passed' : 'skipped' }),
    }));
    if (result.status === 'failed' && tests.every(({ state }) => state !== 'failed'))
      tests.push({ ...at, file, name: '', ms: 0, state: 'failed', why: beginningOf(result.message) });
    return tests;
  });
}

/**
 * @param {any} report as Playwright's JSON reporter writes it
 * @param {string} folder of the specs, from the root
 * @returns {TestOfRun[]}
 */
export function browserTestsOf(report, folder) {
  /** @type {TestOfRun[]} */
  const tests = [];
  /** @param {any} suite @param {string[]} above */
  const visit = (suite, above) => {
    for (const spec of suite.specs ?? []) {
      for (const test of spec.tests) {
        const results = test.results ?? [];
        tests.push({
          part: 'browser',
          file: `${folder}/${spec.file}`,
          name: [...above, spec.title].join(' › '),
          project: test.projectName,
          ms: results.reduce((/** @type {number} */ sum, /** @type {any} */ one) => sum + one.duration, 0),
          ...stateOf(test, results),
        });
      }
    }
    for (const inner of suite.suites ?? []) visit(inner, [...above, inner.title]);
  };
  for (const file of report.suites) visit(file, []);
  return tests;
}

/**
 * A test that passed at its second try has failed once.
 * @param {any} test @param {any[]} results
 * @returns {Pick<TestOfRun, 'state' | 'why'>}
 */
function stateOf(test, results) {
  if (test.status === 'expected') return { state: 'passed' };
  if (test.status === 'skipped')
    return {
      state: 'skipped',
      why: test.annotations.map((/** @type {{ description?: string }} */ one) => one.description).join('; '),
    };
  return {
    state: 'failed',
    why: beginningOf(results.find(({ error }) => error !== undefined)?.error.message),
  };
}

/**
 * The files of one part by what their tests took together, the longest first.
 * @param {readonly TestOfRun[]} tests
 */
export function slowestFiles(tests) {
  /** @type {Map<string, number>} */
  const tookMs = new Map();
  for (const { file, ms } of tests) tookMs.set(file, (tookMs.get(file) ?? 0) + ms);
  return [...tookMs].map(([file, ms]) => ({ file, ms })).toSorted((one, other) => other.ms - one.ms);
}
