import type { WatchedJob } from '../engine/row-watch.ts';
import type { Truth } from '../network/truth.ts';

const shortestMs = 500;
const longestMs = 3_600_000;
const firstMs = 2_000;

/** I10 (reliability §2.6): what is wrong with the wait after a counted attempt, or `null`. */
export function retryDelayIsInRange(job: WatchedJob, truth: Truth | null, nowMs: number): string | null {
  if (job.state !== 'queued') return null;
  const waitMs = job.dueAtMs - nowMs;
  if (waitMs < shortestMs) return `it comes again after ${waitMs} ms, and ${shortestMs} is the least`;
  // The service may have asked for another wait; a render also reads first, and that may ask for one.
  const wasAsked = truth === null || 'retry-after' in (truth.reply?.headers ?? {});
  if (wasAsked) return null;
  const ceilingMs = Math.min(longestMs, firstMs * 2 ** Math.max(0, job.counted - 1));
  return waitMs <= Math.max(shortestMs, ceilingMs)
    ? null
    : `after ${job.counted} counted it waits ${waitMs} ms, and ${ceilingMs} is the most`;
}
