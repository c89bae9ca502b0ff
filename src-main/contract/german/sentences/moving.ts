import type { GermanSentences } from '../template.ts';

/** What is wrong with a line of a file with a setup. */
const wrongLines: GermanSentences = {
  'stands after the end': 'steht hinter dem Ende',
  'ends {lines:number} lines, so that some are missing':
    'beendet {lines:number} Zeilen, es fehlen also welche',
  'holds “{part}”, which this Outbox does not know': 'enthält „{part}“, und das kennt dieses Outbox nicht',
  'is one {part} more than the {most:number} that are taken':
    'ist eine mehr als die {most:number}, die genommen werden ({part})',
  'repeats a ref': 'wiederholt eine Nummer („ref“)',
  'has a path that cannot be used: {why:said}': 'enthält einen Pfad, der nicht zu verwenden ist: {why:said}',
  'names connection {ref:id}, which no line before it has':
    'nennt die Verbindung {ref:id}, die keine Zeile davor hat',
  'is not JSON': 'ist kein JSON',
  'cannot be used: its {field} ({why:said})': 'ist nicht zu verwenden: {field} ({why:said})',
  'has a field that this Outbox does not know: {field}':
    'enthält ein Feld, das dieses Outbox nicht kennt: {field}',
};

/** What a whole setup holds, and what became of it on another computer. */
export const movingSentences: GermanSentences = {
  ...wrongLines,
  ...Object.fromEntries(
    Object.entries(wrongLines).map(([english, german]) => [
      `line {line:number} ${english}`,
      `Zeile {line:number} ${german}`,
    ]),
  ),
  'Keys are not in it: enter them on the other computer':
    'Schlüssel sind nicht darin: auf dem anderen Rechner eingeben',
  'Jobs that wait are not in it: their files are found again there':
    'Wartende Aufträge sind nicht darin: ihre Dateien werden dort wieder gefunden',
  'The practice service and what belongs to it are not in it':
    'Der Übungsdienst und was dazu gehört sind nicht darin',
  'The recipe {name} is another one here, and stays': 'Das Rezept {name} ist hier ein anderes und bleibt',
  'The template {name} is another one here, and stays': 'Die Vorlage {name} ist hier eine andere und bleibt',
  'The filter {name} is another one here, and stays': 'Der Filter {name} ist hier ein anderer und bleibt',
  'The filter {name} is not here: what it is limited to was not taken over':
    'Der Filter {name} ist nicht hier: was er auswählt, wurde nicht übernommen',
  'The filter {name} found no room: {n:number} are kept here':
    'Der Filter {name} fand keinen Platz: {n:number} sind hier gemerkt',
  'A filter of that name is kept here, which stays':
    'Einen Filter dieses Namens gibt es hier schon, und er bleibt',
  'Its folder is not taken over': 'Sein Ordner wird nicht übernommen',
  'Filters of a batch, or of what is not in it, are not in it':
    'Filter eines Stapels, oder von etwas, das nicht darin ist, sind nicht darin',
  'Say where it is on this computer': 'Sagen, wo der Ordner auf diesem Rechner ist',
  'It is watched here with another target, which stays':
    'Der Ordner wird hier mit einem anderen Ziel überwacht, und das bleibt',
  'Another folder of the file goes to the same place': 'Ein anderer Ordner der Datei kommt an denselben Ort',
  '{path}: its connection was not taken over': '{path}: die Verbindung wurde nicht übernommen',
  'It brings a service profile of its own': 'Die Verbindung bringt ein eigenes Dienstprofil mit',
  'A recipe of that name is saved here, which stays':
    'Ein Rezept dieses Namens gibt es hier schon, und es bleibt',
  'A template of that name is saved here, which stays':
    'Eine Vorlage dieses Namens gibt es hier schon, und sie bleibt',
  '{name}: {url} was not confirmed, so nothing of it was taken over':
    '{name}: {url} wurde nicht bestätigt, darum wurde nichts davon übernommen',
  '{n:number} {n|receipt was|receipts were} not taken over':
    '{n:number} {n|Beleg wurde|Belege wurden} nicht übernommen',
  '{n:number} {n|receipt was|receipts were} not taken over. The first stands in line {line:number}: {why:said}':
    '{n:number} {n|Beleg wurde|Belege wurden} nicht übernommen. Der erste steht in Zeile {line:number}: {why:said}',
  '{target} belongs to {name} here, and stays there': '{target} gehört hier zu {name} und bleibt dort',
  '{n:number} of its targets {n|belongs|belong} to another client here, and {n|stays|stay} there':
    '{n:number} der Ziele {n|gehört|gehören} hier zu einem anderen Kunden und {n|bleibt|bleiben} dort',
  'it does not begin at the top of a drive': 'er beginnt nicht auf der obersten Ebene eines Laufwerks',
  'a part of it leads elsewhere': 'ein Teil davon führt anderswohin',
  'a part of it has a control character': 'ein Teil davon enthält ein Steuerzeichen',
  '{part} is the name of a device': '{part} ist der Name eines Geräts',
  'it does not fit': 'passt nicht',
  'it is larger than any setup': 'sie ist größer als jede Einrichtung',
  'line {line:number} is longer than any that Outbox writes':
    'Zeile {line:number} ist länger als jede, die Outbox schreibt',
  'it grew while it was read': 'sie wuchs beim Lesen',
  '{why:said}. Choose one that it did': '{why:said}. Eine solche wählen',
  'it is no setup that Outbox exported': 'das ist keine Einrichtung, die Outbox exportiert hat',
};
