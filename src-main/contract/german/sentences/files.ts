import type { GermanSentences } from '../template.ts';

/** What became of a file in a watched folder, and why; what is wrong with one. */
export const fileSentences: GermanSentences = {
  'cannot be read: {why}': 'nicht zu lesen: {why}',
  'its content is in the cloud only, and Outbox downloads nothing by itself: make it available on this computer in its cloud program':
    'der Inhalt liegt nur in der Cloud, und Outbox lädt nichts von selbst herunter: im Programm der Cloud auf diesem Rechner verfügbar machen',
  'its path is longer than the system takes': 'der Pfad ist länger, als das System ihn nimmt',
  'row {row:id}: {why:said}': 'Zeile {row:id}: {why:said}',
  'The file was saved again while it was being sent': 'Die Datei wurde während des Sendens neu gesichert',
  'The file became shorter while it was being sent': 'Die Datei wurde während des Sendens kürzer',
  'Not sent: {why:said}': 'Nicht gesendet: {why:said}',
};
