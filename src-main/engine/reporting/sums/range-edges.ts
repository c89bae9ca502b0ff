import type { ActivityRange } from '../../../contract/activity-sums.ts';
import { hourMs } from '../../../foundation/durations.ts';

const daysOf = { '7d': 7, '30d': 30 } as const satisfies Partial<Record<ActivityRange, number>>;

/** Where the hours of today, or the days of a range, begin, by this computer's clock, and where the last of them ends. */
export function rangeEdges(range: ActivityRange, nowMs: number): readonly number[] {
  const now = new Date(nowMs);
  const midnight = (days: number): number =>
    new Date(now.getFullYear(), now.getMonth(), now.getDate() + days).getTime();
  if (range !== 'today') {
    const days = daysOf[range];
    return Array.from({ length: days + 1 }, (_, index) => midnight(index - days + 1));
  }
  const endMs = midnight(1);
  const edges: number[] = [];
  // A day in which the clock is changed has 23 or 25.
  for (let atMs = midnight(0); atMs < endMs; atMs += hourMs) edges.push(atMs);
  return [...edges, endMs];
}
