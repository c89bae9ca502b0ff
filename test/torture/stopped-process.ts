import { readdirSync, readFileSync } from 'node:fs';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { hangMs } from '../helpers/hang.ts';

/** Stops a process for as long as the work takes, so that nothing leaves it meanwhile. The work runs too where it has ended. */
export async function whileStopped(pid: number | undefined, work: () => Promise<void>): Promise<void> {
  if (pid === undefined) return work();
  signal(pid, 'SIGSTOP');
  try {
    // The signal returns before threads on other cores stand still.
    await untilTrue('the process stands still', () => !hasRunningThread(pid));
    await work();
  } finally {
    signal(pid, 'SIGCONT');
  }
}

/** Checks after each turn of the event loop, in which sockets are accepted and read. */
export async function untilTrue(what: string, isTrue: () => boolean): Promise<void> {
  const untilMs = performance.now() + hangMs;
  while (!isTrue()) {
    if (performance.now() > untilMs) throw new Error(`${what}: not within ${String(hangMs / 1000)} s`);
    await nextTurn();
  }
}

function signal(pid: number, name: NodeJS.Signals): void {
  try {
    process.kill(pid, name);
  } catch {
    // It was killed before.
  }
}

function hasRunningThread(pid: number): boolean {
  try {
    return readdirSync(`/proc/${String(pid)}/task`).some((thread) => {
      const line = readFileSync(`/proc/${String(pid)}/task/${thread}/stat`, 'latin1');
      // The name before it is in brackets and may hold anything. Stopped, a zombie, dead.
      return !/^[TZX]/u.test(line.slice(line.lastIndexOf(')') + 2));
    });
  } catch {
    // It ended meanwhile.
    return false;
  }
}
