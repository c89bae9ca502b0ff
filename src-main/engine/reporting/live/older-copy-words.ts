import { message, type Message } from '../../../contract/messages/message.ts';
import type { OlderCopyView } from '../../../contract/older-copy.ts';
import type { Banner } from '../../../contract/status.ts';

type Asked = Pick<
  NonNullable<OlderCopyView['question']>,
  'sign' | 'unknownSends' | 'sentUntilMs' | 'elsewhere'
>;

/** The question, with what would be sent again. */
export function olderCopyBanner(
  asked: Asked,
  first: readonly { readonly name: string }[],
  waiting: number,
): Banner {
  const reason = waitingTold(first, waiting);
  return { kind: 'older_copy', connectionId: null, ...questionOf(asked, reason) };
}

function questionOf(
  { sign, unknownSends: count, sentUntilMs: until, elsewhere: place }: Asked,
  reason: Message,
): { readonly title: Message; readonly detail: Message } {
  switch (sign) {
    case 'service':
      return {
        title: message('older_copy.may_be'),
        detail: message('older_copy.listed_there', { count, until, reason }),
      };
    case 'running':
      return {
        title: message('older_copy.running'),
        detail:
          place === null
            ? message('older_copy.running_why', { reason })
            : message('older_copy.running_at', { place, reason }),
      };
    default:
      return {
        title: message('older_copy.is'),
        detail:
          place === null
            ? message('older_copy.is_why', { count, until, reason })
            : message('older_copy.is_why_at', { count, until, place, reason }),
      };
  }
}

function waitingTold(first: readonly { readonly name: string }[], waiting: number): Message {
  const names = first.map(({ name }) => name).join(', ');
  return waiting === 0
    ? message('older_copy.nothing_waits')
    : message('older_copy.waits', { names, more: Math.max(0, waiting - first.length) });
}
