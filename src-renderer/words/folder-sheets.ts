import { amount, formatCount } from './amount.ts';
import { spoken } from './spoken.ts';

const en = {
  itsSheetChanged: (name: string) => `${name}: its sheet changed`,
  aSheetChanged: 'A sheet changed',
  saysElse: (sheet: string, folder: string, rows: number) =>
    `${sheet} in ${folder} says something else now of ${amount(rows, 'row that was', 'rows that were')} sent.`,
  theSheet: 'The sheet',
  rows: (count: number) => amount(count, 'row', 'rows'),
  sheet: 'Sheet',
  saveInFolder: (names: string) => `Save ${names} in the folder: it says where its files go`,
  readAt: (when: string) => `, read ${when}`,
  cannotBeFollowed: 'It cannot be followed',
  goesOn: (why: string) => `${why}. What was read before goes on.`,
  changedAfter: (count: number, what: string) => `${amount(count, 'row', 'rows')} changed after ${what} sent`,
  itWas: 'it was',
  theyWere: 'they were',
  applyNote:
    'Nothing is sent twice before you say so. Apply sends it once more, to where the sheet says now; what was sent stays there, too.',
  applyAll: 'Apply all',
  keepAll: 'Keep all as sent',
  rowsWithFaults: 'Rows with something wrong',
  row: (row: string, column: string) => `Row ${row}${column}`,
  column: (column: string) => `, column ${column}`,
  andMore: (count: number) => `and ${formatCount(count)} more.`,
  meaningless: (columns: string) => `Columns that mean nothing here: ${columns}.`,
  rowsBefore: 'Rows before',
  moreRows: 'More rows',
  rowsOfSheet: 'Rows of the sheet',
  columns: {
    row: 'Row',
    file: 'File or link',
    says: 'Says',
    state: 'State',
  },
  keepAsSent: 'Keep as sent',
  awaiting: (count: string, what: string) => `${count} awaiting ${what}`,
  itsFile: 'its file',
  theirFiles: 'their files',
  withFaults: (count: string) => `${count} with something wrong`,
  sentToNow: (from: string, to: string) => `Sent to ${from}. The sheet says ${to} now`,
  states: {
    changed: 'Changed after it was sent',
    awaiting: 'Awaiting its file',
    settling: 'Settling',
    notSent: 'Not sent',
    inHand: 'In hand before',
    kept: 'Kept as it was sent',
  },
  changedOf: (count: number, sheet: string, what: string) =>
    `${amount(count, 'row', 'rows')} of ${sheet} changed after ${what} sent`,
  faultsOf: (count: number, sheet: string) =>
    `${amount(count, 'row', 'rows')} of ${sheet} with something wrong`,
};

const de: typeof en = {
  itsSheetChanged: (name) => `${name}: seine Tabelle hat sich geändert`,
  aSheetChanged: 'Eine Tabelle hat sich geändert',
  saysElse: (sheet, folder, rows) =>
    `${sheet} in ${folder} sagt jetzt etwas anderes über ${amount(rows, 'gesendete Zeile', 'gesendete Zeilen')}.`,
  theSheet: 'Die Tabelle',
  rows: (count) => amount(count, 'Zeile', 'Zeilen'),
  sheet: 'Tabelle',
  saveInFolder: (names) => `${names} im Ordner sichern: das sagt, wohin seine Dateien gehen`,
  readAt: (when) => `, gelesen ${when}`,
  cannotBeFollowed: 'Ihr lässt sich nicht folgen',
  goesOn: (why) => `${why}. Was vorher gelesen wurde, gilt weiter.`,
  changedAfter: (count, what) => `${amount(count, 'Zeile', 'Zeilen')} geändert, nachdem ${what} gesendet`,
  itWas: 'es war',
  theyWere: 'sie waren',
  applyNote:
    'Nichts wird zweimal gesendet, bevor Sie es sagen. „Anwenden“ sendet noch einmal, dorthin, wohin die Tabelle jetzt sagt; was gesendet ist, bleibt auch dort.',
  applyAll: 'Alle anwenden',
  keepAll: 'Alle wie gesendet belassen',
  rowsWithFaults: 'Zeilen mit einem Fehler',
  row: (row, column) => `Zeile ${row}${column}`,
  column: (column) => `, Spalte ${column}`,
  andMore: (count) => `und ${formatCount(count)} weitere.`,
  meaningless: (columns) => `Spalten, die hier nichts bedeuten: ${columns}.`,
  rowsBefore: 'Vorige Zeilen',
  moreRows: 'Weitere Zeilen',
  rowsOfSheet: 'Zeilen der Tabelle',
  columns: {
    row: 'Zeile',
    file: 'Datei oder Link',
    says: 'Sagt',
    state: 'Zustand',
  },
  keepAsSent: 'Wie gesendet belassen',
  awaiting: (count, what) => `${count} warten auf ${what}`,
  itsFile: 'ihre Datei',
  theirFiles: 'ihre Dateien',
  withFaults: (count) => `${count} mit einem Fehler`,
  sentToNow: (from, to) => `Gesendet nach ${from}. Die Tabelle sagt jetzt ${to}`,
  states: {
    changed: 'Nach dem Senden geändert',
    awaiting: 'Wartet auf ihre Datei',
    settling: 'Setzt sich',
    notSent: 'Nicht gesendet',
    inHand: 'Schon vorher in Arbeit',
    kept: 'Wie gesendet belassen',
  },
  changedOf: (count, sheet, what) =>
    `${amount(count, 'Zeile', 'Zeilen')} von ${sheet} geändert, nachdem ${what} gesendet`,
  faultsOf: (count, sheet) => `${amount(count, 'Zeile', 'Zeilen')} von ${sheet} mit einem Fehler`,
};

/** Sheets beside files, and templates of folders. */
export const sheetWords = spoken({ en, de });
