import type { GermanSentences } from '../template.ts';

/** What is said of jobs, and of documents of the same name. */
export const doubtSentences: GermanSentences = {
  'Job {id:id} changed in the meantime': 'Auftrag {id:id} hat sich inzwischen geändert',
  'Outbox is closing': 'Outbox wird beendet',
};
