import { setTimeout as delay } from 'node:timers/promises';
import type { Worker } from 'node:worker_threads';
import { secondMs } from './durations.ts';

/** Each call to a disk that does not answer keeps one; Node has four for all files and names of hosts. */
const callsAtOnce = 16;

/** Before the first of them begins. What somebody set stays. */
export function letCallsWait(): void {
  process.env['UV_THREADPOOL_SIZE'] ??= String(callsAtOnce);
}

/** Whatever does not come to its end, a program that was asked to end has ended by then. */
export const longestEndMs = 20 * secondMs;

const ending = new Set<Worker>();

/** Resolves once it has ended: never, where it waits for a disk that does not answer. */
export async function endThread(worker: Worker): Promise<void> {
  ending.add(worker);
  try {
    await worker.terminate();
  } finally {
    ending.delete(worker);
  }
}

/** What a disk gives at all it gives sooner. */
const longestMs = 2 * secondMs;
const stepMs = 20;

/**
 * A process that ends as usual waits for all of its threads and calls of files, for ever where a disk does not answer one. Resolves with
 * whether it would, once that is known.
 */
export async function waitsForDisk(): Promise<boolean> {
  const untilMs = performance.now() + longestMs;
  while (hasCalls()) {
    if (performance.now() >= untilMs) return true;
    await delay(stepMs);
  }
  return false;
}

function hasCalls(): boolean {
  return ending.size > 0 || process.getActiveResourcesInfo().some((name) => name.startsWith('FSReq'));
}
