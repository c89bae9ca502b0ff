import { amount } from './amount.ts';
import { spoken } from './spoken.ts';

const en = {
  title: 'Diagnostics',
  lead: 'For whoever helps you to find a fault. You see every line before it is saved, and can take any of them out. No key, no request’s header and no file’s content is ever among them.',
  withNames: 'With names, folders and hosts as they are',
  withNamesNote: 'Otherwise each is called by its number',
  logLines: 'Lines of the log',
  collect: 'Collect',
  collectAnew: 'Collect anew',
  sections: {
    program: 'Program',
    health: 'Health',
    settings: 'Settings',
    connections: 'Connections',
    folders: 'Folders',
    tables: 'Tables',
    schema: 'Schema',
    plans: 'Query plans',
    log: 'Log',
  },
  none: 'Nothing is to be said here.',
  all: (section: string) => `All of ${section}`,
  keep: (line: string) => `Keep: ${line}`,
  save: (lines: number) => `Save ${amount(lines, 'line', 'lines')}`,
  saved: (path: string) => `Saved: ${path}`,
  preview: 'What would be saved',
};

const de: typeof en = {
  title: 'Diagnose',
  lead: 'Für alle, die Ihnen helfen, einen Fehler zu finden. Sie sehen jede Zeile, bevor sie gesichert wird, und können jede herausnehmen. Kein Schlüssel, kein Kopf einer Anfrage und kein Inhalt einer Datei ist je darunter.',
  withNames: 'Mit Namen, Ordnern und Adressen, wie sie sind',
  withNamesNote: 'Sonst heißt jedes nach seiner Nummer',
  logLines: 'Zeilen des Protokolls',
  collect: 'Sammeln',
  collectAnew: 'Neu sammeln',
  sections: {
    program: 'Programm',
    health: 'Zustand',
    settings: 'Einstellungen',
    connections: 'Verbindungen',
    folders: 'Ordner',
    tables: 'Tabellen',
    schema: 'Schema',
    plans: 'Abfragepläne',
    log: 'Protokoll',
  },
  none: 'Hier ist nichts zu sagen.',
  all: (section) => `Alles aus ${section}`,
  keep: (line) => `Behalten: ${line}`,
  save: (lines) => `${amount(lines, 'Zeile', 'Zeilen')} sichern`,
  saved: (path) => `Gesichert: ${path}`,
  preview: 'Was gesichert würde',
};

/** What helps to find a fault, looked at before it is saved. */
export const diagnosticsWords = spoken({ en, de });
