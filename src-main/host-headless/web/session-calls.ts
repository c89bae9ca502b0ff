import type { Handlers } from '../../contract/api.ts';
import { OutboxError } from '../../contract/errors.ts';
import { message } from '../../contract/messages/message.ts';
import type { SessionBook } from './session-book.ts';

export type SessionCall = 'host.sessions' | 'host.endSession' | 'host.sharing';

/** What the pages of one session see of all of them, and may end; a command line has none of its own. */
export function createSessionCalls(book: SessionBook, ownId: string | null): Pick<Handlers, SessionCall> {
  return {
    'host.sessions': () => book.list(ownId),
    'host.endSession': ({ id }) => {
      if (!book.end(id)) throw new OutboxError('not_found', message('browse.session_ended'));
      return {};
    },
    'host.sharing': () => book.sharing(),
  };
}
