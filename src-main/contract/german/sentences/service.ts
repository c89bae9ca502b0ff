import type { GermanSentences } from '../template.ts';

/** What the service answered, and what that means for a job or a connection. Its own words stay as they came. */
export const serviceSentences: GermanSentences = {
  'The file name {why:said}. Rename the file to send it':
    'Der Dateiname {why:said}. Zum Senden die Datei umbenennen',
  'has {n:number} characters, more than {most:number}': 'hat {n:number} Zeichen, mehr als {most:number}',
  'has a character that cannot be sent': 'enthält ein Zeichen, das nicht gesendet werden kann',
  'the brand': 'die Marke',
  'It is switched off for this connection': 'Das ist für diese Verbindung abgeschaltet',
  'The key is good': 'Der Schlüssel ist gültig',
  'Asked just now, and it still waits: {why:said}': 'Gerade gefragt, und es wartet noch: {why:said}',
  'The service says “{status}”': 'Der Dienst sagt „{status}“',
  'The service says “{status}” of {name}': 'Der Dienst sagt „{status}“ zu {name}',
  'Not all brands could be read: {why:said}': 'Nicht alle Marken waren zu lesen: {why:said}',
  'Not all knowledge bases could be read: {why:said}': 'Nicht alle Wissensbasen waren zu lesen: {why:said}',
  'Not all carousels could be read: {why:said}': 'Nicht alle Karussells waren zu lesen: {why:said}',
  'What was sent is not what the file holds': 'Was gesendet wurde, ist nicht, was die Datei enthält',
  'No answer came within 10 seconds': 'Binnen 10 Sekunden kam keine Antwort',
  'has more than its {n:number} bytes': 'hat mehr als {n:number} Byte',
  'ended after {sent:number} of {n:number} bytes': 'endete nach {sent:number} von {n:number} Byte',
};
