import type { ReadOutcome } from '../../service-client/outcomes/outcome.ts';
import { localClock, localDay, localMinute } from '../../../foundation/local-time.ts';

/** What asking the service said of one job. `arrived` carries what the job is followed by from now on. */
export type Finding =
  | {
      readonly kind: 'arrived';
      readonly message: string;
      readonly remoteId: string | null;
      readonly remoteStatus: string | null;
      /** Nothing else can have made it. Only then it settles a doubt of which nobody asked just now. */
      readonly isUnmistakable: boolean;
    }
  | { readonly kind: 'not_found' | 'unclear'; readonly message: string }
  | { readonly kind: 'cannot_ask'; readonly message: string; readonly unread: Unread };

/** Why the service could not be asked. */
export type Unread = Exclude<ReadOutcome<unknown>, { kind: 'ok' }>;

/** "14:02", with the day where it is not today. */
export function timeWords(timeMs: number, nowMs: number): string {
  return localDay(timeMs) === localDay(nowMs) ? localClock(timeMs) : localMinute(timeMs);
}

export function secondsWords(durationMs: number): string {
  const seconds = Math.max(1, Math.ceil(durationMs / 1000));
  return `${String(seconds)} s`;
}
