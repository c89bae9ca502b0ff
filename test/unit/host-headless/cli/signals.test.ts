import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { describe, expect, it, onTestFinished } from 'vitest';
import { commandLine, type RunningCommand } from '../../../helpers/command-line.ts';
import { temporaryFolder } from '../../../helpers/temporary-folder.ts';

/** Keeps the program's only thread busy for ever, as matching a pattern that never ends would, and says when it begins. */
const blocker = `
  const { writeSync } = await import('node:fs');
  if (process.argv.some((word) => /(?:cli[.]js|main[.]ts)$/u.test(word))) setTimeout(() => {
    writeSync(2, 'blocked\\n');
    for (;;) /^(a+)+$/.test('a'.repeat(40) + 'b');
  }, 1500);
`;

/** A command that waits for its key, and is then too busy to listen. */
async function blockedCommand(): Promise<RunningCommand> {
  const folder = temporaryFolder('signals');
  const preload = join(folder, 'blocker.mjs');
  writeFileSync(preload, blocker);
  const before = process.env['NODE_OPTIONS'];
  process.env['NODE_OPTIONS'] = `--import ${pathToFileURL(preload).href}`;
  onTestFinished(() => {
    if (before === undefined) delete process.env['NODE_OPTIONS'];
    else process.env['NODE_OPTIONS'] = before;
  });
  const command = commandLine(join(folder, 'data')).startWaiting(
    'connect',
    ...['--name', 'a', '--base-url', 'https://api.example', '--key-stdin'],
  );
  await said(command, 'blocked');
  return command;
}

const said = (command: RunningCommand, message: string): Promise<void> =>
  new Promise((resolve, reject) => {
    command.process.stderr?.on('data', (piece: string) => {
      if (piece.includes(message)) resolve();
    });
    void command.ended.then(() => reject(new Error(`It ended without saying ${message}.`)));
  });

const signalOf = (command: RunningCommand): Promise<NodeJS.Signals | null> =>
  new Promise((resolve) => command.process.once('exit', (_code, signal) => resolve(signal)));

describe.skipIf(process.platform === 'win32')('a command that is too busy to listen', () => {
  it.each(['SIGTERM', 'SIGINT', 'SIGHUP'] as const)('is ended by one %s', async (signal) => {
    const command = await blockedCommand();
    const ended = signalOf(command);
    command.process.kill(signal);
    expect(await ended).toBe(signal);
  });
});

describe.skipIf(process.platform === 'win32')('what runs on and on', () => {
  it.each([['run'], ['practice']])('ends in order at a SIGTERM: %s', async (word) => {
    const command = commandLine(join(temporaryFolder('signals'), 'data')).start(word);
    await said(command, 'until Ctrl+C');
    command.process.kill('SIGTERM');
    expect((await command.ended).exitCode).toBe(0);
  });
});

/** Ends as the command line does, while a call to a file gets no answer; a pipe without a writer stands for the disk. */
const stuckProgram = (pipe: string): string => `
  import { open } from 'node:fs/promises';
  const { endProcess, listenForEnd } = await import(${JSON.stringify(pathToFileURL(resolve('src-main/host-headless/listen-for-end.ts')).href)});
  const ending = listenForEnd();
  ending.addEventListener('abort', () => void endProcess(0));
  void open(${JSON.stringify(pipe)});
  process.stdout.write('waits');
  setInterval(() => undefined, 60_000);
`;

describe.skipIf(process.platform === 'win32')('a disk that does not answer', () => {
  it('keeps no process from its end: it ends as the signal that asked for it does, and says so', async () => {
    const pipe = join(temporaryFolder('signals'), 'disk');
    execFileSync('mkfifo', [pipe]);
    const child = spawn(process.execPath, ['--input-type=module', '--eval', stuckProgram(pipe)], {
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    onTestFinished(() => void child.kill('SIGKILL'));
    let said = '';
    child.stderr.setEncoding('utf8').on('data', (piece: string) => (said += piece));
    await once(child.stdout, 'data');
    child.kill('SIGINT');
    const [code, signal] = (await once(child, 'close')) as [number | null, NodeJS.Signals | null];
    expect([code, signal, said]).toEqual([
      null,
      'SIGINT',
      'outbox: ended without waiting any longer for a disk or a service. What was in hand is taken up by the next start.\n',
    ]);
  });
});
