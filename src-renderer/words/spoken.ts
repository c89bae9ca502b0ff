import { completeLanguages, type InEach } from '../../src-main/contract/language.ts';
import { speech } from './language.svelte.ts';

/**
 * The words of a room in the language that the pages speak when they are read; in English where a language has catalogues alone. Each
 * language has the same shape, so that a sentence which is missing in one, or takes something else there, is an error of its type.
 */
export function spoken<Words extends object>(words: InEach<Words>): Words {
  return new Proxy(
    { ...words.en },
    {
      get: (_english, key): unknown => {
        const { language } = speech();
        return Reflect.get(words[completeLanguages.find((each) => each === language) ?? 'en'], key);
      },
    },
  );
}
