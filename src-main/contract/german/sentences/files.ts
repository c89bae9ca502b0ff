import type { GermanSentences } from '../template.ts';

/** What became of a file in a watched folder, and why; what is wrong with one. */
export const fileSentences: GermanSentences = {
  'cannot be read: {why}': 'nicht zu lesen: {why}',
  'row {row:id}: {why:said}': 'Zeile {row:id}: {why:said}',
  'The file was saved again while it was being sent': 'Die Datei wurde während des Sendens neu gesichert',
  'The file became shorter while it was being sent': 'Die Datei wurde während des Sendens kürzer',
  'Not sent: {why:said}': 'Nicht gesendet: {why:said}',
};
