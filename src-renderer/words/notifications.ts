import { causeWords } from '../../src-main/contract/notification-causes.ts';
import { spoken } from './spoken.ts';

const en = {
  title: 'Notifications',
  questions: 'How often questions are told',
  questionTimes: { as_they_come: 'As they come', daily: 'Once a day' },
  questionsNote: 'Once a day is at nine in the morning, for as long as something waits for an answer',
  batches: 'Who else is told that a batch is done is chosen under Batches.',
};

const de: typeof en = {
  title: 'Mitteilungen',
  questions: 'Wie oft Fragen mitgeteilt werden',
  questionTimes: { as_they_come: 'Wie sie kommen', daily: 'Einmal am Tag' },
  questionsNote: 'Einmal am Tag heißt um neun Uhr, solange etwas zu klären ist',
  batches: 'Wer sonst erfährt, dass ein Stapel fertig ist, wird unter Stapel gewählt.',
};

/** What the system's notifications tell of. */
export const notificationWords = spoken({ en, de });
export const notificationCauseWords = spoken(causeWords);
