import { amount, formatCount } from './amount.ts';
import { spoken } from './spoken.ts';

const en = {
  inDoubt: (jobs: number) => `${amount(jobs, 'job is', 'jobs are')} in doubt`,
  theServiceRefusedAKey: 'The service refused a key',
  everythingIsThrough: 'Everything in the queue is through',
  schedule: 'Schedule',
  tryNow: 'Try now',
  seeWhatHelps: 'See what helps',
  iHaveReadIt: 'I have read it',
  closed: {
    unknown: 'Open the address that the command printed',
    idle: 'Your session ended by itself',
    ended: 'You are signed out',
    password: 'The password was changed',
  },
  closedWhy: {
    unknown: 'This browser is not let in, or Outbox was started anew since.',
    idle: (hours: string) =>
      `No page of it had been open for ${hours} hours, or the computer slept for so long.`,
    ended: 'The session of this browser was ended in Settings, or replaced by a newer one. Outbox goes on.',
    password: 'It ended every session that it had let in.',
  },
  nothingAnswersHere: 'Nothing answers here',
  outboxHasEnded:
    'The Outbox that printed this address has ended. Start it again and open the address that it prints.',
  runForAnAddress: (reason: string) =>
    `${reason} Run “outbox run --web” in a terminal: it prints a fresh address, also while Outbox runs. The address works once, for two minutes.`,
  outboxIsNotAnswering: 'Outbox is not answering.',
  whatYouSee: (since: string, next: string) => `What you see is from ${since}. ${next}`,
  askedAgainIn: (left: string) => `Asked again in ${left}.`,
  askingNow: 'Asking now.',
  askNow: 'Ask now',
  broken: {
    title: 'This screen could not be drawn',
    message: (reason: string) =>
      `The fault is in Outbox itself, not in your files or at the service: ${reason}. What is queued goes on, and nothing is lost. If it comes again, diagnostics help whoever mends it.`,
    again: 'Draw it again',
    diagnostics: 'Open diagnostics',
  },
  views: {
    all: 'All',
    active: 'Active',
    waiting: 'Waiting',
    attention: 'Attention',
    failed: 'Failed',
    done: 'Done',
  },
  places: 'Places',
  lightOrDark: 'Light or dark',
  byClient: 'By client',
  paused: 'paused',
  byBatch: 'By batch',
  pausedName: (name: string) => `${name} (paused)`,
  heldName: (name: string) => `${name} (held)`,
  held: 'held',
  byFolder: 'By folder',
  byTarget: 'By target',
  skipToTheContent: 'Skip to the content',
  starting: 'Starting…',
  linksAndListsOfLinks: 'Links and lists of links go into the review',
  filesAndFoldersAreShown: 'Files and folders are shown before they go, links are reviewed',
  toGo: (pending: number) => `${formatCount(pending)} to go`,
  needYou: (attention: number) => amount(attention, 'needs you', 'need you'),
  outboxPractice: 'Outbox, practice',
  ofBrowser:
    'A browser does not tell where a dropped file lies, so Outbox could not prove what was sent. Use “Add files”, or drop it onto the window of the app.',
  tooMany: (most: string) => `At most ${most} files are taken at once. Put them into a folder and drop that.`,
  leftOutOfOpened: (count: number) =>
    `${formatCount(count)} of what was opened ${count === 1 ? 'is' : 'are'} not shown: Outbox takes files and folders that are there, at most 100 at once.`,
  noLink: 'There is no link in it.',
};

