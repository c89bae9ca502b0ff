import type { GermanSentences } from '../template.ts';

/** What is wrong with a service profile, with an address, or with what a request would be made of. */
export const profileSentences: GermanSentences = {
  'The path {path} needs a {name}': 'Der Pfad {path} braucht {name}',
  'Status of the first': 'Status des ersten',
  'Status of the first candidate': 'Status des ersten Kandidaten',
  '{why:said} (at character {at:number})': '{why:said} (bei Zeichen {at:number})',
  'something follows the value': 'nach dem Wert kommt noch etwas',
  'more than {n:number} levels': 'mehr als {n:number} Ebenen',
  'a name is missing': 'ein Name fehlt',
  'a name is given twice': 'ein Name steht zweimal da',
  'a colon is missing': 'ein Doppelpunkt fehlt',
  'an object has no end': 'ein Objekt hat kein Ende',
  'a list has no end': 'eine Liste hat kein Ende',
  'a text has no end or a control character': 'ein Text hat kein Ende oder enthält ein Steuerzeichen',
  'an escape is not one of JSON': 'eine Maskierung gibt es in JSON nicht',
  'a value is missing': 'ein Wert fehlt',
};
