import type { InEach } from './language.ts';

export const desktopCounts = ['attention', 'failed', 'sending', 'withService', 'waiting', 'held'] as const;
export type DesktopCount = (typeof desktopCounts)[number];

/** `jobs` is the number as the country writes it. */
const countWords: Readonly<Record<DesktopCount, (jobs: string, isOne: boolean) => string>> = {
  attention: (jobs, isOne) => `${jobs} ${isOne ? 'needs' : 'need'} you`,
  failed: (jobs) => `${jobs} failed`,
  sending: (jobs) => `${jobs} sending`,
  withService: (jobs) => `${jobs} with the service`,
  waiting: (jobs) => `${jobs} waiting`,
  held: (jobs) => `${jobs} held`,
};

const en = {
  states: {
    attention: 'Outbox: something needs you',
    in_doubt: 'Outbox: an answer is missing',
    offline: 'Outbox: offline',
    paused: 'Outbox: paused',
    sending: 'Outbox: sending',
    done: 'Outbox: all delivered',
    idle: 'Outbox: nothing to send',
  },
  counts: countWords,
  open: 'Open Outbox',
  pause: 'Pause',
  resume: 'Resume',
  sendAnyway: 'Send anyway',
  quit: 'Quit Outbox',
  notDone: 'That was not done',
  goesOn: 'Outbox goes on',
  staysInTray: 'It has work left and stays in the tray. Quit it from its menu there.',
};

const de: typeof en = {
  states: {
    attention: 'Outbox: etwas ist zu klären',
    in_doubt: 'Outbox: eine Antwort fehlt',
    offline: 'Outbox: offline',
    paused: 'Outbox: pausiert',
    sending: 'Outbox: sendet',
    done: 'Outbox: alles ausgeliefert',
    idle: 'Outbox: nichts zu senden',
  },
  counts: {
    sending: (jobs, isOne) => `${jobs} ${isOne ? 'wird' : 'werden'} gesendet`,
    withService: (jobs) => `${jobs} beim Dienst`,
    waiting: (jobs) => `${jobs} wartend`,
    held: (jobs) => `${jobs} angehalten`,
    attention: (jobs) => `${jobs} zu klären`,
    failed: (jobs) => `${jobs} fehlgeschlagen`,
  },
  open: 'Outbox öffnen',
  pause: 'Pausieren',
  resume: 'Fortsetzen',
  sendAnyway: 'Trotzdem senden',
  quit: 'Outbox beenden',
  notDone: 'Das wurde nicht ausgeführt',
  goesOn: 'Outbox arbeitet weiter',
  staysInTray:
    'Es ist noch etwas zu tun, darum bleibt es im Infobereich. Dort lässt es sich über sein Menü beenden.',
};

/** What Outbox says outside its window: in the tray, in the system's menus and dialogs. */
export const desktopWords: InEach<typeof en> = { en, de };
export type DesktopWords = typeof en;
