import type { Connection, ConnectionRemovalPlan } from '../../contract/connection.ts';
import { message, type Message } from '../../contract/messages/message.ts';
import type { UnfinishedJobs } from '../jobs/store/jobs-of-connection.ts';

/** What the removal of a connection means, wherever it is asked about. */
export function removalPlan(
  { name, keyPlace, isPractice }: Pick<Connection, 'name' | 'keyPlace' | 'isPractice'>,
  found: UnfinishedJobs & {
    readonly uploads: number;
    readonly links: number;
    readonly folders: readonly string[];
  },
): ConnectionRemovalPlan {
  const { waiting, sending, ending, accepted, inDoubt, uploads, links, folders } = found;
  const consequences = [
    waiting > 0 && message('connection_removal.waiting', { count: waiting }),
    sending > 0 && message('connection_removal.sending', { count: sending }),
    inDoubt > 0 && message('connection_removal.in_doubt', { count: inDoubt }),
    accepted > 0 && message('connection_removal.accepted', { count: accepted }),
    uploads > 0 && message('connection_removal.uploads', { count: uploads }),
    links > 0 && message('connection_removal.links', { count: links }),
    folders.length > 0 &&
      message('connection_removal.folders', { count: folders.length, names: folders.join(', ') }),
    !isPractice && keyPlace !== null && message('connection_removal.key', { reason: keyPlace }),
    message(uploads > 0 ? 'connection_removal.receipts_else' : 'connection_removal.receipts', { name }),
  ].filter((consequence): consequence is Exclude<typeof consequence, false> => consequence !== false);
  return { consequences, blockedBy: ending === 0 ? null : answerAwaited(name, ending) };
}

function answerAwaited(name: string, count: number): Message {
  return message('connection_removal.answer_awaited', { count, name });
}
