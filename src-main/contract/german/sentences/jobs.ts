import type { GermanSentences } from '../template.ts';

/** Why a job is where it is, as its policies and the people who answered say it. */
export const jobSentences: GermanSentences = {
  'it {why:said}, and {target} belongs to {other}': 'es {why:said}, und {target} gehört {other}',
  'Paused by you': 'Von Hand pausiert',
  'The schedule has nothing sent in this hour': 'Nach Zeitplan wird in dieser Stunde nichts gesendet',
  'The network is metered; it waits for another one': 'Das Netz ist getaktet; es wartet auf ein anderes',
  'The machine runs on its battery; it waits for power': 'Der Rechner läuft mit Akku; es wartet auf Strom',
  'The attempt was ended': 'Der Versuch wurde beendet',
  '{name} is paused': '{name} ist pausiert',
  'It waits for the hours of {name}': 'Es wartet auf die Zeiten von {name}',
  'Render {formats} of {what:said}': '{formats} rendern: {what:said}',
};
