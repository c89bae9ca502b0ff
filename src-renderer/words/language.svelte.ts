/** Which language the pages speak, and in which country's manner they write numbers and dates. */
import { languages, type Language, type LanguageChoice } from '../../src-main/contract/language.ts';

export interface Speech {
  readonly language: Language;
  /** For `Intl`, and for the `lang` of the page: `de-AT`. */
  readonly locale: string;
}

/** Where a system says no country that speaks the language. English dates are the day first. */
const usualLocales: Readonly<Record<Language, string>> = { en: 'en-GB', de: 'de-DE' };

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

/**
 * What the pages speak: the language that was chosen, otherwise the first of the system's that there are words in, otherwise
 * English; written as the first of the system's locales of that language does it.
 */
export function speechFor(choice: LanguageChoice, systemLocales: readonly string[]): Speech {
  const known = systemLocales.flatMap((locale) => {
    const language = languageOf(locale);
    return language === null ? [] : [{ language, locale }];
  });
  const language = choice === 'system' ? (known[0]?.language ?? 'en') : choice;
  return known.find((each) => each.language === language) ?? { language, locale: usualLocales[language] };
}

/** `null` for a language without words, and for what no locale is. */
function languageOf(locale: string): Language | null {
  try {
    const { language } = new Intl.Locale(locale);
    return languages.find((each) => each === language) ?? null;
  } catch {
    return null;
  }
}
