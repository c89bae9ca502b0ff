import { spoken } from './spoken.ts';

const en = {
  hints: {
    queue: 'The space bar shows a file large, Enter opens its whole story, and ? lists every key.',
    doubt:
      'In doubt means: all of it went out, and no answer came. Sending it again could deliver it twice, so Outbox asks.',
    clips: 'Each link opens into its candidates, with their scores, formats and drafts.',
  },
  gotIt: 'Got it',
  again: 'Hints',
  againNote: 'Each is shown until somebody closes it, and never again',
  showAgain: 'Show them again',
};

const de: typeof en = {
  hints: {
    queue:
      'Die Leertaste zeigt eine Datei groß, die Eingabetaste öffnet ihre ganze Geschichte, und ? zählt alle Tasten auf.',
    doubt:
      'Ungewiss heißt: Alles ging hinaus, und keine Antwort kam. Noch einmal gesendet, käme es vielleicht zweimal an; darum fragt Outbox.',
    clips: 'Jeder Link öffnet sich zu seinen Kandidaten, mit ihren Punkten, Formaten und Entwürfen.',
  },
  gotIt: 'Verstanden',
  again: 'Hinweise',
  againNote: 'Jeder wird gezeigt, bis ihn jemand schließt, und danach nie wieder',
  showAgain: 'Wieder zeigen',
};

/** What is told once to whoever is new. */
export const hintWords = spoken({ en, de });
