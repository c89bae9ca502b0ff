/** Which language the pages speak, and in which country's manner they write numbers and dates. */
import type { CompleteLanguage } from '../../src-main/contract/language.ts';
import { usualSpeech, type Speech } from '../../src-main/contract/speech.ts';

/** How each is written, for the `dir` of the page. */
export const directions = { en: 'ltr', de: 'ltr' } as const satisfies Record<CompleteLanguage, 'ltr' | 'rtl'>;

let current = $state.raw<Speech<CompleteLanguage>>(usualSpeech('en'));

/** Read while words are made: what was drawn with them is drawn anew when the language changes. */
export function speech(): Speech<CompleteLanguage> {
  return current;
}

export function speak(next: Speech<CompleteLanguage>): void {
  if (next.language !== current.language || next.locale !== current.locale) current = next;
}
