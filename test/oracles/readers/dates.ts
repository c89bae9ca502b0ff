import { isDeepStrictEqual } from 'node:util';
import { parseHttpDate as undiciDate } from 'undici/lib/util/date.js';
import { parseHttpDate } from '../../../src-main/engine/service-client/wire/http-date.ts';
import { retryAfterMs } from '../../../src-main/engine/service-client/wire/retry-after.ts';
import type { Draw } from '../draw.ts';
import { keptInputs } from '../draw.ts';
import type { Oracle } from '../oracle.ts';

const days = ['Sun', 'Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat'];
const longDays = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday'];
const months = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'];
const nowMs = Date.UTC(2026, 2, 1, 12);
const two = (number: number): string => String(number).padStart(2, '0');

/** A date in one of the three forms of RFC 9110, or one with a number that no date has. */
function makeDate(draw: Draw): string {
  const year = draw.one([1970, 1994, 1999, 2000, 2024, 2026, 2027, 2038, 2069, 2099]);
  const date = new Date(
    Date.UTC(year, draw.below(12), 1 + draw.below(28), draw.below(24), draw.below(60), draw.below(60)),
  );
  const odd = draw.isOnceIn(4);
  const day = odd ? draw.below(34) : date.getUTCDate();
  const weekday = odd && draw.isOnceIn(3) ? draw.below(7) : date.getUTCDay();
  const month = months[date.getUTCMonth()] ?? '';
  const [hour, minute, second] = odd
    ? [draw.below(26), draw.below(62), draw.below(62)]
    : [date.getUTCHours(), date.getUTCMinutes(), date.getUTCSeconds()];
  const time = `${two(hour)}:${two(minute)}:${two(second)}`;
  switch (draw.below(3)) {
    case 0:
      return `${days[weekday] ?? ''}, ${two(day)} ${month} ${String(year)} ${time} GMT`;
    case 1:
      return `${longDays[weekday] ?? ''}, ${two(day)}-${month}-${two(year % 100)} ${time} GMT`;
    default:
      return `${days[weekday] ?? ''} ${month} ${String(day).padStart(2, ' ')} ${time} ${String(year)}`;
  }
}

/** As HTTP says it: whole seconds or a date, bounded by a second and a day. */
function waitOfAnother(value: string): number | null {
  const waitMs = /^\d+$/u.test(value) ? Number(value) * 1000 : (undiciDate(value)?.getTime() ?? NaN) - nowMs;
  return Number.isNaN(waitMs) ? null : Math.min(Math.max(waitMs, 1000), 86_400_000);
}

interface Told {
  readonly dateMs: number | null;
  readonly waitMs: number | null;
}

function readThere(value: string): Told {
  return { dateMs: undiciDate(value)?.getTime() ?? null, waitMs: waitOfAnother(value) };
}

/** The same date, with the weekday that it has. */
function withRightWeekday(value: string): string {
  const named = /^\w{3,9}(?=,? )/u.exec(value)?.[0] ?? '';
  const names = named.length > 3 ? longDays : days;
  const fitting = names.find((name) => undiciDate(value.replace(named, name)) !== undefined);
  return fitting === undefined ? value : value.replace(named, fitting);
}

export const dates: Oracle = {
  name: 'dates',
  subject: 'dates of HTTP, and Retry-After',
  beside: 'undici',
  ending: '.txt',
  listed: [
    {
      why: 'the name of a weekday is not held against its date: servers that make it themselves name the wrong one',
      isThis: ({ ours }, input) =>
        isDeepStrictEqual(ours, readThere(withRightWeekday(input.toString('latin1').trim()))),
    },
    {
      why: 'a date whose marks are not those of RFC 9110 is none; the other does not look at all of them',
      isThis: ({ ours }, input) =>
        (ours as Told).dateMs === null && !/ \d\d:\d\d:\d\d(?: |$)/u.test(input.toString('latin1').trim()),
    },
    {
      why: 'the day of the third form may be filled up with a zero, as in the others; the other asks for a blank',
      isThis: ({ theirs }, input) =>
        (theirs as Told).dateMs === null && /^\w{3} \w{3} 0\d /u.test(input.toString('latin1').trim()),
    },
    {
      why: 'a number of seconds that would last for 34 years is a moment',
      isThis: (_readings, input) => Number(input.toString('latin1')) > 1_100_000_000,
    },
    {
      why: 'second 60 is the first of the next minute: RFC 9110 lets a leap second be written',
      isThis: ({ theirs }, input) =>
        /:60\b/u.test(input.toString('latin1')) && (theirs as Told).dateMs === null,
    },
  ],
  make: (draw) => {
    const which = draw.below(4);
    if (which === 0) return Buffer.from(String(draw.one([0, 1, 30, 120, 3600, 86_400, 100_000, 1_000_000])));
    return which === 1
      ? draw.mutated(
          [Buffer.from(makeDate(draw)), ...keptInputs('retry-after')],
          [' GMT', '-', ':', '60'],
          200,
        )
      : Buffer.from(makeDate(draw));
  },
  read(input) {
    const value = input.toString('latin1').trim();
    const ours = { dateMs: parseHttpDate(value), waitMs: retryAfterMs(503, { 'retry-after': value }, nowMs) };
    return Promise.resolve({ ours, theirs: readThere(value) });
  },
};
