import { holds } from '../../availability.ts';
import { holdReasons as englishReasons, liftWords as englishLifts } from '../../job-words.ts';
import type { GermanSentences } from '../template.ts';
import { holdReasons, liftWords } from '../job-words.ts';

/** What the contract says of all jobs in one state, where it stands in a sentence of the engine. */
export const wordSentences: GermanSentences = {
  ...Object.fromEntries(
    holds.flatMap((hold) => [
      [englishReasons[hold], holdReasons[hold]],
      [englishLifts[hold], liftWords[hold]],
    ]),
  ),
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
  'It would go to another client': 'Es ginge zu einem anderen Kunden',
  'Somebody has to decide': 'Jemand muss entscheiden',
};
