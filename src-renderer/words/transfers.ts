import { formatCount } from './amount.ts';
import { spoken } from './spoken.ts';

const en = {
  /** `more`: how fast it goes, or what it waits for. */
  inParts: (done: number, total: number, more: string) =>
    `${formatCount(done)} of ${formatCount(total)} parts there, ${more}`,
};

const de: typeof en = {
  inParts: (done, total, more) => `${formatCount(done)} von ${formatCount(total)} Teilen sind da, ${more}`,
};

/** What is on its way just now. */
export const transferWords = spoken({ en, de });
