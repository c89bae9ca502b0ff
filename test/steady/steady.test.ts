import { execFile } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { describe, expect, it } from 'vitest';
import { temporaryFolder } from '../helpers/temporary-folder.ts';
import { recordSchema } from './record.ts';

interface Ended {
  readonly code: number;
  readonly said: string;
}

/** The campaign on a made-up suite, whose runs are counted in `folder`. */
async function steady(folder: string, words: readonly string[], broken = ''): Promise<Ended> {
  const suite = join(import.meta.dirname, 'made-up-suite.mjs');
  const script = join(import.meta.dirname, 'run.ts');
  const env = { ...process.env, MADE_UP_RUNS: join(folder, 'runs'), MADE_UP_BROKEN: broken };
  try {
    const { stdout } = await promisify(execFile)(process.execPath, [script, '--suite', suite, ...words], {
      env,
    });
    return { code: 0, said: stdout };
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && 'stdout' in error)) throw error;
    return { code: Number(error.code), said: String(error.stdout) };
  }
}

describe('steady', () => {
  it('counts how often each test failed, beside busy loops, and ends with 1 where one did', async () => {
    const folder = temporaryFolder();
    const { code, said } = await steady(folder, [
      '--runs',
      '3',
      '--load',
      '1',
      '--json',
      join(folder, 'j.json'),
    ]);
    expect(said).toContain('run 1 of 3: 2 s, 3 passed, 0 failed, load 1\n');
    expect(said).toContain('run 2 of 3: 4 s, 2 passed, 1 failed, load 1\n');
    expect(said).toContain(
      'failed 1 of 3: [web] test/e2e/now.web.spec.ts: is now and then wrong\n' +
        '    expected green, was red\n  repeat it with: npm test -- --file now\n',
    );
    expect(said).toContain('    1.0    2.0    3.0  test/unit/calm.test.ts: takes its time\n');
    expect(said).toContain('3 runs, 1 tests failed at least once\n');
    expect(said).toContain('sample, all parts, load 1: 3 runs, 1 with a failure; 2 s to 6 s, middle 4 s\n');
    expect(code).toBe(1);
    const { runs } = recordSchema.parse(JSON.parse(readFileSync(join(folder, 'j.json'), 'utf8')));
    expect(runs.map(({ tests }) => tests.length)).toEqual([3, 3, 3]);
  });

  it('goes on from a file where it was ended, and adds other loads to the same account', async () => {
    const folder = temporaryFolder();
    const record = join(folder, 'record.json');
    expect((await steady(folder, ['--runs', '1', '--load', '0', '--json', record])).code).toBe(0);
    const further = await steady(folder, ['--runs', '2', '--load', '0', '--resume', record]);
    expect(further.said).toContain('1 of 2 runs were done before.\nrun 2 of 2: ');
    expect(further.code).toBe(1);
    const loaded = await steady(folder, ['--runs', '1', '--load', '1', '--resume', record]);
    expect(loaded.said).toContain('3 runs, 1 tests failed at least once\n');
    expect(readFileSync(join(folder, 'runs'), 'utf8')).toBe('3');
    expect((await steady(folder, ['--runs', '2', '--load', '0', '--resume', record])).said).not.toContain(
      '\nrun ',
    );
  });

  it('takes a suite that ended without a word of a failure for a failure, with what it said last', async () => {
    const { code, said } = await steady(temporaryFolder(), ['--runs', '1', '--load', '0'], '1');
    expect(code).toBe(1);
    expect(said).toContain(
      'The suite ended with code 7 and named no failure. It said last:\n    the roof fell in',
    );
  });
});
