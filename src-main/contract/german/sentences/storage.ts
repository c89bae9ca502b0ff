import type { GermanSentences } from '../template.ts';

/** What became of the database and the data folder, and why Outbox does not start. */
export const storageSentences: GermanSentences = {};
