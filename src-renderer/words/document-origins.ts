import { spoken } from './spoken.ts';

const en = {
  /** `where`: the folder, and what lies below it. */
  edited: (where: string, when: string) => `${where}, edited ${when} after it was sent`,
  size: 'Size',
};

const de: typeof en = {
  edited: (where, when) => `${where}, ${when} geändert, nachdem es gesendet war`,
  size: 'Größe',
};

/** Where the documents of a knowledge base came from. */
export const documentOriginWords = spoken({ en, de });
