import { spoken } from './spoken.ts';

const en = {
  title: 'Sign in to Outbox',
  why: {
    unknown: 'Outbox runs on another computer. Whoever set its password there can tell it to you.',
    idle: (hours: string) =>
      `No page of this browser had been open for ${hours} hours, so its session ended.`,
    ended: 'The session of this browser was ended. Outbox goes on.',
    password: 'The password was changed or removed, which ended every session that it had let in.',
  },
  password: 'Password',
  signIn: 'Sign in',
  looking: 'Looking…',
  not: {
    wrong: 'That is not the password',
    wait: 'Too many tries came from here',
    busy: 'Too many sign-ins are tried just now',
    closed: 'Nobody is let in at the moment',
    away: 'Outbox does not answer',
    storage: 'This browser keeps nothing for this address',
  },
  next: {
    wrong: 'Small and capital letters differ, and spaces count.',
    later: (wait: string) => `The next one is looked at in ${wait}.`,
    closed: 'On the computer where Outbox runs, “outbox password set” sets a password.',
    away: 'See whether that computer is on and Outbox runs on it, then try again.',
    storage: 'Allow it cookies and site data here, then try again.',
  },
};

const de: typeof en = {
  title: 'Bei Outbox anmelden',
  why: {
    unknown: 'Outbox läuft auf einem anderen Rechner. Wer dort das Passwort gesetzt hat, kann es sagen.',
    idle: (hours) =>
      `Keine Seite dieses Browsers war in den letzten ${hours} Stunden offen, darum ist die Sitzung zu Ende gegangen.`,
    ended: 'Die Sitzung dieses Browsers wurde beendet. Outbox arbeitet weiter.',
    password:
      'Das Passwort wurde geändert oder entfernt; damit endete jede Sitzung, die es zugelassen hatte.',
  },
  password: 'Passwort',
  signIn: 'Anmelden',
  looking: 'Wird geprüft …',
  not: {
    wrong: 'Das ist nicht das Passwort',
    wait: 'Von hier kamen zu viele Versuche',
    busy: 'Gerade werden zu viele Anmeldungen versucht',
    closed: 'Im Augenblick wird niemand zugelassen',
    away: 'Outbox antwortet nicht',
    storage: 'Dieser Browser merkt sich für diese Adresse nichts',
  },
  next: {
    wrong: 'Groß- und Kleinschreibung und Leerzeichen zählen.',
    later: (wait) => `Der nächste Versuch wird in ${wait} angesehen.`,
    closed: 'Auf dem Rechner, auf dem Outbox läuft, setzt „outbox password set“ ein Passwort.',
    away: 'Nachsehen, ob jener Rechner an ist und Outbox darauf läuft, dann noch einmal versuchen.',
    storage: 'Cookies und Websitedaten hier erlauben, dann noch einmal versuchen.',
  },
};

/** Where a browser of another computer shows the password. */
export const signInWords = spoken({ en, de });
