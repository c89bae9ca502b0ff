import { amount, formatCount } from './amount.ts';
import { spoken } from './spoken.ts';

const en = {
  seeWhatWaits: 'See what waits',
  look: 'Look for it at the service',
  send: 'Nothing of it was sent: send it',
  looked: (looked: number, found: number) =>
    `${formatCount(found)} of ${amount(looked, 'job is', 'jobs are')} at the service. The rest is in doubt, and is not sent by itself`,
};

const de: typeof en = {
  seeWhatWaits: 'Zeigen, was wartet',
  look: 'Beim Dienst danach suchen',
  send: 'Nichts davon wurde gesendet: senden',
  looked: (looked, found) =>
    `${formatCount(found)} von ${amount(looked, 'Auftrag', 'Aufträgen')} beim Dienst gefunden. Der Rest ist ungewiss und wird nicht von selbst gesendet`,
};

/** The question about a data folder that is an older copy of itself. */
export const olderCopyWords = spoken({ en, de });
