import type { SendingOrder } from '../../../src-main/contract/sending.ts';
import type { WatchedJob } from '../engine/row-watch.ts';

/**
 * A job that should have gone before `claimed`, or `null`. Only jobs of its kind and connection are compared that wait for nothing
 * and were never tried, and none with a serial key: for others more than the order decides.
 */
export function passedOver(
  claimed: WatchedJob,
  jobs: Iterable<WatchedJob>,
  order: SendingOrder,
  nowMs: number,
): WatchedJob | null {
  if (claimed.serialKey !== null) return null;
  for (const job of jobs) {
    const isReady =
      job.state === 'queued' && job.dueAtMs <= nowMs && job.counted === 0 && job.serialKey === null;
    if (!isReady || job.connectionId !== claimed.connectionId || job.kind !== claimed.kind) continue;
    if (goesBefore(job, claimed, order)) return job;
  }
  return null;
}

function goesBefore(one: WatchedJob, other: WatchedJob, order: SendingOrder): boolean {
  if (one.priority !== other.priority) return one.priority > other.priority;
  const difference = compare(one, other, order);
  return difference === 0 ? one.id < other.id : difference < 0;
}

function compare(one: WatchedJob, other: WatchedJob, order: SendingOrder): number {
  switch (order) {
    case 'added':
      // Folders take turns: which turn is whose, tests of the turns say.
      return one.orderKey < other.orderKey ? -1 : Number(one.orderKey > other.orderKey);
    case 'smallest':
      return (one.sizeBytes ?? 0) - (other.sizeBytes ?? 0);
    case 'oldest':
      return Math.floor(one.modifiedAtMs ?? 0) - Math.floor(other.modifiedAtMs ?? 0);
    case 'name':
      return compareNames(one.name, other.name);
  }
}

/** Numbers by their value, everything else letter by letter. */
function compareNames(one: string, other: string): number {
  const [left, right] = [partsOf(one), partsOf(other)];
  for (let at = 0; at < Math.max(left.length, right.length); at += 1) {
    const [here, there] = [left[at], right[at]];
    if (here === undefined || there === undefined) return here === there ? 0 : here === undefined ? -1 : 1;
    if (here === there) continue;
    const areNumbers = /^\d/.test(here) && /^\d/.test(there);
    const difference = areNumbers ? Number(here) - Number(there) : here < there ? -1 : 1;
    if (difference !== 0) return difference;
  }
  return 0;
}

function partsOf(name: string): readonly string[] {
  return name.toLowerCase().match(/\d+|\D/g) ?? [];
}
