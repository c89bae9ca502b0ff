import { statesOfView, type QueueView } from './job.ts';
import type { JobCounts } from './job-counts.ts';
import type { Snapshot } from './status.ts';

export function countOf(counts: JobCounts, view: QueueView): number {
  const states = statesOfView[view];
  return Object.entries(counts).reduce(
    (sum, [state, count]) => (states === null || states.some((each) => each === state) ? sum + count : sum),
    0,
  );
}

/** What is looked at to say what needs a person. */
export type AttentionState = Pick<Snapshot, 'counts' | 'held' | 'watchFolders'> & {
  readonly sending: Pick<Snapshot['sending'], 'hold'>;
};

/**
 * What the rail, the title, the tray and the badge say: jobs that need somebody, and causes that hold others until somebody acts.
 */
export function attentionCount({ counts, held, sending, watchFolders }: AttentionState): number {
  const changedSheets = watchFolders.filter(({ sheet }) => (sheet?.asking ?? 0) > 0);
  const otherFolders = watchFolders.filter(({ health }) => health === 'different');
  const fullDisks = sending.hold?.kind === 'disk' ? 1 : 0;
  return countOf(counts, 'attention') + held.length + changedSheets.length + otherFolders.length + fullDisks;
}
