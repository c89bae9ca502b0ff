import type { GermanSentences } from '../template.ts';

/** Links, and recipes that are not saved. */
export const recipeSentences: GermanSentences = {
  'The link {why:said}': 'Der Link {why:said}',
};
