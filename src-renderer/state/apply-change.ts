import type { Changed } from '../../src-main/contract/events.ts';
import type { Snapshot, Transfer } from '../../src-main/contract/status.ts';

/** What a change means to the state that is held. */
export type Fit =
  /** It was part of the state already. */
  | 'old'
  /** It is the next one. */
  | 'next'
  /** Something between was missed: a new snapshot is needed. */
  | 'gap';

export function fitOf(snapshot: Snapshot, change: Changed): Fit {
  if (change.revision <= snapshot.revision) return 'old';
  return change.revision === snapshot.revision + 1 ? 'next' : 'gap';
}

/** The state after a change. Parts that the change does not carry keep their identity, so nothing that reads them runs. */
export function applyChange(snapshot: Snapshot, change: Changed): Snapshot {
  return {
    revision: change.revision,
    host: snapshot.host,
    counts: change.counts ?? snapshot.counts,
    targetCounts: change.targetCounts ?? snapshot.targetCounts,
    progress: change.progress ?? snapshot.progress,
    transfers: change.transfers ?? snapshot.transfers,
    settling: change.settling ?? snapshot.settling,
    settlingCount: change.settlingCount ?? snapshot.settlingCount,
    connections: change.connections ?? snapshot.connections,
    held: change.held ?? snapshot.held,
    unclearStatuses: change.unclearStatuses ?? snapshot.unclearStatuses,
    watchFolders: change.watchFolders ?? snapshot.watchFolders,
    clients: change.clients ?? snapshot.clients,
    clientCounts: change.clientCounts ?? snapshot.clientCounts,
    // `null` is a value here: not paused any more.
    pause: change.pause === undefined ? snapshot.pause : change.pause,
    sending: change.sending ?? snapshot.sending,
    banners: change.banners ?? snapshot.banners,
    appearance: change.appearance ?? snapshot.appearance,
    savedFilters: change.savedFilters ?? snapshot.savedFilters,
    recipes: change.recipes ?? snapshot.recipes,
    batches: change.batches ?? snapshot.batches,
  };
}

export function transfersByJob(transfers: readonly Transfer[]): ReadonlyMap<number, Transfer> {
  return new Map(transfers.map((transfer) => [transfer.jobId, transfer]));
}
