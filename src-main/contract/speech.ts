import { completeLanguages, type CompleteLanguage, type Language, type LanguageChoice } from './language.ts';

export interface Speech<Spoken extends Language = Language> {
  readonly language: Spoken;
  /** For `Intl`, and for the `lang` of the page: `de-AT`. */
  readonly locale: string;
}

/** English dates are the day first. */
const english: Speech<'en'> = { language: 'en', locale: 'en-GB' };

/** Where a system names no country that speaks the language. */
export function usualSpeech<Spoken extends Language>(language: Spoken): Speech<Spoken> {
  const { region = language.toUpperCase() } = new Intl.Locale(language).maximize();
  return { language, locale: language === 'en' ? english.locale : `${language}-${region}` };
}

/**
 * What is spoken: the language that was chosen, otherwise the first of the system's that is complete, otherwise English; written as
 * the first of the system's locales of that language does it. A locale may be given as POSIX writes it: `de_AT.UTF-8`.
 */
export function speechFor(choice: LanguageChoice, systemLocales: readonly string[]): Speech {
  return choice === 'system' ? systemSpeech(systemLocales) : spokenAs(choice, systemLocales);
}

export function systemSpeech(systemLocales: readonly string[]): Speech<CompleteLanguage> {
  const [first = english] = systemLocales.flatMap((locale) => speechOf(locale, completeLanguages) ?? []);
  return first;
}

function spokenAs<Spoken extends Language>(
  language: Spoken,
  systemLocales: readonly string[],
): Speech<Spoken> {
  const [first = usualSpeech(language)] = systemLocales.flatMap(
    (locale) => speechOf(locale, [language]) ?? [],
  );
  return first;
}

/** `null` for any other language, and for what no locale is. */
function speechOf<Spoken extends Language>(written: string, among: readonly Spoken[]): Speech<Spoken> | null {
  const [name = ''] = written.split(/[.@]/u);
  const locale = name.replaceAll('_', '-');
  try {
    const spoken = new Intl.Locale(locale).language;
    const language = among.find((each) => each === spoken);
    return language === undefined ? null : { language, locale };
  } catch {
    return null;
  }
}
