import type { CompleteLanguage } from '../../contract/language.ts';
import { sessionIdleHours, type SessionEnd } from '../../contract/page-session.ts';
import { systemSpeech } from '../../contract/speech.ts';

export interface WelcomeWords {
  readonly ends: Readonly<Record<SessionEnd, string>>;
  /** Before and after the command, which no language translates. */
  readonly open: readonly [string, string];
  /** What its script says of an attempt to get in. */
  readonly script: {
    readonly keepsNothing: string;
    readonly opening: string;
    readonly away: string;
    readonly used: string;
  };
}

const hours = String(sessionIdleHours);

/** The one page that is read before the window's own words are there. */
export const welcomeWords: Readonly<Record<CompleteLanguage, WelcomeWords>> = {
  en: {
    ends: {
      unknown: 'Outbox is running here, and this browser has not been let in yet.',
      idle: `This browser was let in before. Its session ended, as no page of it had been open for ${hours} hours.`,
      ended: 'This browser was let in before. Its session was ended by signing out.',
      password: 'This browser was let in by a password that was changed since.',
    },
    open: [
      'Open the address that Outbox printed when it started. It works once, for two minutes. For a fresh one, run',
      'again: the running Outbox answers with a new address.',
    ],
    script: {
      keepsNothing:
        'This browser keeps nothing for this address. Allow it cookies and site data here, and open a fresh address.',
      opening: 'Opening…',
      away: 'Outbox does not answer. Start it with outbox run --web, and open the address that it prints.',
      used: 'This address was used already, or is older than two minutes.',
    },
  },
  de: {
    ends: {
      unknown: 'Outbox läuft hier, und dieser Browser wurde noch nicht eingelassen.',
      idle: `Dieser Browser war eingelassen. Die Sitzung ist zu Ende, weil ${hours} Stunden lang keine Seite von ihr offen war.`,
      ended: 'Dieser Browser war eingelassen. Die Sitzung wurde durch Abmelden beendet.',
      password: 'Dieser Browser war mit einem Passwort eingelassen, das seither geändert wurde.',
    },
    open: [
      'Die Adresse öffnen, die Outbox beim Start ausgegeben hat. Sie gilt einmal, zwei Minuten lang. Für eine neue',
      'noch einmal aufrufen: das laufende Outbox antwortet mit einer neuen Adresse.',
    ],
    script: {
      keepsNothing:
        'Dieser Browser merkt sich für diese Adresse nichts. Hier Cookies und Websitedaten erlauben und eine neue Adresse öffnen.',
      opening: 'Wird geöffnet …',
      away: 'Outbox antwortet nicht. Mit outbox run --web starten und die Adresse öffnen, die es ausgibt.',
      used: 'Diese Adresse wurde schon benutzt oder ist älter als zwei Minuten.',
    },
  },
};

/** The language of a browser that nobody knows yet, by its header `Accept-Language`. */
export function languageOf(accepted: string | undefined): CompleteLanguage {
  const ranges = (accepted ?? '').split(',').map((range) => range.split(';', 1)[0]?.trim() ?? '');
  return systemSpeech(ranges).language;
}
