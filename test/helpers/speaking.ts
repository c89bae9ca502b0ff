import { languages } from '../../src-main/contract/language.ts';
import type { Speech } from '../../src-main/contract/speech.ts';
import { catalogues } from '../../src-main/languages/catalogues.ts';
import { holdCatalogue } from '../../src-renderer/words/catalogues.ts';
import { speak as speakAlone } from '../../src-renderer/words/language.svelte.ts';

/** The language of the pages, with the catalogue that a page would fetch before. */
export function speak(speech: Speech): void {
  for (const language of languages) holdCatalogue(language, catalogues[language]);
  speakAlone(speech);
}
