import { isMessage, type Message } from '../../src-main/contract/messages/message.ts';
import { speech } from '../words/language.svelte.ts';
import { saidOf } from '../words/say.ts';
import { visibleText } from './visible-text.ts';

/** What was told as facts, in the language of the pages, as it may be shown. A text is a name, or another program's words: as it came. */
export function said(told: string | Message, maximumCharacters?: number): string {
  return visibleText(typeof told === 'string' ? told : saidOf(told), maximumCharacters);
}

/** The same of facts alone. */
export function saidMessage(message: Message): string {
  return said(message);
}

/** The same as a sentence of its own, with its full stop. */
export function saidAsSentence(told: string | Message, maximumCharacters?: number): string {
  const words = said(told, maximumCharacters);
  return /[.!?…]["”“’)]?$/u.test(words) ? words : `${words}.`;
}

/** For the `lang` of a message: what an earlier version wrote stayed English. */
export function langOfMessage(told: Message): 'en' | undefined {
  return isMessage(told, 'legacy.text') && speech().language !== 'en' ? 'en' : undefined;
}
