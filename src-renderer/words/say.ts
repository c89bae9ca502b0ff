import type { Code, Given, Message } from '../../src-main/contract/messages/message.ts';
import { speaker, textOf } from '../../src-main/languages/text.ts';
import { speech } from './language.svelte.ts';

/** The text of a message, in the language of the pages. */
export function saidOf(message: Message): string {
  return textOf(message, speech());
}

/** A label or a sentence of a catalogue, in the language of the pages. */
export function say<Name extends Code>(code: Name, ...given: Given<Name>): string {
  return speaker(speech())(code, ...given);
}
