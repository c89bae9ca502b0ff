import { practiceFaultWords } from '../../src-main/contract/practice-words.ts';
import { amount } from './amount.ts';
import { spoken } from './spoken.ts';

const en = {
  title: 'Let the practice service misbehave',
  lede: 'See what Outbox does before it matters. Only the practice service on this computer can be asked to; all of it ends when Outbox ends.',
  fine: 'Everything fine again',
  choices: { off: 'Off', once: 'Once', always: 'Always' },
  met: (requests: number) => `met ${amount(requests, 'request', 'requests')}`,
  paletteTitle: 'Practice',
  foundBy: ['settings', 'faults', 'misbehave', 'learn'],
};

const de: typeof en = {
  title: 'Den Übungsdienst stören',
  lede: 'So zeigt sich, was Outbox tut, bevor es darauf ankommt. Nur der Übungsdienst auf diesem Rechner lässt sich stören; alles endet mit Outbox.',
  fine: 'Alles wieder gut',
  choices: { off: 'Aus', once: 'Einmal', always: 'Immer' },
  met: (requests) => `${amount(requests, 'Anfrage', 'Anfragen')} getroffen`,
  paletteTitle: 'Übung',
  foundBy: ['Einstellungen', 'Fehler', 'stören', 'lernen'],
};

/** The practice service of this computer. */
export const practiceWords = spoken({ en, de });

/** Its faults. */
export const faultWords = spoken(practiceFaultWords);
