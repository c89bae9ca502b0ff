import type { GermanSentences } from '../template.ts';

/** What a corrected row would do, or why it cannot. What is written into its cells stays as the file has it. */
export const correctionSentences: GermanSentences = {
  'There is no job {id:id} any more. Take this row out':
    'Den Auftrag {id:id} gibt es nicht mehr. Diese Zeile herausnehmen',
  'This row is of another Outbox, or its job or check was changed. Export it again':
    'Diese Zeile ist von einem anderen Outbox, oder „job“ oder „check“ wurde geändert. Sie neu exportieren',
  'It goes to that brand': 'Es geht zu dieser Marke',
  'It is skipped': 'Es ist übersprungen',
  'It goes to the carousel, no slide': 'Es geht an das Karussell, ohne Folie',
  'It goes on the slide {slide}': 'Es geht auf die Folie {slide}',
  'It goes elsewhere': 'Es geht anderswohin',
  'It sends no file. Empty this cell': 'Es sendet keine Datei. Diese Zelle leeren',
  '{path} is not a whole path. Write it from the root on':
    '{path} ist kein vollständiger Pfad. Ihn von der obersten Ebene an schreiben',
  'There is no file at {path}. Write where it lies': 'Bei {path} ist keine Datei. Schreiben, wo sie liegt',
  '{path} does not lie in {folder}, and only files from there are taken. Move it there, or add it by itself':
    '{path} liegt nicht in {folder}, und nur Dateien von dort werden genommen. Sie dorthin bewegen oder für sich hinzufügen',
  '“{deed}” does not go with a change of {cell}. Take one of them back':
    '„{deed}“ geht nicht zusammen mit einer Änderung von {cell}. Eines davon zurücknehmen',
  'It may have arrived. Write “arrived” or “not arrived” here first':
    'Es kann angekommen sein. Erst „arrived“ oder „not arrived“ hierher schreiben',
  'It may have arrived: write “arrived” or “not arrived” into do':
    'Es kann angekommen sein: „arrived“ oder „not arrived“ in „do“ schreiben',
  'Nothing of it is changed': 'Nichts daran ist geändert',
  'It works on a clip, of which nothing can be changed here':
    'Es arbeitet an einem Clip, an dem sich hier nichts ändern lässt',
  'Its record was changed by something else. Look at it first':
    'Etwas anderes hat die Aufzeichnung geändert. Sie erst ansehen',
  'It is a step of a recipe. Change its row among the clips':
    'Es ist ein Schritt eines Rezepts. Die Zeile unter den Clips ändern',
  'Only a carousel has slides. Empty this cell': 'Nur ein Karussell hat Folien. Diese Zelle leeren',
  'The carousel has no slide {id}. It has: {list}': 'Das Karussell hat keine Folie {id}. Es hat: {list}',
  'It is no link. Empty this cell': 'Das ist kein Link. Diese Zelle leeren',
  '{why:said}. Say that this is meant, or write another target':
    '{why:said}. Sagen, dass das gemeint ist, oder ein anderes Ziel schreiben',
  'It is longer than {n:number} characters. Shorten it': 'Das ist länger als {n:number} Zeichen. Kürzen',
  '“{text}” is no number of a job. Leave this column as it was exported':
    '„{text}“ ist keine Nummer eines Auftrags. Diese Spalte lassen, wie sie exportiert wurde',
  '“{text}” is not understood. Write {list}, or nothing':
    '„{text}“ ist nicht zu verstehen. {list} schreiben oder nichts',
  '“{text}” is no kind of target. There are: {list}': '„{text}“ ist keine Art von Ziel. Es gibt: {list}',
  'The same goes there as job {id:id}, which did not arrive. Give that one back':
    'Dasselbe geht als Auftrag {id:id} dorthin, und der kam nicht an. Stattdessen diesen zurückgeben',
  'a quotation mark in row {row:id} is never closed, so its rows cannot be told apart. Save it as CSV once more':
    'ein Anführungszeichen in Zeile {row:id} wird nie geschlossen, darum sind die Zeilen nicht zu unterscheiden. Noch einmal als CSV sichern',
  'row {row:id} has too many columns. Export the rows again':
    'Zeile {row:id} hat zu viele Spalten. Die Zeilen neu exportieren',
  'row {row:id} holds {sign}, a letter that could not be read. Save it as CSV UTF-8':
    'Zeile {row:id} enthält {sign}, einen unlesbaren Buchstaben. Als CSV UTF-8 sichern',
  'it has two columns named {name}. Take one of them away':
    'sie hat zwei Spalten namens {name}. Eine davon entfernen',
  'it has more than {n:number} rows. Give it back in several files':
    'sie hat mehr als {n:number} Zeilen. In mehreren Dateien zurückgeben',
};
