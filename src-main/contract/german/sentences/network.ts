import type { GermanSentences } from '../template.ts';

/** How a connection failed. */
export const networkSentences: GermanSentences = {
  'network failure': 'Netzfehler',
  'stopped before the last bytes': 'vor den letzten Byte angehalten',
  'Nothing was sent': 'Nichts wurde gesendet',
};
