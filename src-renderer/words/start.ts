import { spoken } from './spoken.ts';

const en = {
  title: 'Start',
  atSignIn: 'Start when you sign in',
  atSignInNote: 'So that watched folders are looked after before you think of it',
  hidden: 'Without its window',
  hiddenNote: 'Its icon among the system’s own opens the window; where there is none, the window opens',
  absent: 'This Outbox is not installed',
  absentNote:
    'Only an installed one can be started by the system. Install a package of it, then choose here.',
  blocked: 'The system keeps it from starting',
  blockedNote:
    'It was switched off in the system’s settings for what starts when you sign in. Switch it on there.',
};

const de: typeof en = {
  title: 'Start',
  atSignIn: 'Beim Anmelden starten',
  atSignInNote: 'Damit beobachtete Ordner versorgt sind, ehe jemand daran denkt',
  hidden: 'Ohne Fenster',
  hiddenNote: 'Das Symbol im Infobereich öffnet das Fenster; wo es keines gibt, öffnet es sich von selbst',
  absent: 'Dieses Outbox ist nicht installiert',
  absentNote: 'Nur ein installiertes kann das System starten. Erst ein Paket installieren, dann hier wählen.',
  blocked: 'Das System hindert es am Starten',
  blockedNote:
    'Es wurde in den Einstellungen des Systems für das, was beim Anmelden startet, ausgeschaltet. Dort wieder einschalten.',
};

/** How the window's program starts. */
export const startWords = spoken({ en, de });
