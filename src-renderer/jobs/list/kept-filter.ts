/** Filters of the queue that people keep: what they ask for at this moment. */
import type { JobFilterInput } from '../../../src-main/contract/job.ts';
import type { AddedWithin, KeptFilter } from '../../../src-main/contract/saved-filter.ts';

const daysBefore = { today: 0, week: 6, month: 29 } as const satisfies Record<AddedWithin, number>;

/** Midnight of this computer at the beginning of the first day that counts. */
export function addedFromMs(within: AddedWithin, nowMs: number): number {
  const day = new Date(nowMs);
  day.setHours(0, 0, 0, 0);
  // Not by subtracting hours: a day with a change of the clock has others.
  day.setDate(day.getDate() - daysBefore[within]);
  return day.getTime();
}

export function filterOf({ addedWithin, ...filter }: KeptFilter, nowMs: number): JobFilterInput {
  return addedWithin === undefined ? filter : { ...filter, addedFromMs: addedFromMs(addedWithin, nowMs) };
}

/** Whether it lets anything through but everything. */
export function isNarrow({ view, ...rest }: KeptFilter): boolean {
  return view !== 'all' || Object.values(rest).some((each) => each !== undefined);
}
