import { inPagesLanguage } from '../words/engine.ts';
import { visibleText } from './visible-text.ts';

/** What the engine says of one case, as it may be shown, in the language of the pages where that is known. */
export function said(text: string, maximumCharacters?: number): string {
  return visibleText(inPagesLanguage(text) ?? text, maximumCharacters);
}

/** For the `lang` of what `said` gives: named where it stayed English on a page that is not. */
export function langOfSaid(text: string): 'en' | undefined {
  return inPagesLanguage(text) === null ? 'en' : undefined;
}
