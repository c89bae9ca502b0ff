import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect, it } from 'vitest';

const run = promisify(execFile);
const root = join(import.meta.dirname, '../..');

const known = 'There is: --runs …, --load …, --whole, --only …, --json …, --resume …, --suite ….\n';

it.each([
  [['--rums', '4'], "Unknown option '--rums'. "],
  [['--runs'], "Option '--runs <value>' argument missing. "],
  [['12'], "Unexpected argument '12'. "],
])('a campaign says what it does not understand and what there is, for %j', async (words, said) => {
  const ended = await run(process.execPath, ['test/steady/run.ts', ...words], { cwd: root }).then(
    () => null,
    (error: unknown) => error,
  );
  expect(ended).toMatchObject({ code: 2, stdout: '', stderr: `${said}${known}` });
});
