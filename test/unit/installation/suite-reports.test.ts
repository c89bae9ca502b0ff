import { describe, expect, it } from 'vitest';
import { patternOf, repeatCommand } from '../../suite/repeat-command.mjs';
import { browserTestsOf, slowestFiles, unitTestsOf } from '../../suite/reports.mjs';

describe('what came of each test', () => {
  it('of vitest has its file, name, time and state, and the beginning of the reason', () => {
    const report = {
      testResults: [
        {
          name: '/here/test/unit/a.test.ts',
          status: 'failed',
          assertionResults: [
            { ancestorTitles: ['a job'], title: 'waits', status: 'passed', duration: 12.4 },
            {
              ancestorTitles: ['a job'],
              title: 'goes',
              status: 'failed',
              duration: 3,
              failureMessages: ['\u001B[31mno\u001B[0m\nat'],
            },
            { ancestorTitles: ['a job'], title: 'later', status: 'pending' },
          ],
        },
        {
          name: '/here/test/unit/b.test.ts',
          status: 'failed',
          message: 'no such module',
          assertionResults: [],
        },
      ],
    };
    const at = { part: 'unit', file: 'test/unit/a.test.ts' };
    const tests = unitTestsOf(report, '/here');
    expect(tests).toEqual([
      { ...at, name: 'a job › waits', ms: 12, state: 'passed' },
      { ...at, name: 'a job › goes', ms: 3, state: 'failed', why: 'no\nat' },
      { ...at, name: 'a job › later', ms: 0, state: 'skipped' },
      { part: 'unit', file: 'test/unit/b.test.ts', name: '', ms: 0, state: 'failed', why: 'no such module' },
    ]);
    expect(slowestFiles(tests)[0]).toEqual({ file: 'test/unit/a.test.ts', ms: 15 });
  });

  it('of Playwright is a failure too where only the second try passed', () => {
    const test = { projectName: 'web', status: 'flaky', annotations: [] };
    const results = [{ duration: 50, error: { message: 'not seen' } }, { duration: 40 }];
    const spec = { title: 'is sent', file: 'jobs.ui.spec.ts', tests: [{ ...test, results }] };
    const report = { suites: [{ title: 'jobs.ui.spec.ts', suites: [{ title: 'a file', specs: [spec] }] }] };
    expect(browserTestsOf(report, 'test/e2e')).toEqual([
      {
        ...{ part: 'browser', file: 'test/e2e/jobs.ui.spec.ts', name: 'a file › is sent', project: 'web' },
        ...{ ms: 90, state: 'failed', why: 'not seen' },
      },
    ]);
  });
});

describe('the command that repeats a test', () => {
  const test = { part: 'unit', file: 'test/unit/a.test.ts', ms: 1, state: 'failed' } as const;

  it('names its file and name, and what chance was, as one line of a shell', () => {
    expect(repeatCommand({ ...test, name: "a job's (first) try" }, { isWhole: false })).toBe(
      String.raw`npm test -- --file test/unit/a.test.ts --name 'a job'\''s (first) try'`,
    );
    const browser = { ...test, part: 'browser', file: 'test/e2e/a.ui.spec.ts', project: 'web' } as const;
    expect(repeatCommand({ ...browser, name: 'a file › is sent\nnow' }, { isWhole: true, seed: '7' })).toBe(
      "npm test -- --whole --seed 7 --file test/e2e/a.ui.spec.ts --project web --name 'a file › is sent'",
    );
  });

  it('finds a name with any sign that means something in a pattern', () => {
    const name = 'a.b*c [1] (2) {3} $4 ^5 | \\6 ? + /7/';
    expect(new RegExp(patternOf(name)).test(`x ${name} y`)).toBe(true);
    expect(new RegExp(patternOf('a.b')).test('axb')).toBe(false);
    for (const joined of ['a file > is sent', 'web jobs.ui.spec.ts a file is sent'])
      expect(new RegExp(patternOf('a file › is sent')).test(joined)).toBe(true);
  });
});
