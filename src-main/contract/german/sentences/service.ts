import type { GermanSentences } from '../template.ts';

/** What the service answered, and what that means for a job or a connection. Its own words stay as they came. */
export const serviceSentences: GermanSentences = {
  'The file name {why:said}. Rename the file to send it':
    'Der Dateiname {why:said}. Zum Senden die Datei umbenennen',
  'has {n:number} characters, more than {most:number}': 'hat {n:number} Zeichen, mehr als {most:number}',
  'has a character that cannot be sent': 'enthält ein Zeichen, das nicht gesendet werden kann',
  'the brand': 'die Marke',
  'the clip': 'den Clip',
  'the knowledge base': 'die Wissensbasis',
  'the upload': 'den Upload',
  'the document': 'das Dokument',
  'Importing clips': 'Clips importieren',
  'Deleting documents': 'Dokumente löschen',
  'It is switched off for this connection': 'Das ist für diese Verbindung abgeschaltet',
  '{endpoint} was not understood: {why:said}': '{endpoint} war nicht zu verstehen: {why:said}',
  'The service refused {endpoint} ({status}){said:said}':
    'Der Dienst hat {endpoint} abgelehnt ({status}){said:said}',
  'The service cannot be reached: {why:said}': 'Der Dienst ist nicht zu erreichen: {why:said}',
  'its account': 'das Konto',
  'its knowledge bases': 'die Wissensbasen',
  'The key is good': 'Der Schlüssel ist gültig',
  'Asked just now, and it still waits: {why:said}': 'Gerade gefragt, und es wartet noch: {why:said}',
  'The service says “{status}”': 'Der Dienst sagt „{status}“',
  'The service says “{status}” of {name}': 'Der Dienst sagt „{status}“ zu {name}',
  'The clip has {n:number} {n|candidate|candidates}': 'Der Clip hat {n:number} {n|Kandidaten|Kandidaten}',
  'The service says “{status}”, {n:number} {n|candidate|candidates}':
    'Der Dienst sagt „{status}“, {n:number} {n|Kandidat|Kandidaten}',
  '{n:number} of {total:number} could be read.': '{n:number} von {total:number} waren zu lesen.',
  '{n:number} of {total:number} could be read. {why:said}':
    '{n:number} von {total:number} waren zu lesen. {why:said}',
  'Not all brands could be read: {why:said}': 'Nicht alle Marken waren zu lesen: {why:said}',
  'Not all knowledge bases could be read: {why:said}': 'Nicht alle Wissensbasen waren zu lesen: {why:said}',
  'Not all carousels could be read: {why:said}': 'Nicht alle Karussells waren zu lesen: {why:said}',
  'The service’s reply has no “{field}” that Outbox knows':
    'In der Antwort des Dienstes fehlt „{field}“, wie Outbox es kennt',
  'The service’s reply has no “{field}” that Outbox knows. Show where it is in the service profile':
    'In der Antwort des Dienstes fehlt „{field}“, wie Outbox es kennt. Zeigen Sie im Dienstprofil, wo es steht',
  '{done:number} of {all:number} rendered': '{done:number} von {all:number} gerendert',
  'What was sent is not what the file holds': 'Was gesendet wurde, ist nicht, was die Datei enthält',
  '{place} cannot be reached: {why:said}': '{place} ist nicht zu erreichen: {why:said}',
  'No answer came within 10 seconds': 'Binnen 10 Sekunden kam keine Antwort',
  'has more than its {n:number} bytes': 'hat mehr als {n:number} Byte',
  'ended after {sent:number} of {n:number} bytes': 'endete nach {sent:number} von {n:number} Byte',
};
