import { languages, type Language, type LanguageChoice } from './language.ts';

export interface Speech {
  readonly language: Language;
  /** For `Intl`, and for the `lang` of the page: `de-AT`. */
  readonly locale: string;
}

/** Where a system says no country that speaks the language. English dates are the day first. */
export const usualLocales: Readonly<Record<Language, string>> = { en: 'en-GB', de: 'de-DE' };

/**
 * What is spoken: the language that was chosen, otherwise the first of the system's that there are words in, otherwise English;
 * written as the first of the system's locales of that language does it. A locale may be given as POSIX writes it: `de_AT.UTF-8`.
 */
export function speechFor(choice: LanguageChoice, systemLocales: readonly string[]): Speech {
  const known = systemLocales.flatMap((locale) => speechOf(locale) ?? []);
  const language = choice === 'system' ? (known[0]?.language ?? 'en') : choice;
  return known.find((each) => each.language === language) ?? { language, locale: usualLocales[language] };
}

/** `null` for a language without words, and for what no locale is. */
function speechOf(written: string): Speech | null {
  const [name = ''] = written.split(/[.@]/u);
  const locale = name.replaceAll('_', '-');
  try {
    const spoken = new Intl.Locale(locale).language;
    const language = languages.find((each) => each === spoken);
    return language === undefined ? null : { language, locale };
  } catch {
    return null;
  }
}
