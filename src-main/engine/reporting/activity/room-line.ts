import { roughPeriod } from '../../../contract/messages/amounts.ts';
import { message } from '../../../contract/messages/message.ts';
import type { ActivityEvent } from './activity-log.ts';

/** Told only once there is room: before that, nothing more could be written down. */
export function roomLine(fullForMs: number): ActivityEvent {
  return {
    kind: 'machine',
    title: message('history.room_again'),
    detail: message('history.room_again_why', { period: roughPeriod(fullForMs) }),
    jobId: null,
    mergeKey: null,
  };
}
