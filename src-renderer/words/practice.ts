import { practiceFaultWords } from '../../src-main/contract/practice-words.ts';
import { amount, formatCount, plural } from './amount.ts';
import { spoken } from './spoken.ts';

const en = {
  title: 'Let the practice service misbehave',
  lede: 'See what Outbox does before it matters. Only the practice service on this computer can be asked to; all of it ends when Outbox ends.',
  fine: 'Everything fine again',
  choices: { off: 'Off', once: 'Once', always: 'Always' },
  met: (requests: number) => `met ${amount(requests, 'request', 'requests')}`,
};

const de: typeof en = {
  title: 'Den Übungsdienst stören',
  lede: 'So zeigt sich, was Outbox tut, bevor es darauf ankommt. Nur der Übungsdienst auf diesem Rechner lässt sich stören; alles endet mit Outbox.',
  fine: 'Alles wieder gut',
  choices: { off: 'Aus', once: 'Einmal', always: 'Immer' },
  met: (requests) => `${amount(requests, 'Anfrage', 'Anfragen')} getroffen`,
};

/** The practice service of this computer. */
export const practiceWords = spoken({ en, de });

/** Its faults. */
export const faultWords = spoken(practiceFaultWords);

const tourEn = {
  title: 'What is in doubt',
  lede: 'In four steps, with a letter and a practice service of their own: what Outbox sees when an answer is lost, why it asks, and what each answer does.',
  offer: 'Take the tour',
  begins: 'A letter is sent, and the answer is lost…',
  step: (number: number, of: number) => `Step ${formatCount(number)} of ${formatCount(of)}`,
  steps: {
    seen: 'What Outbox saw',
    asks: 'Why it asks',
    lookup: 'How it is looked up',
    answers: 'What each answer does',
  },
  sent: (file: string, target: string, size: string, at: string) =>
    `“${file}” went to “${target}”. All of it, ${size}, had left at ${at}, the end included.`,
  lost: (at: string) => `Then, at ${at}, the line broke. No part of an answer came.`,
  unknown:
    'The service may have taken it, or not: from here nobody can tell. Sent again it might stand there twice, left alone it might be missing.',
  held: 'So the job is in doubt, and nothing of it is sent until that is answered. Everything else goes on.',
  looks:
    'Where the service lists what it has, Outbox asks by itself after ten seconds, a minute and ten minutes, and compares name and time. In this tour it waits for you.',
  listed: (target: string, file: string, copies: number) =>
    `“${target}” lists “${file}” ${plural(copies, 'once', `${formatCount(copies)} times`)}, made in that moment.`,
  tryOne: 'Try one. What you see is what really happens, here with the letter alone.',
  answers: { check: 'Check', arrived: 'It arrived', not_arrived: 'It did not: send again' },
  effects: {
    check: 'Asks the service once more, and sends nothing. What is found settles it.',
    arrived: 'For when you saw it there yourself. It counts as delivered, and nothing is sent.',
    not_arrived:
      'For when you know that it is not there. It is sent again, which makes a second one if it did arrive.',
  },
  outcomes: {
    check: 'It was found, so the job goes on to its end. Nothing was sent.',
    arrived: 'The job goes on to its end. Nothing was sent.',
    not_arrived: 'It was sent again, though it had arrived.',
  },
  holds: (target: string, copies: number) =>
    `“${target}” has the letter ${plural(copies, 'once', `${formatCount(copies)} times`)} now.`,
  another: 'Try another answer',
  leavesNothing: 'Nothing of it stays.',
  leave: 'Leave',
  back: 'Back',
  next: 'Next',
  end: 'Done',
};

const tourDe: typeof tourEn = {
  title: 'Was ungewiss bedeutet',
  lede: 'In vier Schritten, mit einem eigenen Brief und einem eigenen Übungsdienst: was Outbox sieht, wenn eine Antwort verloren geht, warum es fragt und was jede Antwort bewirkt.',
  offer: 'Rundgang beginnen',
  begins: 'Ein Brief wird gesendet, und die Antwort geht verloren …',
  step: (number, of) => `Schritt ${formatCount(number)} von ${formatCount(of)}`,
  steps: {
    seen: 'Was Outbox sah',
    asks: 'Warum es fragt',
    lookup: 'Wie nachgesehen wird',
    answers: 'Was jede Antwort bewirkt',
  },
  sent: (file, target, size, at) =>
    `„${file}“ ging an „${target}“. Um ${at} war alles draußen, ${size}, samt dem Ende.`,
  lost: (at) => `Dann, um ${at}, brach die Leitung ab. Von einer Antwort kam nichts.`,
  unknown:
    'Der Dienst hat ihn vielleicht angenommen, vielleicht nicht: Von hier aus kann das niemand wissen. Noch einmal gesendet stünde er womöglich doppelt dort, sonst fehlte er vielleicht.',
  held: 'Darum ist der Auftrag ungewiss, und nichts davon wird gesendet, bis das beantwortet ist. Alles andere geht weiter.',
  looks:
    'Wo der Dienst auflistet, was er hat, fragt Outbox nach zehn Sekunden, einer Minute und zehn Minuten von selbst und vergleicht Namen und Zeit. In diesem Rundgang wartet es auf Sie.',
  listed: (target, file, copies) =>
    `„${target}“ führt „${file}“ ${plural(copies, 'einmal', `${formatCount(copies)}-mal`)} auf, entstanden in jenem Augenblick.`,
  tryOne: 'Probieren Sie eine aus. Was Sie sehen, geschieht wirklich, hier nur mit dem Brief.',
  answers: { check: 'Nachsehen', arrived: 'Er kam an', not_arrived: 'Er kam nicht an: noch einmal senden' },
  effects: {
    check: 'Fragt den Dienst noch einmal und sendet nichts. Was gefunden wird, entscheidet.',
    arrived: 'Wenn Sie ihn dort selbst gesehen haben. Er gilt als ausgeliefert, und nichts wird gesendet.',
    not_arrived:
      'Wenn Sie wissen, dass er nicht dort ist. Er wird noch einmal gesendet und steht doppelt dort, falls er doch ankam.',
  },
  outcomes: {
    check: 'Er wurde gefunden, also geht der Auftrag zu Ende. Gesendet wurde nichts.',
    arrived: 'Der Auftrag geht zu Ende. Gesendet wurde nichts.',
    not_arrived: 'Er wurde noch einmal gesendet, obwohl er angekommen war.',
  },
  holds: (target, copies) =>
    `„${target}“ hat den Brief jetzt ${plural(copies, 'einmal', `${formatCount(copies)}-mal`)}.`,
  another: 'Eine andere Antwort ausprobieren',
  leavesNothing: 'Nichts davon bleibt.',
  leave: 'Verlassen',
  back: 'Zurück',
  next: 'Weiter',
  end: 'Fertig',
};

/** The tour of what doubt is. */
export const tourWords = spoken({ en: tourEn, de: tourDe });
