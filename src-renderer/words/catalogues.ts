/** The catalogues that the pages hold: English, which stands in for what is missing elsewhere, and each language once it is spoken. */
import type { Language } from '../../src-main/contract/language.ts';
import type { Catalogue } from '../../src-main/languages/catalogue.ts';
import { catalogueLoaders } from '../../src-main/languages/catalogue-loaders.ts';
import { catalogue as english } from '../../src-main/languages/catalogues/en.ts';

const held = new Map<Language, Catalogue>([['en', english]]);

export function catalogueOf(language: Language): Catalogue | undefined {
  return held.get(language);
}

export function holdCatalogue(language: Language, catalogue: Catalogue): void {
  held.set(language, catalogue);
}

export function forgetCatalogue(language: Exclude<Language, 'en'>): void {
  held.delete(language);
}

/** A language that cannot be fetched is said in English until it is asked for again: the page works. */
export async function fetchCatalogue(language: Language): Promise<void> {
  if (language === 'en' || held.has(language)) return;
  try {
    const { catalogue } = await catalogueLoaders[language]();
    held.set(language, catalogue);
  } catch {
    // English stands in.
  }
}
