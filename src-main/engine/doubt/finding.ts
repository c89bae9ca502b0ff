import type { ReadOutcome } from '../service-client/service-client.ts';

/** What asking the service said of one job. `arrived` carries what the job is followed by from now on. */
export type Finding =
  | {
      readonly kind: 'arrived';
      readonly words: string;
      readonly remoteId: string | null;
      readonly remoteStatus: string | null;
      /** Nothing else can have made it. Only then it settles a doubt of which nobody asked just now. */
      readonly isUnmistakable: boolean;
    }
  | { readonly kind: 'not_found' | 'unclear'; readonly words: string }
  | { readonly kind: 'cannot_ask'; readonly words: string; readonly unread: Unread };

/** Why the service could not be asked. */
export type Unread = Exclude<ReadOutcome<unknown>, { kind: 'ok' }>;

/** "14:02 UTC", with the day where it is not today. */
export function timeWords(timeMs: number, nowMs: number): string {
  const text = new Date(timeMs).toISOString();
  const time = `${text.slice(11, 16)} UTC`;
  return text.slice(0, 10) === new Date(nowMs).toISOString().slice(0, 10)
    ? time
    : `${text.slice(0, 10)} ${time}`;
}

export function secondsWords(durationMs: number): string {
  const seconds = Math.max(1, Math.ceil(durationMs / 1000));
  return `${String(seconds)} s`;
}
