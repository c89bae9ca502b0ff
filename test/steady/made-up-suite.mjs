/**
 * A suite for the test of the campaign: it counts its runs in the file that MADE_UP_RUNS names, and one of its tests fails in the second.
 * In the run that MADE_UP_BROKEN names it ends without a report.
 */
import { existsSync, readFileSync, writeFileSync } from 'node:fs';

const counter = process.env['MADE_UP_RUNS'] ?? '';
const number = (existsSync(counter) ? Number(readFileSync(counter, 'utf8')) : 0) + 1;
writeFileSync(counter, String(number));
if (String(number) === process.env['MADE_UP_BROKEN']) {
  console.error('the roof fell in');
  process.exit(7);
}
const tests = [
  { file: 'test/unit/calm.test.ts', name: 'is calm', ms: 40, state: 'passed' },
  { file: 'test/unit/calm.test.ts', name: 'takes its time', ms: 1000 * number, state: 'passed' },
  number === 2
    ? {
        ...{ file: 'test/e2e/now.web.spec.ts', name: 'is now and then wrong', ms: 900, state: 'failed' },
        ...{ project: 'web', why: 'expected green, was red', repeat: 'npm test -- --file now' },
      }
    : {
        file: 'test/e2e/now.web.spec.ts',
        name: 'is now and then wrong',
        project: 'web',
        ms: 900,
        state: 'passed',
      },
];
const report = process.argv[process.argv.indexOf('--report') + 1] ?? '';
writeFileSync(report, JSON.stringify({ tookMs: 2000 * number, seed: null, tests }));
process.exit(number === 2 ? 1 : 0);
