import { practiceFaultWords } from '../../src-main/contract/practice-words.ts';
import { spoken } from './spoken.ts';

/** The faults of the practice service. */
export const faultWords = spoken(practiceFaultWords);
