import type { GermanSentences } from '../template.ts';

/** Refusals: the thing, the reason, the next step. */
export const errorSentences: GermanSentences = {
  'A client needs a name': 'Ein Kunde braucht einen Namen',
  'The name of a client may have at most 100 characters':
    'Der Name eines Kunden darf höchstens 100 Zeichen haben',
  'The name of a client may not hold control characters':
    'Der Name eines Kunden darf keine Steuerzeichen enthalten',
  'There is no connection {id:id}': 'Es gibt keine Verbindung {id:id}',
  'a knowledge base': 'eine Wissensbasis',
  'a carousel': 'ein Karussell',
  'There is no watched folder {id:id}': 'Es gibt keinen überwachten Ordner {id:id}',
  'A rule cannot be empty': 'Eine Regel kann nicht leer sein',
  'There may be at most {n:number} rules of a kind': 'Es darf höchstens {n:number} Regeln einer Art geben',
  'There is no batch {id:id}': 'Es gibt keinen Stapel {id:id}',
  'There is no template {id:id}': 'Es gibt keine Vorlage {id:id}',
  'This page may not call Outbox': 'Diese Seite darf Outbox nicht rufen',
  'Watched folder {id:id} vanished': 'Der überwachte Ordner {id:id} ist verschwunden',
};
