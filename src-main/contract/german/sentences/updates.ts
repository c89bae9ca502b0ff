import type { GermanSentences } from '../template.ts';

/** Why no newer version of Outbox was found or taken, and what to do about it. */
export const updateSentences: GermanSentences = {
  'Give the feed as https://host/folder': 'Die Quelle als https://host/ordner angeben',
  'Give the address of the feed without a name, a password, “?” and “#”':
    'Die Adresse der Quelle ohne Namen, Passwort, „?“ und „#“ angeben',
};
