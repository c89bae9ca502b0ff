import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { expect, it, onTestFinished } from 'vitest';
import { temporaryFolder } from '../helpers/temporary-folder.ts';
import { hangMs } from '../helpers/hang.ts';

const campaigns = {
  torture: ['torture/run.ts', '--kills', '1000', '--quiet'],
  simulate: ['simulation/run.ts', '--seeds', '5000'],
} as const;

function childrenOf(processId: number): number[] {
  return execFileSync('ps', ['-A', '-o', 'pid=,ppid='], { encoding: 'utf8' })
    .split('\n')
    .map((line) => line.trim().split(/\s+/u).map(Number))
    .filter(([child, parent]) => parent === processId && child !== undefined)
    .map(([child]) => child ?? 0);
}

function isAlive(processId: number): boolean {
  try {
    process.kill(processId, 0);
    return true;
  } catch {
    return false;
  }
}

async function until(what: string, holds: () => boolean): Promise<void> {
  const deadlineMs = performance.now() + hangMs;
  while (!holds()) {
    if (performance.now() > deadlineMs) throw new Error(`${what} did not happen`);
    await pause(20);
  }
}

it.each([
  ['torture', 'SIGTERM'],
  ['torture', 'SIGKILL'],
  ['simulate', 'SIGTERM'],
  ['simulate', 'SIGKILL'],
] as const)('a campaign of %s that is ended by %s leaves no process behind', async (name, signal) => {
  const folder = temporaryFolder('campaign');
  const [script, ...words] = campaigns[name];
  const campaign = spawn(process.execPath, [join(import.meta.dirname, '..', script), ...words], {
    stdio: 'ignore',
    env: { ...process.env, TMPDIR: folder },
  });
  onTestFinished(() => void campaign.kill('SIGKILL'));
  const { pid } = campaign;
  if (pid === undefined) throw new Error('the campaign did not start');
  await until('two processes of the campaign', () => childrenOf(pid).length >= 2);
  const children = childrenOf(pid);
  campaign.kill(signal);
  await once(campaign, 'exit');
  await until('the end of its processes', () => !children.some(isAlive));
  // Nobody can tidy up after itself that is killed without a word.
  if (signal === 'SIGTERM') expect(readdirSync(folder)).toEqual([]);
});
