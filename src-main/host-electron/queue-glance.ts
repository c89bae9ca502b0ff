import type { Changed } from '../contract/events.ts';
import type { Snapshot } from '../contract/status.ts';

/** What the tray, the window and the power blocker look at. */
export type QueueGlance = Pick<
  Snapshot,
  | 'counts'
  | 'banners'
  | 'pause'
  | 'transfers'
  | 'watchFolders'
  | 'appearance'
  | 'held'
  | 'unclearStatuses'
  | 'sending'
  | 'progress'
>;

/** The glance after a batch of changes, of which every part is present only where it changed. */
export function glanceAfter(glance: QueueGlance, changed: Changed): QueueGlance {
  return {
    counts: changed.counts ?? glance.counts,
    banners: changed.banners ?? glance.banners,
    transfers: changed.transfers ?? glance.transfers,
    watchFolders: changed.watchFolders ?? glance.watchFolders,
    held: changed.held ?? glance.held,
    unclearStatuses: changed.unclearStatuses ?? glance.unclearStatuses,
    sending: changed.sending ?? glance.sending,
    progress: changed.progress ?? glance.progress,
    appearance: changed.appearance ?? glance.appearance,
    // `null` is news here: not paused any more.
    pause: changed.pause === undefined ? glance.pause : changed.pause,
  };
}

/** The part of the engine that is needed to follow it. */
export interface GlanceSource {
  onChanged(listener: (changed: Changed) => void): () => void;
  snapshot(): Promise<Snapshot> | Snapshot;
}

/**
 * Calls `show` with the present state, then after every change. Changes that arrive while the first snapshot is being made
 * are applied to it, so none is missed and none counts twice. Returns the function that ends it.
 */
export async function followQueue(
  source: GlanceSource,
  show: (glance: QueueGlance) => void,
): Promise<() => void> {
  const early: Changed[] = [];
  let glance: QueueGlance | null = null;
  const end = source.onChanged((changed) => {
    if (glance === null) {
      early.push(changed);
      return;
    }
    glance = glanceAfter(glance, changed);
    show(glance);
  });
  const snapshot = await source.snapshot();
  glance = early
    .filter(({ revision }) => revision > snapshot.revision)
    .reduce<QueueGlance>(glanceAfter, snapshot);
  show(glance);
  return end;
}
