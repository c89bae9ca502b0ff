import type { IncomingMessage } from 'node:http';
import type { Entrance, NotSignedIn } from '../../contract/page-session.ts';

/** What became of a browser that showed what lets it in. */
export type Entry =
  | {
      readonly kind: 'let_in';
      /** Of the other computer; `null`: it is this one. */
      readonly address: string | null;
      /** Which of the secrets that can be changed let it in, where there is such a one. */
      readonly mark: string | null;
      /** A further `Set-Cookie`, by which the browser is told from its neighbours next time. */
      readonly deviceCookie?: string;
    }
  | { readonly kind: 'not_understood'; readonly message: string }
  | { readonly kind: 'refused'; readonly status: number; readonly answer: NotSignedIn | string };

/** How a browser without a session is let in. */
export interface PageEntrance {
  readonly kind: Entrance;
  /** Nobody needs to send more, and everybody may try. */
  readonly maximumBytes: number;
  /** `value` came as JSON; nothing is known of its shape. */
  tryToEnter(value: unknown, request: IncomingMessage): Promise<Entry>;
}
