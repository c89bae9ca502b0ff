import type { GermanSentences } from '../template.ts';

/** What is said of jobs, and of documents of the same name. */
export const doubtSentences: GermanSentences = {};
