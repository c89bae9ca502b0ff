import { addressProblems } from '../../address.ts';
import { addressWords as english } from '../../address-words.ts';
import { addressWords } from '../address-words.ts';
import type { GermanSentences } from '../template.ts';

/** Why an address is none that is opened or sent to. */
export const addressSentences: GermanSentences = Object.fromEntries(
  addressProblems.map((problem) => [english[problem], addressWords[problem]]),
);
