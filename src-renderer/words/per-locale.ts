import { speech } from './language.svelte.ts';

/** What `Intl` makes for the locale that the pages speak; once for each, as making one takes long. */
export function perLocale<Made>(make: (locale: string) => Made): () => Made {
  const made = new Map<string, Made>();
  return () => {
    const { locale } = speech();
    const known = made.get(locale) ?? make(locale);
    made.set(locale, known);
    return known;
  };
}
