import { inGerman, inPrintedEnglish } from '../../src-main/contract/german/engine-sentence.ts';
import { batchText } from '../../src-main/contract/german/facts.ts';
import { speech } from './language.svelte.ts';

/** What the engine says of one case, in the language of the pages; `null` where that is not known. */
export function inPagesLanguage(text: string): string | null {
  const { language, locale } = speech();
  return language === 'de' ? inGerman(text, locale) : inPrintedEnglish(text);
}

/** A batch's name in the language of the pages, where the engine made it; any other is as it was given. Not yet made visible. */
export function nameOfBatch(name: string): string {
  const { language, locale } = speech();
  return language === 'de' ? batchText(name, locale) : name;
}
