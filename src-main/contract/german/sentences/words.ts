import { holds } from '../../availability.ts';
import { liftWords as englishLifts } from '../../job-words.ts';
import type { GermanSentences } from '../template.ts';
import { liftWords } from '../job-words.ts';

/** What the contract says of all jobs in one state, where it stands in a sentence of the engine. */
export const wordSentences: GermanSentences = {
  ...Object.fromEntries(holds.map((hold) => [englishLifts[hold], liftWords[hold]])),
  'It is held': 'Der Auftrag ist angehalten',
  'The service accepted it and says “{status}”, {rest:said}':
    'Der Dienst hat es angenommen und sagt „{status}“, {rest:said}',
  'which means that it is ready': 'das heißt, es ist bereit',
  'which means that it failed': 'das heißt, es ist fehlgeschlagen',
  'which means that it is worked on': 'das heißt, es ist in Arbeit',
  'which sounds failed': 'das klingt fehlgeschlagen',
  'which is not known': 'das ist nicht bekannt',
};