const de: typeof en = {
  inDoubt: (jobs) => `${amount(jobs, 'Auftrag ist', 'Aufträge sind')} ungewiss`,
  theServiceRefusedAKey: 'Der Dienst hat einen Schlüssel abgelehnt',
  everythingIsThrough: 'Die Warteschlange ist abgearbeitet',
  schedule: 'Zeitplan',
  tryNow: 'Jetzt versuchen',
  seeWhatHelps: 'Abhilfe ansehen',
  iHaveReadIt: 'Gelesen',
  closed: {
    unknown: 'Die Adresse öffnen, die der Befehl ausgegeben hat',
    idle: 'Die Sitzung ist von selbst zu Ende gegangen',
    ended: 'Abgemeldet',
    password: 'Das Passwort wurde geändert',
  },
  closedWhy: {
    unknown: 'Dieser Browser ist nicht zugelassen, oder Outbox wurde seitdem neu gestartet.',
    idle: (hours) =>
      `Keine ihrer Seiten war in den letzten ${hours} Stunden offen, oder der Rechner hat so lange geschlafen.`,
    ended:
      'Die Sitzung dieses Browsers wurde in den Einstellungen beendet oder durch eine neuere ersetzt. Outbox arbeitet weiter.',
    password: 'Damit endete jede Sitzung, die es zugelassen hatte.',
  },
  nothingAnswersHere: 'Hier antwortet nichts',
  outboxHasEnded:
    'Outbox wurde beendet, nachdem es diese Adresse ausgegeben hatte. Es neu starten und die Adresse öffnen, die es dann ausgibt.',
  runForAnAddress: (reason) =>
    `${reason} „outbox run --web“ im Terminal gibt eine neue Adresse aus, auch während Outbox läuft. Die Adresse gilt einmal und zwei Minuten lang.`,
  outboxIsNotAnswering: 'Outbox antwortet nicht.',
  whatYouSee: (since, next) => `Der gezeigte Stand ist von ${since}. ${next}`,
  askedAgainIn: (left) => `Neue Anfrage in ${left}.`,
  askingNow: 'Wird gerade gefragt.',
  askNow: 'Jetzt fragen',
  broken: {
    title: 'Dieser Bildschirm ließ sich nicht zeichnen',
    message: (reason) =>
      `Der Fehler liegt in Outbox selbst, nicht in den Dateien oder beim Dienst: ${reason}. Was in der Warteschlange steht, geht weiter, und nichts ist verloren. Kommt er wieder, hilft die Diagnose beim Beheben.`,
    again: 'Neu zeichnen',
    diagnostics: 'Diagnose öffnen',
  },
  views: {
    all: 'Alle',
    active: 'Aktiv',
    waiting: 'Wartend',
    attention: 'Zu klären',
    failed: 'Fehlgeschlagen',
    done: 'Fertig',
  },
  places: 'Orte',
  lightOrDark: 'Hell oder dunkel',
  byClient: 'Nach Kunde',
  paused: 'pausiert',
  byBatch: 'Nach Stapel',
  pausedName: (name) => `${name} (pausiert)`,
  heldName: (name) => `${name} (angehalten)`,
  held: 'angehalten',
  byFolder: 'Nach Ordner',
  byTarget: 'Nach Ziel',
  skipToTheContent: 'Zum Inhalt springen',
  starting: 'Wird gestartet …',
  linksAndListsOfLinks: 'Links und Linklisten kommen zur Durchsicht',
  filesAndFoldersAreShown: 'Dateien und Ordner werden vor dem Senden gezeigt, Links durchgesehen',
  toGo: (pending) => `${formatCount(pending)} noch zu senden`,
  needYou: (attention) => `${formatCount(attention)} zu klären`,
  outboxPractice: 'Outbox, Übung',
  ofBrowser:
    'Ein Browser verrät nicht, wo eine abgelegte Datei liegt; Outbox könnte nicht belegen, was gesendet wurde. „Dateien hinzufügen“ nutzen oder sie im Fenster der App ablegen.',
  tooMany: (most) =>
    `Höchstens ${most} Dateien werden auf einmal genommen. Legt man sie in einen Ordner, lässt sich dieser als Ganzes ablegen.`,
  leftOutOfOpened: (count) =>
    `${formatCount(count)} davon ${count === 1 ? 'wird' : 'werden'} nicht gezeigt: Outbox nimmt vorhandene Dateien und Ordner, höchstens 100 auf einmal.`,
  noLink: 'Darin ist kein Link.',
};

/** The frame: rail, banners, what is said while nothing is drawn yet. */
export const frameWords = spoken({ en, de });
