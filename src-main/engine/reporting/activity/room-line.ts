import { preciseDuration } from '../../../contract/run-figure-words.ts';
import type { ActivityEvent } from './activity-log.ts';

/** Told only once there is room: before that, nothing more could be written down. */
export function roomLine(fullForMs: number): ActivityEvent {
  return {
    kind: 'machine',
    title: 'There is room on the disk again',
    detail: `It was full for ${preciseDuration(fullForMs)}, and nothing was sent meanwhile. Everything goes on now`,
    jobId: null,
    mergeKey: null,
  };
}
