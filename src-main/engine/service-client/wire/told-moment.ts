import { dayMs, hourMs, minuteMs, secondMs } from '../../../foundation/durations.ts';
import { parseHttpDate } from './http-date.ts';

const earliestMs = Date.UTC(2000, 0, 1);
const latestMs = Date.UTC(2100, 0, 1);

/** A moment as a service tells it. */
export interface ToldMoment {
  readonly atMs: number;
  /** It may be later by less than this: 1000 where it is told to the second, 0 where finer. */
  readonly cutMs: number;
  /** Told without its zone: the moment as it reads, as if it were UTC. `atMs` and `cutMs` then span every zone. */
  readonly local?: { readonly atMs: number; readonly cutMs: number };
}

/** Zones lie between these, ahead of UTC. */
const farthestZoneMs = 14 * hourMs;
const nearestZoneMs = -12 * hourMs;

/**
 * A moment between 2000 and 2100: seconds, milliseconds, micro- or nanoseconds since 1970 by their size, an HTTP date, or a date of
 * ISO 8601 with its zone. `null` for anything else.
 */
export function toldMoment(text: string): ToldMoment | null {
  const moment = numberedMoment(text.trim()) ?? writtenMoment(text.trim());
  return moment !== null && moment.atMs >= earliestMs && moment.atMs < latestMs ? moment : null;
}

/** As `toldMoment`, and a date or a day of ISO 8601 without its zone. */
export function listedMoment(text: string): ToldMoment | null {
  return toldMoment(text) ?? localMoment(text.trim());
}

function localMoment(text: string): ToldMoment | null {
  const parts = /^(\d{4})[-/](\d\d)[-/](\d\d)(?:[T ](\d\d:\d\d)(:\d\d(?:[.,]\d+)?)?)?$/iu.exec(text);
  if (parts === null) return null;
  const [, year = '', month = '', day = '', minutes, seconds] = parts;
  const time = `${minutes ?? '00:00'}${(seconds ?? ':00').replace(',', '.')}`;
  const atMs = Date.parse(`${year}-${month}-${day}T${time}Z`);
  if (!(atMs >= earliestMs && atMs < latestMs)) return null;
  const cutMs = minutes === undefined ? dayMs : cutOf(seconds);
  return {
    atMs: atMs - farthestZoneMs,
    cutMs: cutMs + farthestZoneMs - nearestZoneMs,
    local: { atMs, cutMs },
  };
}

/** How coarse a time is that ends in these seconds. */
function cutOf(seconds: string | undefined): number {
  if (seconds === undefined) return minuteMs;
  return /[.,]\d/u.test(seconds) ? 0 : secondMs;
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
