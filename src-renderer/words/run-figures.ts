import { amountText } from '../../src-main/contract/german/facts.ts';
import { phaseWords, preciseDuration, preciseRate } from '../../src-main/contract/run-figure-words.ts';
import type { RunPhase } from '../../src-main/contract/run-figures.ts';
import { amount } from './amount.ts';
import { speech } from './language.svelte.ts';
import { spoken } from './spoken.ts';

/** What a phase is called, and what it is the time of. */
type Phases = Readonly<Record<RunPhase, { readonly name: string; readonly of: string }>>;
const phases: Phases = phaseWords;

const en = {
  title: 'How it runs',
  speed: 'Speed',
  nothingSent: (window: string) => `Nothing was sent in the last ${window}.`,
  figuresAppearHereAsSoon: 'Figures appear here as soon as something is.',
  lastDone: (when: string) => `Something was last done ${when}.`,
  whileSending: 'while sending',
  filesASecond: 'Files a second',
  accepted: 'accepted',
  sent: 'Sent',
  files: (files: number) => amount(files, 'file', 'files'),
  time: 'Time',
  ofTheLast: (window: string) => `of the last ${window}`,
  whereTheTimeGoes: 'Where the time goes',
  eachTime: (window: string) => `each time, over the last ${window}`,
  step: 'Step',
  times: 'Times',
  halfWithin: 'Half within',
  most: '19 of 20',
  longest: 'Longest',
  notLately: 'not lately',
  theProgramItself: 'The program itself',
  justNow: 'just now',
  connections: 'Connections',
  mainThread: 'Main thread late by',
  notLookedAtLately: 'not looked at lately',
  memory: 'Memory',
  writtenDown: 'Written down',
  aCommitOfTheDatabase: 'a commit of the database, with its sync',
  noted: 'Noted in the journal',
  aWrite: 'a write of it, with its sync',
  noneOpen: 'none open',
  inUse: (busy: string, kept: string) => `${busy} in use, ${kept} kept for the next request`,
  ofItHeap: (bytes: string) => `${bytes} of it heap`,
  atATime: (now: number, most: string) =>
    `${amount(now, 'request', 'requests')} at a time just now, at most ${most}`,
  /** The command line says these too. */
  phases,
  lateness: (half: string, most: string, longest: string) =>
    `half within ${half}, 19 of 20 within ${most}, longest ${longest}`,
  tabs: {
    history: 'History',
    receipts: 'Receipts',
    figures: 'How it runs',
  },
  titles: {
    history: 'Activity',
    receipts: 'Receipts',
    figures: 'How it runs',
  },
  whatIsShown: 'What is shown',
  searchReceipts: 'Search receipts: file, checksum, target, id',
};

const de: typeof en = {
  title: 'Leistung',
  speed: 'Tempo',
  nothingSent: (window) => `In den letzten ${window} wurde nichts gesendet.`,
  figuresAppearHereAsSoon: 'Sobald etwas gesendet wird, erscheinen hier Zahlen.',
  lastDone: (when) => `Zuletzt geschah etwas ${when}.`,
  whileSending: 'während gesendet wird',
  filesASecond: 'Dateien pro Sekunde',
  accepted: 'angenommen',
  sent: 'Gesendet',
  files: (files) => amount(files, 'Datei', 'Dateien'),
  time: 'Zeit',
  ofTheLast: (window) => `der letzten ${window}`,
  whereTheTimeGoes: 'Wo die Zeit bleibt',
  eachTime: (window) => `jedes Mal, in den letzten ${window}`,
  step: 'Schritt',
  times: 'Male',
  halfWithin: 'Hälfte binnen',
  most: '19 von 20',
  longest: 'Längste',
  notLately: 'nicht in letzter Zeit',
  theProgramItself: 'Das Programm selbst',
  justNow: 'gerade jetzt',
  connections: 'Verbindungen',
  mainThread: 'Hauptthread verspätet um',
  notLookedAtLately: 'in letzter Zeit nicht gemessen',
  memory: 'Speicher',
  writtenDown: 'Aufgezeichnet',
  aCommitOfTheDatabase: 'ein Commit der Datenbank, mit Sync',
  noted: 'Im Journal vermerkt',
  aWrite: 'ein Eintrag darin, mit Sync',
  noneOpen: 'keine offen',
  inUse: (busy, kept) => `${busy} in Gebrauch, ${kept} für die nächste Anfrage bereit`,
  ofItHeap: (bytes) => `davon ${bytes} Heap`,
  atATime: (now, most) => `${amount(now, 'Anfrage', 'Anfragen')} zugleich, höchstens ${most}`,
  phases: {
    settling: { name: 'Ruhe abwarten', of: 'von der letzten Änderung, bis die Datei stillstand' },
    reading: { name: 'Lesen', of: 'ihre Bytes und ihre Prüfsumme' },
    queued: { name: 'Warten in der Warteschlange', of: 'bis sie an der Reihe war, mit Pausen' },
    connecting: { name: 'Verbinden', of: 'wo eine neue Leitung nötig war' },
    sending: { name: 'Senden', of: 'vom Beginn, bis ihr Ende hinausgehen sollte' },
    answer: { name: 'Warten auf die Antwort', of: 'von ihrem Ende bis zur Antwort des Dienstes' },
    tracking: { name: 'Verfolgen', of: 'von angenommen bis bewiesen' },
  },
  lateness: (half, most, longest) => `die Hälfte in ${half}, 19 von 20 in ${most}, am längsten ${longest}`,
  tabs: {
    history: 'Ereignisse',
    receipts: 'Belege',
    figures: 'Leistung',
  },
  titles: {
    history: 'Ereignisse',
    receipts: 'Belege',
    figures: 'Leistung',
  },
  whatIsShown: 'Was gezeigt wird',
  searchReceipts: 'Belege suchen: Datei, Prüfsumme, Ziel, Kennung',
};

/** How it runs: speed, where the time goes, the program itself. */
export const figureWords = spoken({ en, de });

/** `1.2 s`, `2 Min. 5 s`: as exactly as it was measured. */
export function preciseDurationText(durationMs: number): string {
  return written(preciseDuration(durationMs));
}

/** `3.2`, `3,2` */
export function preciseRateText(perSecond: number): string {
  return written(preciseRate(perSecond));
}

function written(figure: string): string {
  const { language, locale } = speech();
  return language === 'de' ? amountText(figure, locale) : figure;
}
