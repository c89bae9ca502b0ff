import { execFileSync } from 'node:child_process';
import { chmodSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { readSmallFile } from '../../../../src-main/foundation/read-small-file.ts';
import { commandLine } from '../../../helpers/command-line.ts';
import { temporaryFolder } from '../../../helpers/temporary-folder.ts';

/** Nobody ever writes into it: whoever opens it to read waits for ever. */
function pipe(folder: string): string {
  const path = join(folder, 'pipe');
  execFileSync('mkfifo', ['-m', '600', path]);
  return path;
}

const connect = ['connect', '--name', 'a', '--base-url', 'https://api.example'];

describe.skipIf(process.platform === 'win32')('a file that a person names on the command line', () => {
  it.each([
    ['the key', [...connect, '--key-file']],
    ['a list of links', ['import', '--brand', 'b', '--from']],
    ['a profile', ['profile', '--import']],
    ['receipts', ['receipts', '--import']],
    ['a week', ['pace', '--week']],
  ])('is refused at once where it should hold %s and is a pipe', async (_what, words) => {
    const folder = temporaryFolder('named');
    const result = await commandLine(join(folder, 'data')).run(...words, pipe(folder));
    expect(result.exitCode).toBe(1);
    expect(result.standardError).toMatch(/pipe.* (?:is not a file|is not a regular file)/u);
  });

  it.each(['/dev/zero', '/dev/tty', '/dev/stdin'])('is refused at once where it is %s', async (device) => {
    const folder = temporaryFolder('named');
    const result = await commandLine(join(folder, 'data')).run(...connect, '--key-file', device);
    expect([result.exitCode, result.standardOutput]).toEqual([1, '']);
  });

  it('is judged by what its link leads to', async () => {
    const folder = temporaryFolder('named');
    const link = join(folder, 'key');
    symlinkSync(pipe(folder), link);
    const result = await commandLine(join(folder, 'data')).run(...connect, '--key-file', link);
    expect(result.standardError).toBe(`outbox: ${link} is not a file.\n`);

    const open = join(folder, 'open');
    writeFileSync(open, 'sk-social-canary-1');
    chmodSync(open, 0o644);
    const other = join(folder, 'other');
    symlinkSync(open, other);
    const refused = await commandLine(join(folder, 'data')).run(...connect, '--key-file', other);
    expect(refused.standardError).toBe(
      `outbox: The key was not read: ${other} is open to other users of this computer. Run "chmod 600 ${other}" and try again.\n`,
    );
  });

  it('is read no further than it may be long, whatever length it says it has', () => {
    // The kernel makes it up, and says that it is empty.
    expect(readSmallFile('/proc/self/maps', { maximumBytes: 64 })).toEqual({ kind: 'too_long' });
  });
});
