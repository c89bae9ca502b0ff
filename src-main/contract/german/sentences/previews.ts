import type { GermanSentences } from '../template.ts';

/** What is known of a file that would go all the same. */
const knownBefore: GermanSentences = {
  'edited since job {id:id} delivered it: you would be asked first':
    'bearbeitet, seit Auftrag {id:id} es ausgeliefert hat: erst würde gefragt',
  'as another one: edited since job {id:id} delivered it':
    'als weiteres: bearbeitet, seit Auftrag {id:id} es ausgeliefert hat',
};

/** What would become of the files of a folder, or of files that are added by hand, and what is to be looked at before. */
export const previewSentences: GermanSentences = {
  '“{pattern}” matches every file: nothing in this folder would be sent. Remove it from what is never sent':
    '„{pattern}“ passt auf jede Datei: aus diesem Ordner würde nichts gesendet. Es aus dem entfernen, was nie gesendet wird',
  '“{pattern}” counts as one pattern, as names have spaces and commas. Give each pattern its own line, or its own option':
    '„{pattern}“ zählt als ein Muster, denn Namen haben Leerzeichen und Kommas. Jedes Muster in eine eigene Zeile setzen, oder in eine eigene Option',
  '“{pattern}” matches every file that is there now: none of them would be sent':
    '„{pattern}“ passt auf jede Datei, die jetzt da ist: keine davon würde gesendet',
  'What is never sent matches every file that is there now: none of them would be sent':
    'Was nie gesendet wird, passt auf jede Datei, die jetzt da ist: keine davon würde gesendet',
  'Each file that is there now is never sent, or not included: none of them would be sent':
    'Jede Datei, die jetzt da ist, wird nie gesendet oder gehört nicht zu dem, was gesendet wird: keine davon würde gesendet',
  'No file that is there now matches what is included: none of them would be sent':
    'Keine Datei, die jetzt da ist, passt auf das, was gesendet wird: keine davon würde gesendet',
  '{n:number} more of these files are larger than that':
    '{n:number} weitere dieser Dateien sind größer als das',
  '{n:number} more of these files are named as documents that stand there already, or as other files that go there':
    '{n:number} weitere dieser Dateien heißen wie Dokumente, die dort schon stehen, oder wie andere Dateien, die dorthin gehen',
  '{name} and 1 other: {why:said}': '{name} und 1 weitere: {why:said}',
  '{name} and {n:number} others: {why:said}': '{name} und {n:number} weitere: {why:said}',
  'its EXIF data points behind their end': 'die EXIF-Daten zeigen hinter ihr Ende',
  'its EXIF data end too early': 'die EXIF-Daten enden zu früh',
  '1 file is younger than {span:amount}, and would wait until then':
    '1 Datei ist jünger als {span:amount} und würde bis dahin warten',
  '{n:number} files are younger than {span:amount}, and would wait until then':
    '{n:number} Dateien sind jünger als {span:amount} und würden bis dahin warten',
  '{where:said}, link by link': '{where:said}, Link für Link',
  'needs a {thing:said}: {why:said}, link by link': 'noch offen ({thing:said}): {why:said}, Link für Link',
  "would wait: the carousel's slides cannot be read yet":
    'würde warten: die Folien des Karussells sind noch nicht zu lesen',
  '{path} cannot be read now: files in it that would newly go are not counted':
    '{path} ist gerade nicht zu lesen: Dateien darin, die neu gingen, sind nicht gezählt',
  '1 file is of a size or a type that the service refused before. It is asked again, and may refuse again':
    '1 Datei ist von einer Größe oder Art, die der Dienst schon abgelehnt hat. Er wird wieder gefragt und kann wieder ablehnen',
  '{n:number} files are of a size or a type that the service refused before. It is asked again, and may refuse again':
    '{n:number} Dateien sind von einer Größe oder Art, die der Dienst schon abgelehnt hat. Er wird wieder gefragt und kann wieder ablehnen',
  '1 file was too much to read now. Each is compared with what was sent before it goes':
    '1 Datei war jetzt zu viel zum Lesen. Jede wird mit dem Gesendeten verglichen, bevor sie geht',
  '{n:number} files were too much to read now. Each is compared with what was sent before it goes':
    '{n:number} Dateien waren jetzt zu viel zum Lesen. Jede wird mit dem Gesendeten verglichen, bevor sie geht',
  'Slide {slide} would get {n:number} files: {names:list}. If one is meant, take the others out first':
    'Die Folie {slide} bekäme {n:number} Dateien: {names:list}. Ist eine gemeint, erst die anderen herausnehmen',
  'Slide {slide} would get {n:number} files: {names} and {more:number} more. If one is meant, take the others out first':
    'Die Folie {slide} bekäme {n:number} Dateien: {names} und {more:number} weitere. Ist eine gemeint, erst die anderen herausnehmen',
  '{n:number} other {n|slide|slides} would get several files too':
    'Auch {n:number} {n|weitere Folie bekäme|weitere Folien bekämen} mehrere Dateien',
  'would go to the carousel {name}': 'ginge an das Karussell {name}',
  'would go to the carousel': 'ginge an das Karussell',
  'would go to the carousel {name}, link by link': 'ginge an das Karussell {name}, Link für Link',
  'would go to slide {slide} of {name}': 'ginge auf die Folie {slide} von {name}',
  'would go to slide {slide} of {name}, link by link':
    'ginge auf die Folie {slide} von {name}, Link für Link',
  ...Object.fromEntries(
    Object.entries(knownBefore).flatMap(([english, german]) => [
      [`would go to the carousel {name}, ${english}`, `ginge an das Karussell {name}, ${german}`],
      [`would go to {place:said}, ${english}`, `ginge nach: {place:said}, ${german}`],
      [
        `would go to slide {slide} of {name}, ${english}`,
        `ginge auf die Folie {slide} von {name}, ${german}`,
      ],
    ]),
  ),
  'is a link': 'ist ein Link',
  'is not a regular file': 'ist keine gewöhnliche Datei',
  'Name a file': 'Eine Datei nennen',
  'Name another file': 'Eine andere Datei nennen',
  '{path} is {why:said}. Name another file': '{path}: {why:said}. Eine andere Datei nennen',
};
