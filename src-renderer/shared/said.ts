import { isMessage, type Message } from '../../src-main/contract/messages/message.ts';
import { inPagesLanguage } from '../words/engine.ts';
import { saidOf } from '../words/say.ts';
import { visibleText } from './visible-text.ts';

/** What the engine says of one case, as it may be shown, in the language of the pages where that is known. */
export function said(told: string | Message, maximumCharacters?: number): string {
  if (typeof told !== 'string' && !isMessage(told, 'legacy.text'))
    return visibleText(saidOf(told), maximumCharacters);
  const text = typeof told === 'string' ? told : told.params.text;
  return visibleText(inPagesLanguage(text) ?? text, maximumCharacters);
}

/** What was told as facts; what earlier versions wrote, as any other of the engine's sentences. */
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
  return isMessage(told, 'legacy.text') ? langOfSaid(told.params.text) : undefined;
}

/** For the `lang` of what `said` gives: named where it stayed English on a page that is not. */
export function langOfSaid(text: string): 'en' | undefined {
  return inPagesLanguage(text) === null ? 'en' : undefined;
}
