import { roughPeriod } from '../../../contract/messages/amounts.ts';
import { message } from '../../../contract/messages/message.ts';
import type { ActivityEvent } from './activity-log.ts';

/** `sleptMs`: `null` where it is not known; `cutOff`: transfers that were under way; `spread`: jobs that fell due meanwhile. */
export function wokeLine(
  sleptMs: number | null,
  { cutOff, spread }: { readonly cutOff: number; readonly spread: number },
): ActivityEvent {
  return {
    kind: 'machine',
    title:
      sleptMs === null
        ? message('history.woke')
        : message('history.woke_after', { period: roughPeriod(sleptMs) }),
    detail:
      spread === 0
        ? message('history.cut_off', { count: cutOff })
        : message('history.cut_off_and_due', { count: cutOff, due: spread }),
    jobId: null,
    mergeKey: null,
  };
}
