import type { JobRow } from '../../src-main/contract/job.ts';
import { ProcessEnded, type LeanProcess } from './lean-process.ts';
import type { Work } from './world.ts';
import { hangMs } from '../helpers/hang.ts';

/** A folder's files become jobs a little after they were found. */
export async function untilIdle(running: LeanProcess, work: Work): Promise<void> {
  const wanted = new Set(work.pieces.map(({ content }) => content));
  const untilMs = performance.now() + hangMs;
  while (performance.now() < untilMs) {
    try {
      await within('rest', running.ask('idle', null));
      const { jobs } = await running.ask('report', null);
      const found = new Set(jobs.map((job) => contentOf(job)));
      if ([...wanted].every((content) => found.has(content))) {
        await putAway(work);
        return;
      }
    } catch (error) {
      if (error instanceof ProcessEnded && running.hasEnded) return;
      throw error;
    }
    await pause(20);
  }
}

/** Files are put away after their jobs are done, and those that a kill came between never: not waited for long. */
async function putAway(work: Work): Promise<void> {
  for (let look = 0; look < 25 && work.isPutAway?.() === false; look += 1) await pause(20);
}

export function contentOf({ sha256, url }: Pick<JobRow, 'sha256' | 'url'>): string {
  return sha256 ?? url ?? '';
}

export async function unlessKilled(work: Promise<unknown>): Promise<void> {
  await work.catch((error: unknown) => {
    if (!(error instanceof ProcessEnded)) throw error;
  });
}

export function pause(durationMs: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, durationMs));
}

export async function within<Value>(what: string, work: Promise<Value>): Promise<Value> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => {
      reject(new Error(`${what} did not come within ${String(hangMs / 1000)} s`));
    }, hangMs);
  });
  try {
    return await Promise.race([work, late]);
  } finally {
    clearTimeout(timer);
  }
}
