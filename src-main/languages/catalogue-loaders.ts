/* Made from resources/languages by "npm run fix words". */
import type { Language } from '../contract/language.ts';
import type { Catalogue } from './catalogue.ts';

type Loader = () => Promise<{ readonly catalogue: Catalogue }>;

/** Each language but English, which stands in for what the others lack, in a file of its own that is fetched when it is spoken. */
export const catalogueLoaders: Readonly<Record<Exclude<Language, 'en'>, Loader>> = {
  de: () => import('./catalogues/de.ts'),
  fr: () => import('./catalogues/fr.ts'),
};
