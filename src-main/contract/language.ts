/** The languages of the window. The command line, the log and whatever the engine keeps speak the first. */
export const languages = ['en', 'de'] as const;
export type Language = (typeof languages)[number];

/** Words of every language, all of one shape. */
export type InEach<Words> = Readonly<Record<Language, Words>>;

/** What somebody has chosen: one of them, or whatever the system speaks. */
export const languageChoices = ['system', ...languages] as const;
export type LanguageChoice = (typeof languageChoices)[number];
