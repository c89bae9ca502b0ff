import type { GermanSentences } from '../template.ts';

/** Refusals: the thing, the reason, the next step. */
export const errorSentences: GermanSentences = {
  'There is no connection {id:id}': 'Es gibt keine Verbindung {id:id}',
  'a knowledge base': 'eine Wissensbasis',
  'a carousel': 'ein Karussell',
  'There is no watched folder {id:id}': 'Es gibt keinen überwachten Ordner {id:id}',
  'There is no batch {id:id}': 'Es gibt keinen Stapel {id:id}',
  'There is no template {id:id}': 'Es gibt keine Vorlage {id:id}',
  'This page may not call Outbox': 'Diese Seite darf Outbox nicht rufen',
  'Watched folder {id:id} vanished': 'Der überwachte Ordner {id:id} ist verschwunden',
};
