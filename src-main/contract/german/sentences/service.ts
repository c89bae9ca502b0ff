import type { GermanSentences } from '../template.ts';

/** What the service answered, and what that means for a job or a connection. Its own words stay as they came. */
export const serviceSentences: GermanSentences = {
  'the brand': 'die Marke',
  'What was sent is not what the file holds': 'Was gesendet wurde, ist nicht, was die Datei enthält',
  'has more than its {n:number} bytes': 'hat mehr als {n:number} Byte',
  'ended after {sent:number} of {n:number} bytes': 'endete nach {sent:number} von {n:number} Byte',
};
