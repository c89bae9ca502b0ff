import { existsSync } from 'node:fs';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { runProgramOnce, type ProgramRun } from '../../../src-main/foundation/run-program.ts';
import { temporaryFolder } from '../../helpers/temporary-folder.ts';

const node = process.execPath;

function run(argv: readonly string[], changes: Partial<ProgramRun> = {}) {
  return runProgramOnce({
    ...{ argv, input: '{"event":"batch.ended"}\n', environment: { PATH: process.env['PATH'] } },
    ...{
      workingDirectory: temporaryFolder('program'),
      timeoutMs: 30_000,
      signal: new AbortController().signal,
    },
    ...changes,
  });
}

describe('a program of this computer', () => {
  it('is given its input, and its words as they are: no shell reads them', async () => {
    const folder = temporaryFolder('words');
    const words = ['$(touch owned)', '; touch owned', '`touch owned`', '*'];
    const script = `process.stdin.on('data', (text) => console.log(String(text) + JSON.stringify(process.argv.slice(1))))`;
    const { exitCode, said } = await run([node, '-e', script, ...words], { workingDirectory: folder });
    expect(exitCode).toBe(0);
    expect(said).toBe(`{"event":"batch.ended"}\n${JSON.stringify(words)}\n`);
    expect(existsSync(join(folder, 'owned'))).toBe(false);
  });

  it('has only the environment that it is given', async () => {
    const { said } = await run([node, '-p', 'Object.keys(process.env).sort().join()'], {
      environment: { HOME: '/nowhere', OUTBOX_API_KEY: undefined },
    });
    expect(said.trim()).toBe('HOME');
  });

  it('is heard to its end, of which the last is kept', async () => {
    const script = `process.stdout.write('x'.repeat(1_000_000)); process.stderr.write('the end'); process.exitCode = 3`;
    const { exitCode, said } = await run([node, '-e', script]);
    expect(exitCode).toBe(3);
    expect(said.length).toBe(4096);
  });

  it('may leave its input unread', async () => {
    expect((await run([node, '-e', ''], { input: 'x'.repeat(1_000_000) })).exitCode).toBe(0);
  });

  it('is ended with all that it began when it is told to, or where it takes too long', async () => {
    const folder = temporaryFolder('slow');
    // What it began holds the other end of this: that it is closed says that it is gone.
    const socket = join(folder, 'alive');
    const gone = Promise.withResolvers<undefined>();
    const begun = Promise.withResolvers<undefined>();
    const server = createServer((alive) => {
      begun.resolve(undefined);
      alive.on('error', () => undefined);
      alive.on('close', () => {
        gone.resolve(undefined);
      });
      alive.resume();
    });
    await new Promise<void>((resolve) => server.listen(socket, resolve));
    onTestFinished(() => void server.close());
    const child = `require('node:net').connect(${JSON.stringify(socket)})`;
    const script = `require('node:child_process').spawn(process.execPath, ['-e', ${JSON.stringify(child)}], { stdio: 'inherit' })`;
    const ending = new AbortController();
    const ended = run([node, '-e', script], { signal: ending.signal });
    await begun.promise;
    ending.abort();
    expect(await ended).toMatchObject({ exitCode: null });
    await gone.promise;
    const slow = await run([node, '-e', 'setInterval(() => {}, 1000)'], { timeoutMs: 300 });
    expect(slow).toMatchObject({ isTimedOut: true });
  });

  it('is refused where it is not there', async () => {
    await expect(run(['/nowhere/at-all'])).rejects.toThrow('ENOENT');
  });
});
