import * as address from '../../src-main/contract/address-words.ts';
import type { ContentFacts } from '../../src-main/contract/content-facts.ts';
import { factLines } from '../../src-main/contract/content-words.ts';
import { factLines as germanFactLines } from '../../src-main/contract/german/content-words.ts';
import * as germanAddress from '../../src-main/contract/german/address-words.ts';
import * as germanSentences from '../../src-main/contract/german/job-sentences.ts';
import * as germanLimits from '../../src-main/contract/german/limit-words.ts';
import * as sentences from '../../src-main/contract/job-sentences.ts';
import * as limits from '../../src-main/contract/limit-words.ts';
import { inPagesLanguage } from './engine.ts';
import { spoken } from './spoken.ts';

/*
 * What the command line says too, of jobs and of what they belong to. The contract has it, so that both say the same; the command line
 * takes the English. Each has here what its German has.
 */

export const jobSentences = spoken<typeof germanSentences>({ en: sentences, de: germanSentences });
export const contentWords = spoken({
  en: { factLines, inShort: ['Content', 'Dimensions', 'Length'] },
  de: {
    factLines: (facts) => germanFactLines(translated(facts)),
    inShort: ['Inhalt', 'Abmessungen', 'Länge'],
  },
});
export const addressWords = spoken({ en: address.addressWords, de: germanAddress.addressWords });
export const limitsText = spoken<typeof germanLimits>({ en: limits, de: germanLimits });

/** What is wrong with a file stands in its facts in the engine's English. */
function translated(facts: ContentFacts): ContentFacts {
  if (facts.kind === 'unseen') return { ...facts, reason: inPagesLanguage(facts.reason) ?? facts.reason };
  const { problem } = facts;
  return problem === null ? facts : { ...facts, problem: inPagesLanguage(problem) ?? problem };
}
