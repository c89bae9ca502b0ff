import { secondMs } from '../../../foundation/durations.ts';
import { parseHttpDate } from './http-date.ts';

const earliestMs = Date.UTC(2000, 0, 1);
const latestMs = Date.UTC(2100, 0, 1);

/** A moment as a service tells it. */
export interface ToldMoment {
  readonly atMs: number;
  /** It may be later by less than this: 1000 where it is told to the second, 0 where finer. */
  readonly cutMs: number;
}

/**
 * A moment between 2000 and 2100: seconds, milliseconds, micro- or nanoseconds since 1970 by their size, an HTTP date, or a date of
 * ISO 8601 with its zone. `null` for anything else.
 */
export function toldMoment(text: string): ToldMoment | null {
  const moment = numberedMoment(text.trim()) ?? writtenMoment(text.trim());
  return moment !== null && moment.atMs >= earliestMs && moment.atMs < latestMs ? moment : null;
}

function numberedMoment(text: string): ToldMoment | null {
  if (!/^\d{9,20}(?:\.\d{1,9})?$/.test(text)) return null;
  const number = Number(text);
  // Whichever unit leads into this century: no number does so in two of them.
  for (const perMs of [0.001, 1, 1000, 1_000_000]) {
    const atMs = number / perMs;
    if (atMs >= earliestMs && atMs < latestMs)
      return { atMs: Math.floor(atMs), cutMs: perMs < 1 && !text.includes('.') ? secondMs : 0 };
  }
  return null;
}

function writtenMoment(text: string): ToldMoment | null {
  const httpMs = parseHttpDate(text);
  if (httpMs !== null) return { atMs: httpMs, cutMs: secondMs };
  if (!/^\d{4}-\d\d-\d\d[T ]\d\d:\d\d(?::\d\d(?:[.,]\d+)?)?(?:Z|[+-]\d\d:?\d\d)$/iu.test(text)) return null;
  const atMs = Date.parse(text.replace(' ', 'T').replace(',', '.'));
  return Number.isNaN(atMs) ? null : { atMs, cutMs: /[.,]\d/u.test(text) ? 0 : secondMs };
}

/** The moment in the form of service-interface §4.4; a text that is none stays as it is. */
export function momentText(text: string): string {
  const moment = /^\d+(?:\.\d+)?$|,\s|GMT$/.test(text) ? toldMoment(text) : null;
  if (moment === null) return text;
  const iso = new Date(moment.atMs).toISOString();
  return moment.cutMs > 0 && moment.atMs % secondMs === 0 ? iso.replace('.000Z', 'Z') : iso;
}
