import { execFile } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, test } from 'vitest';
import { buildIfNeeded } from '../../resources/scripts/build-if-needed.mjs';
import { builtProgram, BuiltProgram } from './program.ts';

beforeAll(buildIfNeeded);

describe('in a pipe', () => {
  test
    .skipIf(process.platform === 'win32')
    .each(['manual', 'schema', 'schema watch list', 'completions bash', 'status --json', '--help'])(
    'outbox %s ends quietly when its reader goes away',
    async (line) => {
      const { dataDirectory } = new BuiltProgram();
      const script = 'set -o pipefail; "$0" "$@" | head -n 1';
      const ended = await new Promise<readonly [unknown, string, string]>((resolve) => {
        execFile(
          'bash',
          ['--norc', '--noprofile', '-c', script, process.execPath, builtProgram, ...line.split(' ')],
          {
            env: {
              ...{ PATH: process.env['PATH'], OUTBOX_HOME: dataDirectory, OUTBOX_KEYRING: 'off' },
              NODE_COMPILE_CACHE: process.env['NODE_COMPILE_CACHE'],
            },
          },
          (error, out, err) => {
            resolve([error?.code ?? 0, out, err]);
          },
        );
      });
      expect(ended).toEqual([0, expect.stringMatching(/^[^\n]+\n$/u), '']);
    },
  );

  test('no name and no colour brings an escape code along', async () => {
    const environment = { FORCE_COLOR: '3', TERM: 'xterm-256color', COLORTERM: 'truecolor' };
    const program = new BuiltProgram();
    const hostile = `in\u001B[31mred\u001B]0;title\u0007\r\u202Eend`;
    mkdirSync(join(program.folder, hostile));
    const file = join(program.folder, hostile, 'a\u001B[2Jb.txt');
    writeFileSync(file, 'The text.\n');
    const options = { environment, input: 'sk-social-0123456789\n' };
    await program.run(
      ['connect', '--name', 'A\u001B[1mB', '--base-url', 'http://127.0.0.1:9', '--key-stdin'],
      options,
    );
    const listed = await program.run(['watch', 'add', hostile, '--kb', 'kb\u001B[5m', '--json'], options);
    expect(JSON.parse(listed.out)).toMatchObject({
      path: join(program.folder, hostile),
      target: { id: 'kb\u001B[5m' },
    });
    for (const words of [
      ['watch', 'list'],
      ['status'],
      ['explain', file],
      ['doctor'],
      ['jobs', file],
      ['nothing\u001B[0m'],
      ['--help'],
    ])
      await program.run(words, options);
  });
});
