import type { Message } from '../../src-main/contract/messages/message.ts';
import { messageOf, type Recorded } from '../../src-main/engine/storage/messages/recorded.ts';
import { englishOf } from '../../src-main/languages/english.ts';

/** The English text of a reason, as a record or a call has it; nothing where there is none. */
export function said(reason: Message | Recorded | null | undefined): string {
  if (reason === null || reason === undefined) return '';
  return englishOf(typeof reason === 'string' ? messageOf(reason) : (reason as Message));
}
