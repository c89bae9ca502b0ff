import type { Handlers } from '../../contract/api.ts';
import { OutboxError } from '../../contract/errors.ts';
import type { Sessions } from './sessions.ts';

export type SessionCall = 'host.sessions' | 'host.endSession';

/**
 * What the pages of one session see of all of them, and may end; a command line has none of its own. Only the server of loopback
 * pages has sessions.
 */
export function createSessionCalls(sessions: Sessions, ownId: string | null): Pick<Handlers, SessionCall> {
  return {
    'host.sessions': () => sessions.list(ownId),
    'host.endSession': ({ id }) => {
      if (!sessions.end(id)) throw new OutboxError('not_found', 'That session has ended already.');
      return {};
    },
  };
}
