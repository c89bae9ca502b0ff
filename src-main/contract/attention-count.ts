import { statesOfView, type QueueView } from './job.ts';
import type { JobCounts } from './job-counts.ts';
import type { Snapshot } from './status.ts';
import type { WatchFolder } from './watch-folder.ts';

export function countOf(counts: JobCounts, view: QueueView): number {
  const states = statesOfView[view];
  return Object.entries(counts).reduce(
    (sum, [state, count]) => (states === null || states.some((each) => each === state) ? sum + count : sum),
    0,
  );
}

/** What is looked at to say what needs a person. */
export type AttentionState = Pick<Snapshot, 'counts' | 'held' | 'unclearStatuses' | 'watchFolders'> & {
  readonly sending: Pick<Snapshot['sending'], 'hold'>;
};

/** Nothing is sent from it before somebody brings it back, or says that what lies there now is meant. */
export function isLost({ health }: Pick<WatchFolder, 'health'>): boolean {
  return health === 'unavailable' || health === 'different';
}

/** Files and folders that are not read before a person did something. */
export function unreadCount(folders: readonly Pick<WatchFolder, 'unread'>[]): number {
  return folders.reduce((sum, { unread }) => sum + (unread?.files ?? 0), 0);
}

/** Delivered files that could not be put away as their folder's rule says. */
export function unmovedCount(folders: readonly Pick<WatchFolder, 'unmoved'>[]): number {
  return folders.reduce((sum, { unmoved }) => sum + (unmoved?.files ?? 0), 0);
}

/** What needs a person: a job or a file counts once, and so does each cause that holds others until somebody acts. */
export interface AttentionParts {
  readonly files: number;
  readonly causes: number;
}

export function attentionPartsOf(state: AttentionState): AttentionParts {
  const { counts, held, sending, unclearStatuses, watchFolders } = state;
  const changedSheets = watchFolders.filter(({ sheet }) => (sheet?.asking ?? 0) > 0);
  const lostFolders = watchFolders.filter(isLost);
  const fullDisks = sending.hold?.kind === 'disk' ? 1 : 0;
  return {
    files: countOf(counts, 'attention') + unreadCount(watchFolders) + unmovedCount(watchFolders),
    causes: held.length + unclearStatuses + changedSheets.length + lostFolders.length + fullDisks,
  };
}

/** What the rail, the head of *Attention*, titles, the tray, the badge and `outbox status` say. */
export function attentionCount(state: AttentionState): number {
  const { files, causes } = attentionPartsOf(state);
  return files + causes;
}
