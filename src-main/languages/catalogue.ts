import type { Language } from '../contract/language.ts';
import type { MessageFormatElement } from '@formatjs/icu-messageformat-parser';

/** As it is written; in the pages those that take parameters are parsed when they are built. */
export type CatalogueText = string | MessageFormatElement[];

/** The texts of one language, by their codes. */
export type Catalogue = Readonly<Partial<Record<string, CatalogueText>>>;

/** What is known of each language: all of it, or what was fetched so far. */
export type CatalogueOf = (language: Language) => Catalogue | undefined;
