import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { afterEach, beforeEach, expect, test } from 'vitest';

const root = join(import.meta.dirname, '../../..');
let folder: string;
const started: ChildProcess[] = [];

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'outbox-npm-'));
});

afterEach(() => {
  for (const { pid } of started.splice(0)) {
    try {
      // The whole group, so that a failed test leaves nothing behind.
      if (pid !== undefined) process.kill(-pid, 'SIGKILL');
    } catch {
      // It is gone, as it should be.
    }
  }
  rmSync(folder, { recursive: true, force: true });
});

/** Starts a command as a person does. Its output is closed once npm and everything below it has ended. */
function throughNpm(words: readonly string[]): ChildProcess {
  const child = spawn('npm', ['run', '-s', 'outbox', '--', ...words, '--data-dir', folder], {
    cwd: root,
    detached: true,
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  started.push(child);
  return child;
}

async function untilSaid(child: ChildProcess, message: string): Promise<void> {
  if (child.stderr === null) throw new Error('it has no standard error');
  for await (const line of createInterface({ input: child.stderr })) if (line.includes(message)) return;
  throw new Error(`it ended without saying “${message}”`);
}

test.each([
  ['the practice service', ['practice'], 'SIGTERM'],
  ['the practice service', ['practice'], 'SIGHUP'],
  ['the engine', ['run'], 'SIGTERM'],
  ['the engine', ['run'], 'SIGKILL'],
] as const)('ends %s of "%s" when npm alone gets %s', async (_, words, signal) => {
  const npm = throughNpm(words);
  await untilSaid(npm, 'until Ctrl+C');

  const closed = once(npm, 'close');
  npm.stdout?.resume();
  npm.stderr?.resume();
  process.kill(npm.pid ?? 0, signal);

  await closed;
  expect(npm.signalCode ?? npm.exitCode).not.toBe(0);
});
