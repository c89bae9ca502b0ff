import { execFileSync } from 'node:child_process';
import { chmodSync, linkSync, mkdirSync, symlinkSync, writeFileSync } from 'node:fs';
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

  it('is no list of links where it is the product’s own, whatever way leads to it', async () => {
    const folder = temporaryFolder('named');
    const data = join(folder, 'data');
    mkdirSync(data, { mode: 0o700 });
    const own = join(data, 'links.txt');
    writeFileSync(own, 'https://www.loom.com/share/41d0c2');
    symlinkSync(own, join(folder, 'link.txt'));
    linkSync(own, join(folder, 'second-name.txt'));
    for (const path of [own, join(folder, 'link.txt'), join(folder, 'second-name.txt')]) {
      const result = await commandLine(data).run('import', '--brand', 'b', '--from', path);
      expect(result.exitCode, path).toBe(1);
      expect(result.standardError).toContain('it belongs to Outbox’s own data folder. Name');
    }
    // Beside it there is nothing to refuse: what is missing then is a connection.
    writeFileSync(join(folder, 'beside.txt'), 'https://www.loom.com/share/41d0c2');
    const beside = await commandLine(data).run(
      'import',
      '--brand',
      'b',
      '--from',
      join(folder, 'beside.txt'),
    );
    expect(beside.standardError).toContain('There is no connection yet.');
  });

  it('is read no further than it may be long, whatever length it says it has', () => {
    // The kernel makes it up, and says that it is empty.
    expect(readSmallFile('/proc/self/maps', { maximumBytes: 64 })).toEqual({ kind: 'too_long' });
  });
});
