import type { ActivityEntry } from '../../src-main/contract/activity.ts';

/** One entry per id, the later form wins (counts of one cause grow), newest first. */
export function mergeActivity(
  held: readonly ActivityEntry[],
  arrived: readonly ActivityEntry[],
): readonly ActivityEntry[] {
  const byId = new Map(held.map((entry) => [entry.id, entry]));
  for (const entry of arrived) byId.set(entry.id, entry);
  return [...byId.values()].sort((one, other) => other.id - one.id);
}
