/** Which language the pages speak, and in which country's manner they write numbers and dates. */
import { usualSpeech, type Speech } from '../../src-main/contract/speech.ts';

let current = $state.raw<Speech>(usualSpeech('en'));

/** Read while words are made: what was drawn with them is drawn again when the language changes. */
export function speech(): Speech {
  return current;
}

/** Its catalogue has been fetched (`catalogues.ts`). */
export function speak(next: Speech): void {
  if (next.language !== current.language || next.locale !== current.locale) current = next;
}

/** A language as it calls itself: `Français`. */
export function ownNameOf(language: string): string {
  const [initial = '', ...rest] =
    new Intl.DisplayNames([language], { type: 'language' }).of(language) ?? language;
  return `${initial.toLocaleUpperCase(language)}${rest.join('')}`;
}

const fromTheRight = new Set(['Adlm', 'Arab', 'Hebr', 'Nkoo', 'Rohg', 'Syrc', 'Thaa']);

/** How a language is written, for the `dir` of the page. */
export function directionOf(language: string): 'ltr' | 'rtl' {
  return fromTheRight.has(new Intl.Locale(language).maximize().script ?? '') ? 'rtl' : 'ltr';
}
