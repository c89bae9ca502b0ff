import type { Message } from '../../src-main/contract/messages/message.ts';
import { textOf } from '../../src-main/languages/text.ts';
import { speech } from './language.svelte.ts';

/** What is told as facts, in the language of the pages. */
export function saidOf(message: Message): string {
  return textOf(message, speech());
}
