import type { GermanSentences } from '../template.ts';

/** Lines of the history and banners: what happened, and what holds. */
export const historySentences: GermanSentences = {
  'The disk is full': 'Die Platte ist voll',
  'The machine slept': 'Der Rechner hat geschlafen',
  notification: 'Mitteilung',
  command: 'Befehl',
  webhook: 'Webhook',
};
