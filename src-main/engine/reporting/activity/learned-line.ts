import { dataSize } from '../../../contract/messages/amounts.ts';
import { message, type Message } from '../../../contract/messages/message.ts';
import type { LearnedLimit } from '../../connections/profile/learned-limits.ts';

/** A limit that the service of a connection showed. */
export function learnedLine(
  connection: string,
  limit: LearnedLimit,
): { readonly title: Message; readonly detail: Message } {
  switch (limit.what) {
    case 'rate':
      return {
        title: message('history.learned.rate', { connection, requests: limit.requests }),
        detail: message('history.learned.rate_why'),
      };
    case 'size':
      return {
        title: message('history.learned.size', { connection, dataSize: dataSize(limit.refusedBytes) }),
        detail: message('history.learned.size_why'),
      };
    case 'type':
      return {
        title: message('history.learned.type', { connection, extension: limit.extension }),
        detail: message('history.learned.type_why', { reason: limit.message }),
      };
  }
}
