import type { ServiceParts } from '../service-parts.ts';
import type { Clip } from '../world/entities.ts';

/** Stands for someone who edits the clip elsewhere: every revision read before is stale now. */
export function editClip(parts: ServiceParts, clip: Clip): Clip {
  const edited = { ...clip, editRevision: clip.editRevision + 1 };
  // A clip whose parts are still coming is not journalled until it is complete.
  if (clip.readyAtMs === null) parts.world.apply({ kind: 'clip', clip: edited });
  else parts.journal.commit({ kind: 'clip', clip: edited });
  return edited;
}
