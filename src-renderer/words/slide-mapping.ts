import { spoken } from './spoken.ts';

const en = {
  keep: 'Keep it as it is',
  use: 'Use this way',
  changed: (folder: string) => `${folder} finds its slides another way now`,
};

const de: typeof en = {
  keep: 'So lassen',
  use: 'So zuordnen',
  changed: (folder) => `${folder} findet seine Folien jetzt anders`,
};

/** Another way to the slides, chosen where they are seen. */
export const slideMappingWords = spoken({ en, de });
