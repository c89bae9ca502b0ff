import { inGerman, inPrintedEnglish } from '../../src-main/contract/german/engine-sentence.ts';
import { speech } from './language.svelte.ts';

/** What the engine says of one case, in the language of the pages; `null` where that is not known. */
export function inPagesLanguage(text: string): string | null {
  const { language, locale } = speech();
  return language === 'de' ? inGerman(text, locale) : inPrintedEnglish(text);
}
