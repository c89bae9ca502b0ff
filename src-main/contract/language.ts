/** The languages of the catalogues in `resources/languages`: a folder of files there, and a name here. */
export const languages = ['en', 'de', 'fr'] as const;
export type Language = (typeof languages)[number];

/**
 * The complete ones: they have the words too that are in no catalogue yet. The pages speak these alone, and the system's language is
 * followed where it is one of them. The command line, the log and the records speak the first.
 */
export const completeLanguages = ['en', 'de'] as const satisfies readonly Language[];
export type CompleteLanguage = (typeof completeLanguages)[number];

/** What somebody has chosen: one of them, or the system's. */
export const languageChoices = ['system', ...languages] as const;
export type LanguageChoice = (typeof languageChoices)[number];
