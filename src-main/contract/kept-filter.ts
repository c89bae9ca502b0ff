/** Filters of the queue that people keep: what they ask for at this moment. */
import type { JobFilterInput } from './job.ts';
import type { AddedBetween, AddedWithin, KeptFilter } from './saved-filter.ts';

const daysBefore = { today: 0, week: 6, month: 29 } as const satisfies Record<AddedWithin, number>;

/** Midnight of this computer at the beginning of the first day that counts. */
export function addedFromMs(within: AddedWithin, nowMs: number): number {
  const day = new Date(nowMs);
  day.setHours(0, 0, 0, 0);
  // Not by subtracting hours: a day with a change of the clock has others.
  day.setDate(day.getDate() - daysBefore[within]);
  return day.getTime();
}

/** Midnight of this computer at the beginning of a day, or of the one after it. `day`: as `2026-11-23`. */
function midnightMs(day: string, daysLater = 0): number {
  const [year = 1970, month = 1, date = 1] = day.split('-').map(Number);
  return new Date(year, month - 1, date + daysLater).getTime();
}

function boundsOf({ from, to }: AddedBetween): { readonly fromMs: number; readonly beforeMs: number } {
  return {
    fromMs: from === null ? -Infinity : midnightMs(from),
    beforeMs: to === null ? Infinity : midnightMs(to, 1),
  };
}

/** What it asks for at this moment. Where it names days twice, those that both have. */
export function filterOf(
  { addedWithin, addedBetween, ...filter }: KeptFilter,
  nowMs: number,
): JobFilterInput {
  const { fromMs, beforeMs } = boundsOf(addedBetween ?? { from: null, to: null });
  const withinMs = addedWithin === undefined ? -Infinity : addedFromMs(addedWithin, nowMs);
  const addedMs = Math.max(fromMs, withinMs);
  return {
    ...filter,
    ...(addedMs !== -Infinity && { addedFromMs: addedMs }),
    ...(beforeMs !== Infinity && { addedBeforeMs: beforeMs }),
  };
}

/** Whether it lets anything through but everything. */
export function isNarrow({ view, ...rest }: KeptFilter): boolean {
  return view !== 'all' || Object.values(rest).some((each) => each !== undefined);
}
