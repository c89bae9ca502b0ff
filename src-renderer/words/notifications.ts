import { causeWords } from '../../src-main/contract/notification-causes.ts';
import { spoken } from './spoken.ts';

const en = {
  title: 'Notifications',
  batches: 'Who else is told that a batch is done is chosen under Batches.',
};

const de: typeof en = {
  title: 'Mitteilungen',
  batches: 'Wer sonst erfährt, dass ein Stapel fertig ist, wird unter Stapel gewählt.',
};

/** What the system's notifications tell of. */
export const notificationWords = spoken({ en, de });
export const notificationCauseWords = spoken(causeWords);
