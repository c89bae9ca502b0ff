/** Which language the pages speak, and in which country's manner they write numbers and dates. */
import type { Language } from '../../src-main/contract/language.ts';
import { usualLocales, type Speech } from '../../src-main/contract/speech.ts';

/** How each is written, for the `dir` of the page. */
export const directions = { en: 'ltr', de: 'ltr' } as const satisfies Record<Language, 'ltr' | 'rtl'>;

let current = $state.raw<Speech>({ language: 'en', locale: usualLocales.en });

/** Read while words are made: what was drawn with them is drawn anew when the language changes. */
export function speech(): Speech {
  return current;
}

export function speak(next: Speech): void {
  if (next.language !== current.language || next.locale !== current.locale) current = next;
}
