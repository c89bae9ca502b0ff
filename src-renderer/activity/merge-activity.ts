import type { ActivityEntry } from '../../src-main/contract/activity.ts';

/** One entry per id, the later form wins (counts of one cause grow); what happened last comes first, whenever its line was begun. */
export function mergeActivity(
  held: readonly ActivityEntry[],
  arrived: readonly ActivityEntry[],
): readonly ActivityEntry[] {
  const byId = new Map(held.map((entry) => [entry.id, entry]));
  for (const entry of arrived) byId.set(entry.id, entry);
  return [...byId.values()].sort((one, other) => other.atMs - one.atMs || other.id - one.id);
}
