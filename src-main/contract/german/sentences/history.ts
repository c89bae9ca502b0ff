import type { GermanSentences } from '../template.ts';

/** Lines of the history and banners: what happened, and what holds. */
export const historySentences: GermanSentences = {
  'The disk with the data folder is full. Free some space; it goes on by itself':
    'Die Platte mit dem Datenordner ist voll. Platz schaffen; es geht von selbst weiter',
  'The disk is full': 'Die Platte ist voll',
  'The machine slept': 'Der Rechner hat geschlafen',
  notification: 'Mitteilung',
  command: 'Befehl',
  webhook: 'Webhook',
};
