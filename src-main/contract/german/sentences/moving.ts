import type { GermanSentences } from '../template.ts';

/** What a whole setup holds, and what became of it on another computer. */
export const movingSentences: GermanSentences = {
  'Keys are not in it: enter them on the other computer':
    'Schlüssel sind nicht darin: auf dem anderen Rechner eingeben',
  'Jobs that wait are not in it: their files are found again there':
    'Wartende Aufträge sind nicht darin: ihre Dateien werden dort wieder gefunden',
  'The practice service and what belongs to it are not in it':
    'Der Übungsdienst und was dazu gehört sind nicht darin',
  'The recipe {name} is another one here, and stays': 'Das Rezept {name} ist hier ein anderes und bleibt',
  'The template {name} is another one here, and stays': 'Die Vorlage {name} ist hier eine andere und bleibt',
  'The filter {name} is another one here, and stays': 'Der Filter {name} ist hier ein anderer und bleibt',
  'The filter {name} was left out: what it is limited to was not taken over':
    'Der Filter {name} blieb weg: was er auswählt, wurde nicht übernommen',
  'The filter {name} found no room: {n:number} are kept here':
    'Der Filter {name} fand keinen Platz: {n:number} sind hier gemerkt',
  'A filter of that name is kept here, which stays':
    'Einen Filter dieses Namens gibt es hier schon, und er bleibt',
  'Its folder is not taken over': 'Sein Ordner wird nicht übernommen',
  'Filters of a batch, or of what is not in it, are not in it':
    'Filter eines Stapels, oder von etwas, das nicht darin ist, sind nicht darin',
  'Say where it is on this computer': 'Sagen, wo der Ordner auf diesem Rechner ist',
  '{path}: Say where it is on this computer': '{path}: sagen, wo der Ordner auf diesem Rechner ist',
  'It is watched here with another target, which stays':
    'Der Ordner wird hier mit einem anderen Ziel überwacht, und das bleibt',
  '{path}: It is watched here with another target, which stays':
    '{path}: der Ordner wird hier mit einem anderen Ziel überwacht, und das bleibt',
  'Another folder of the file goes to the same place': 'Ein anderer Ordner der Datei kommt an denselben Ort',
  '{path}: Another folder of the file goes to the same place':
    '{path}: ein anderer Ordner der Datei kommt an denselben Ort',
  '{path}: its connection was not taken over': '{path}: die Verbindung wurde nicht übernommen',
  'It brings a service profile of its own': 'Die Verbindung bringt ein eigenes Dienstprofil mit',
  'A recipe of that name is saved here, which stays':
    'Ein Rezept dieses Namens gibt es hier schon, und es bleibt',
  'A template of that name is saved here, which stays':
    'Eine Vorlage dieses Namens gibt es hier schon, und sie bleibt',
};
