import { holds, type Hold } from '../../availability.ts';
import {
  holdReasons as englishReasons,
  holdWords as englishWords,
  liftWords as englishLifts,
} from '../../job-words.ts';
import type { GermanSentences } from '../template.ts';
import { holdReasons, holdWords } from '../job-words.ts';

/** Who or what ends a wait, beside what `job-words.ts` says of it in German. */
const liftWords: Readonly<Record<Hold, string>> = {
  backoff: 'es geht dann von selbst',
  rate_limit: 'es geht dann von selbst',
  offline: 'es geht von selbst, sobald der Dienst zu erreichen ist',
  trouble: 'es wird von selbst wieder gefragt',
  failing: 'einer wird von selbst versucht',
  auth: 'ein anderer Schlüssel oder „Erneut versuchen“ lässt es gehen',
  billing: 'ist das dort geklärt, lässt „Erneut versuchen“ es gehen',
  credits: 'ist wieder Guthaben da, lässt „Erneut versuchen“ es gehen',
  scope: 'ein anderer Schlüssel oder „Erneut versuchen“ lässt es gehen',
  path: 'im Dienstprofil der Verbindung berichtigen oder „Erneut versuchen“',
  off: 'dort einschalten',
  unclear_replies: '„Erneut versuchen“ lässt zuerst einen gehen',
  client: '„Fortsetzen“ beim Kunden lässt es gehen',
  folder: '„Fortsetzen“ beim Ordner lässt es gehen',
  hours: 'es geht dann von selbst oder mit „Trotzdem senden“ beim Ordner',
  paused: '„Fortsetzen“ lässt es gehen',
  schedule: '„Trotzdem senden“ lässt es gehen',
  battery: '„Trotzdem senden“ lässt es gehen',
  metered: '„Trotzdem senden“ lässt es gehen',
  target: 'gibt es das Ziel wieder, lässt „Erneut versuchen“ es gehen',
  batch: 'den Stapel freizugeben lässt es gehen',
  held: 'freizugeben lässt es gehen',
  disk: 'es geht von selbst, sobald Platz ist, oder sofort nach „Jetzt nachsehen“',
};

/** What the contract says of all jobs in one state, where it stands in a sentence of the engine. */
export const wordSentences: GermanSentences = {
  ...Object.fromEntries(
    holds.flatMap((hold) => [
      [englishReasons[hold], holdReasons[hold]],
      [englishLifts[hold], liftWords[hold]],
      [`It waits (${englishWords[hold]}): {why:said}`, `Es wartet (${holdWords[hold]}): {why:said}`],
    ]),
  ),
  'It is delivered (searchable): {why:said}': 'Es ist ausgeliefert (auffindbar): {why:said}',
  'It is delivered (completed): {why:said}': 'Es ist ausgeliefert (abgeschlossen): {why:said}',
  'It is delivered (accepted only): {why:said}': 'Es ist ausgeliefert (nur angenommen): {why:said}',
  'Next when a place is free': 'Als Nächstes, sobald ein Platz frei ist',
  'Its last bytes are held back until its content is checked':
    'Die letzten Byte bleiben zurück, bis der Inhalt geprüft ist',
  'Everything is sent, the answer is awaited': 'Alles ist gesendet, die Antwort steht aus',
  'The service accepted it and is still working': 'Der Dienst hat es angenommen und arbeitet noch',
  'The service accepted it and says “{status}”, {rest:said}':
    'Der Dienst hat es angenommen und sagt „{status}“, {rest:said}',
  'which means that it is ready': 'das heißt, es ist bereit',
  'which means that it failed': 'das heißt, es ist fehlgeschlagen',
  'which means that it is worked on': 'das heißt, es ist in Arbeit',
  'which sounds failed': 'das klingt fehlgeschlagen',
  'which sounds failed; if it says so again, you are asked':
    'das klingt fehlgeschlagen; sagt er es noch einmal, wird nachgefragt',
  'which is not known': 'das ist nicht bekannt',
  'Everything was sent, no answer came': 'Alles wurde gesendet, keine Antwort kam',
  'Every attempt was used up': 'Jeder Versuch ist verbraucht',
  'Nothing had to be sent': 'Nichts war zu senden',
  'The answer held no usable id': 'Die Antwort enthielt keine brauchbare Kennung',
  'The service took it': 'Der Dienst hat es angenommen',
  'It can be searched': 'Es lässt sich finden',
  'The service confirmed it': 'Der Dienst hat es bestätigt',
  'The service took it and promises no later status that could be read':
    'Der Dienst hat es angenommen und verspricht keinen späteren Status, der sich lesen ließe',
  'Choose a slide for it': 'Eine Folie dafür wählen',
  'Choose a brand for it': 'Eine Marke dafür wählen',
  'Choose a target for it': 'Ein Ziel dafür wählen',
  'Somebody has to decide': 'Jemand muss entscheiden',
};
