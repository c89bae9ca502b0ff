import type { Message } from '../../../contract/messages/message.ts';
import type { ReadOutcome } from '../../service-client/outcomes/outcome.ts';

/** What asking the service said of one job. `arrived` carries what the job is followed by from now on. */
export type Finding =
  | {
      readonly kind: 'arrived';
      readonly message: Message;
      readonly remoteId: string | null;
      readonly remoteStatus: string | null;
      /** Nothing else can have made it. Only then it settles a doubt of which nobody asked just now. */
      readonly isUnmistakable: boolean;
    }
  | {
      readonly kind: 'not_found' | 'unclear';
      readonly message: Message;
      /** It may stand there under another name: no policy sends it again. */
      readonly mayStand?: true;
    }
  | { readonly kind: 'cannot_ask'; readonly message: Message; readonly unread: Unread };

/** Why the service could not be asked. */
export type Unread = Exclude<ReadOutcome<unknown>, { kind: 'ok' }>;

export function wholeSeconds(durationMs: number): number {
  return Math.max(1, Math.ceil(durationMs / 1000));
}
