import { stateWords as englishStates } from '../../job-words.ts';
import type { JobState } from '../../job.ts';
import type { GermanSentences } from '../template.ts';

const stateWords: Readonly<Record<JobState, string>> = {
  queued: 'eingereiht',
  sending: 'wird gesendet',
  tracking: 'wird verfolgt',
  done: 'fertig',
  in_doubt: 'ungewiss',
  rejected: 'abgelehnt',
  failed: 'fehlgeschlagen',
  needs_attention: 'zu klären',
  skipped: 'übersprungen',
  cancelled: 'abgebrochen',
};

/** What a correction or a preview says of the state of a job. */
export const standingSentences: GermanSentences = Object.fromEntries(
  Object.entries(stateWords).flatMap(([state, german]) => {
    const english = englishStates[state as JobState]; // The keys of a record of all states.
    return [
      [`It is ${english} by now`, `Der Stand ist inzwischen: ${german}`],
      [
        `It is ${english}, so nothing of it can be changed any more`,
        `Der Stand ist: ${german}; daran lässt sich nichts mehr ändern`,
      ],
      [
        `stays: ${english} before (job {id:id}), which can be tried again`,
        `bleibt: zuvor ${german} (Auftrag {id:id}), und das lässt sich erneut versuchen`,
      ],
    ];
  }),
);
