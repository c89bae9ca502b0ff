import type { GermanSentences } from '../template.ts';

/** What the service answered, and what that means for a job or a connection. Its own words stay as they came. */
export const serviceSentences: GermanSentences = {
  'the brand': 'die Marke',
  'It is switched off for this connection': 'Das ist für diese Verbindung abgeschaltet',
  'The key is good': 'Der Schlüssel ist gültig',
  'Asked just now, and it still waits: {why:said}': 'Gerade gefragt, und es wartet noch: {why:said}',
  'The service says “{status}”': 'Der Dienst sagt „{status}“',
  'The service says “{status}” of {name}': 'Der Dienst sagt „{status}“ zu {name}',
  'What was sent is not what the file holds': 'Was gesendet wurde, ist nicht, was die Datei enthält',
  'No answer came within 10 seconds': 'Binnen 10 Sekunden kam keine Antwort',
  'has more than its {n:number} bytes': 'hat mehr als {n:number} Byte',
  'ended after {sent:number} of {n:number} bytes': 'endete nach {sent:number} von {n:number} Byte',
};
