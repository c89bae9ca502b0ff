import { amount } from './amount.ts';
import { spoken } from './spoken.ts';

const en = {
  /** Behind a number, in columns. */
  milliseconds: 'ms',
  seconds: 's',
  minutes: 'min',
  hours: 'h',
  days: 'd',
  now: 'now',
  justNow: 'just now',
  ago: (age: string) => `${age} ago`,
  today: 'Today',
  yesterday: 'Yesterday',
  bytes: (count: number) => amount(count, 'byte', 'bytes'),
};

const de: typeof en = {
  milliseconds: 'ms',
  seconds: 's',
  minutes: 'min',
  hours: 'h',
  days: 'Tg.',
  now: 'jetzt',
  justNow: 'gerade eben',
  ago: (age) => `vor ${age}`,
  today: 'Heute',
  yesterday: 'Gestern',
  bytes: (count) => amount(count, 'Byte', 'Byte'),
};

/** How long ago, which day, how large. */
export const timeWords = spoken({ en, de });
