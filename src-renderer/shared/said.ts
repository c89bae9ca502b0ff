import { inPagesLanguage } from '../words/engine.ts';
import { visibleText } from './visible-text.ts';

/** What the engine says of one case, as it may be shown, in the language of the pages where that is known. */
export function said(text: string, maximumCharacters?: number): string {
  return visibleText(inPagesLanguage(text) ?? text, maximumCharacters);
}

/** The same as a sentence of its own, with its full stop. */
export function saidAsSentence(text: string): string {
  const words = said(text);
  return /[.!?…]["”“’)]?$/u.test(words) ? words : `${words}.`;
}

/** For the `lang` of what `said` gives: named where it stayed English on a page that is not. */
export function langOfSaid(text: string): 'en' | undefined {
  return inPagesLanguage(text) === null ? 'en' : undefined;
}
