import type { Language } from '../contract/language.ts';
import { usualSpeech } from '../contract/speech.ts';
import type { Catalogue } from './catalogue.ts';
import { catalogueLoaders } from './catalogue-loaders.ts';
import { catalogue as english } from './catalogues/en.ts';
import { formatted } from './formatted.ts';
import type { Say } from './text.ts';

/** For programs that speak English, and make something for people in one other language: that one is loaded. */
export async function fetchSpeaker(language: Language): Promise<Say> {
  const spoken: Catalogue = language === 'en' ? english : (await catalogueLoaders[language]()).catalogue;
  const speech = usualSpeech(language);
  return (code, ...[params]) =>
    formatted(
      (asked) => (asked === 'en' ? english : asked === language ? spoken : undefined),
      speech,
      code,
      params ?? {},
    );
}
