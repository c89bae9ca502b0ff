import type { InEach } from '../../src-main/contract/language.ts';
import { speech } from './language.svelte.ts';

/**
 * The words of a room in the language that the pages speak when they are read. Each language has the same shape, so that a
 * sentence which is missing in one, or takes something else there, is an error of its type.
 */
export function spoken<Words extends object>(words: InEach<Words>): Words {
  return new Proxy(
    { ...words.en },
    {
      get: (_english, key): unknown => Reflect.get(words[speech().language], key),
    },
  );
}
