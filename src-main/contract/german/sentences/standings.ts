import { holds } from '../../availability.ts';
import {
  holdWords as englishHolds,
  liftWords as englishLifts,
  proofWords as englishProofs,
  stateWords as englishStates,
  upperFirst,
} from '../../job-words.ts';
import { jobStates, proofs } from '../../job.ts';
import { holdWords, liftWords, proofWords, stateWords } from '../job-words.ts';
import type { GermanSentences } from '../template.ts';

/** What a sentence about where a job stands begins with: the job itself, or which one it is. */
const subjects: GermanSentences = {
  It: 'Es',
  'Job {id:id} for {target}': 'Auftrag {id:id} für {target}',
  'Job {id:id}, made of {path}, for {target}': 'Auftrag {id:id}, aus {path}, für {target}',
  'Job {id:id}, newer content than that of job {older:id}, for {target}':
    'Auftrag {id:id}, neuerer Inhalt als der von Auftrag {older:id}, für {target}',
  'Job {id:id}, made of {path},, newer content than that of job {older:id}, for {target}':
    'Auftrag {id:id}, aus {path}, neuerer Inhalt als der von Auftrag {older:id}, für {target}',
};

const standings: GermanSentences = {
  'is queued': 'ist eingereiht',
  ...Object.fromEntries(
    holds.map((hold) => [`waits (${englishHolds[hold]})`, `wartet (${holdWords[hold]})`] as const),
  ),
  'was sent': 'wurde gesendet',
  'was sent at {at:time}': 'wurde um {at:time} gesendet',
  'is being sent': 'wird gesendet',
  'may have arrived': 'kann angekommen sein',
  'was rejected': 'wurde abgelehnt',
  'failed after its last attempt': 'schlug beim letzten Versuch fehl',
  'needs you': 'ist zu klären',
  'was skipped': 'wurde übersprungen',
  'was cancelled': 'wurde abgebrochen',
  ...Object.fromEntries(
    proofs.flatMap((proof) => [
      [`is delivered (${englishProofs[proof]})`, `ist ausgeliefert (${proofWords[proof]})`],
      [
        `was sent at {at:time} and is delivered (${englishProofs[proof]})`,
        `wurde um {at:time} gesendet und ist ausgeliefert (${proofWords[proof]})`,
      ],
    ]),
  ),
};

const imported: GermanSentences = {
  'stands for an imported receipt: it was sent by another installation, so it is not sent again':
    'steht für einen importierten Beleg: eine andere Installation hat es gesendet, darum geht es nicht noch einmal',
  'stands for an imported receipt: it was sent at {at:time} by another installation, so it is not sent again':
    'steht für einen importierten Beleg: eine andere Installation hat es um {at:time} gesendet, darum geht es nicht noch einmal',
};

function ofSubject(english: string, german: string): GermanSentences {
  const said = Object.entries(standings).map(([stands, steht]) => [
    `${english} ${stands}: {why:said}`,
    `${german} ${steht}: {why:said}`,
  ]);
  const held = holds.map((hold) => [
    `${english} waits (${englishHolds[hold]}): {why:said}. ${upperFirst(englishLifts[hold])}`,
    `${german} wartet (${holdWords[hold]}): {why:said}. ${upperFirst(liftWords[hold])}`,
  ]);
  const taken = Object.entries(imported).map(([stands, steht]) => [
    `${english} ${stands}`,
    `${german} ${steht}`,
  ]);
  return {
    ...sentencesOf([...said, ...held, ...taken]),
    [`${english} may have arrived: {why:said}. Outbox never sends it again on its own`]: `${german} kann angekommen sein: {why:said}. Outbox sendet es nie von selbst noch einmal`,
  };
}

function sentencesOf(pairs: readonly (readonly string[])[]): GermanSentences {
  return Object.fromEntries(pairs.map(([english = '', german = '']) => [english, german]));
}

/** Each job by each of what can be said of it. */
export const standingSentences: GermanSentences = {
  ...sentencesOf(
    Object.entries(subjects).flatMap(([english, german]) => Object.entries(ofSubject(english, german))),
  ),
  ...Object.fromEntries(
    jobStates.flatMap((state) => [
      [`It is ${englishStates[state]} by now`, `Der Stand ist inzwischen: ${stateWords[state]}`],
      [
        `It is ${englishStates[state]}, so nothing of it can be changed any more`,
        `Der Stand ist: ${stateWords[state]}; daran lässt sich nichts mehr ändern`,
      ],
      [
        `stays: ${englishStates[state]} before (job {id:id}), which can be tried again`,
        `bleibt: zuvor ${stateWords[state]} (Auftrag {id:id}), und das lässt sich erneut versuchen`,
      ],
    ]),
  ),
};
