/* Made from resources/languages by "npm run fix words". */
import type { Language } from '../contract/language.ts';
import type { Catalogue } from './catalogue.ts';
import { catalogue as de } from './catalogues/de.ts';
import { catalogue as en } from './catalogues/en.ts';
import { catalogue as fr } from './catalogues/fr.ts';

/** Every language at once, for programs on this computer. Pages take one after another from `catalogue-loaders.ts`. */
export const catalogues: Readonly<Record<Language, Catalogue>> = { de, en, fr };
