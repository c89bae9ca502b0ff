import { amount } from './amount.ts';
import { spoken } from './spoken.ts';

const en = {
  answeredToday: 'Answered today',
  seeThemInTheHistory: 'See them in the history',
  times: (count: number) => amount(count, 'time', 'times'),
  told: {
    label: 'When you are told what needs an answer',
    as_they_come: 'As they come',
    daily: 'Once a day',
    never: 'Not told',
    items: {
      as_they_come: 'As it comes, with what went together',
      daily: 'Once a day, at nine',
      never: 'Not at all',
    },
    note: 'Refused keys, lost folders and a full disk are told at once.',
  },
};

const de: typeof en = {
  answeredToday: 'Heute beantwortet',
  seeThemInTheHistory: 'Im Verlauf ansehen',
  times: (count) => amount(count, 'Mal', 'Mal'),
  told: {
    label: 'Wann mitgeteilt wird, was zu klären ist',
    as_they_come: 'Wie es kommt',
    daily: 'Einmal am Tag',
    never: 'Keine Mitteilung',
    items: {
      as_they_come: 'Wie es kommt, mit allem, was zusammen ging',
      daily: 'Einmal am Tag, um neun Uhr',
      never: 'Gar nicht',
    },
    note: 'Abgelehnte Schlüssel, fehlende Ordner und eine volle Platte werden sofort mitgeteilt.',
  },
};

/** Above what needs a person: how often that is told, and what was answered today. */
export const attentionBarWords = spoken({ en, de });
