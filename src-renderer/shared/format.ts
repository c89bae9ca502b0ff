/** How sizes and times are written, in the language that the pages speak; with a 24-hour clock. Sizes are decimal. */
import { formatCount, plural } from '../words/amount.ts';
import { perLocale } from '../words/per-locale.ts';
import { say } from '../words/say.ts';

export { formatCount };

const dates = (options: Intl.DateTimeFormatOptions): (() => Intl.DateTimeFormat) =>
  perLocale((locale) => new Intl.DateTimeFormat(locale, options));
const clock = dates({ hour: '2-digit', minute: '2-digit', hourCycle: 'h23' });
const clockWithSeconds = dates({ hour: '2-digit', minute: '2-digit', second: '2-digit', hourCycle: 'h23' });
const clockWithTenths = dates({
  hour: '2-digit',
  minute: '2-digit',
  second: '2-digit',
  fractionalSecondDigits: 1,
  hourCycle: 'h23',
});
const dayAndMonth = dates({ day: 'numeric', month: 'short' });
const weekday = dates({ weekday: 'short' });
const longDay = dates({ day: 'numeric', month: 'long' });
const longDayWithYear = dates({ day: 'numeric', month: 'long', year: 'numeric' });
const fullDay = dates({ day: 'numeric', month: 'short', year: 'numeric' });

/** With no decimal, and with one: `41.2`, `41,2`. Thousands are not told apart, as there never is one. */
const sizes = [0, 1].map((decimals) =>
  perLocale(
    (locale) =>
      new Intl.NumberFormat(locale, {
        minimumFractionDigits: decimals,
        maximumFractionDigits: decimals,
        useGrouping: false,
      }),
  ),
);

const secondMs = 1000;
const minuteMs = 60 * secondMs;
const hourMs = 60 * minuteMs;
const dayMs = 24 * hourMs;

/** What can be done, with the number it fits only where it does not fit all: `Cancel`, `Cancel (3)`. */
export function formatCountOf(label: string, count: number, all: number): string {
  return count === all ? label : `${label} (${formatCount(count)})`;
}

/** `1 file`, `61 files`. The plural is the singular with an s, unless given. */
export function formatAmount(count: number, one: string, many = `${one}s`): string {
  return `${formatCount(count)} ${plural(count, one, many)}`;
}

const units = ['B', 'kB', 'MB', 'GB', 'TB', 'PB'] as const;

/** At most three figures, four from gigabytes on: `840 kB`, `2.1 MB`, `184 MB`, `41.2 GB`. */
export function formatBytes(sizeBytes: number): string {
  return inUnits(sizeBytes, (value, unit) => {
    if (unit < 2) return 0;
    return value < (unit === 2 ? 9.95 : 99.95) ? 1 : 0;
  });
}

/** Speeds keep a decimal longer, so that they move without jumping: `11.4 MB/s`. */
export function formatSpeed(bytesPerSecond: number): string {
  return `${inUnits(bytesPerSecond, (value, unit) => (unit >= 2 && value < 99.95 ? 1 : 0))}/s`;
}

function inUnits(bytes: number, decimalsFor: (value: number, unit: number) => 0 | 1): string {
  let value = Math.max(0, bytes);
  let unit = 0;
  // 999.6 kB would be written as 1000 kB: what rounds up to a thousand belongs to the next unit.
  while (unit < units.length - 1 && Number(value.toFixed(decimalsFor(value, unit))) >= 1000) {
    value /= 1000;
    unit += 1;
  }
  return `${sizes[decimalsFor(value, unit)]?.().format(value) ?? ''} ${units[unit] ?? ''}`;
}

/** A span of time in at most two units: `8 s`, `1 min 40 s`, `12 min`, `1 h 5 min`, `2 d`. */
export function formatDuration(durationMs: number): string {
  const allSeconds = Math.max(0, Math.round(durationMs / secondMs));
  if (allSeconds < 60) return say('times.seconds', { seconds: String(allSeconds) });
  const allMinutes = Math.floor(allSeconds / 60);
  const seconds = allMinutes < 10 ? allSeconds % 60 : 0;
  if (seconds > 0) return say('times.minutes_seconds', { minutes: allMinutes, seconds });
  if (allMinutes < 60) return say('times.minutes', { minutes: allMinutes });
  const allHours = Math.floor(allMinutes / 60);
  const minutes = allMinutes % 60;
  if (allHours < 24) {
    return minutes > 0
      ? say('times.hours_minutes', { hours: allHours, minutes })
      : say('times.hours', { hours: allHours });
  }
  const days = Math.floor(allHours / 24);
  const hours = allHours % 24;
  return hours > 0 ? say('times.days_hours', { days, hours }) : say('times.days', { days });
}

/** Of less than ten seconds, with a tenth: `0.4 s`, `0,4 s`; longer spans as elsewhere, and shorter ones in `40 ms`. */
export function formatShortSpan(durationMs: number): string {
  // What took next to nothing still took something.
  if (durationMs < 100) return say('times.milliseconds', { ms: String(Math.max(1, Math.round(durationMs))) });
  if (durationMs >= 10 * secondMs) return formatDuration(durationMs);
  return say('times.seconds', { seconds: sizes[1]?.().format(Math.max(0, durationMs) / secondMs) ?? '' });
}

/** How long ago, in one unit, for columns: `now`, `2 min`, `1 h`, `3 d`. */
export function formatAge(atMs: number, nowMs: number): string {
  const ageMs = nowMs - atMs;
  if (ageMs < minuteMs) return say('times.now');
  if (ageMs < hourMs) return say('times.minutes', { minutes: Math.floor(ageMs / minuteMs) });
  if (ageMs < dayMs) return say('times.hours', { hours: Math.floor(ageMs / hourMs) });
  return say('times.days', { days: Math.floor(ageMs / dayMs) });
}

/** `just now` or `38 min ago`, for sentences. */
export function formatAgo(atMs: number, nowMs: number): string {
  return nowMs - atMs < minuteMs ? say('times.just_now') : say('times.ago', { age: formatAge(atMs, nowMs) });
}

export function isSameDay(oneMs: number, otherMs: number): boolean {
  return new Date(oneMs).toDateString() === new Date(otherMs).toDateString();
}

/** A clock time today, otherwise with its day: `14:21`, `3 Nov 14:21`. */
export function formatMoment(atMs: number, nowMs: number): string {
  const time = clock().format(atMs);
  return isSameDay(atMs, nowMs) ? time : `${dayAndMonth().format(atMs)} ${time}`;
}

/** `Mon` */
export function formatWeekday(atMs: number): string {
  return weekday().format(atMs);
}

/** `3 Nov` */
export function formatDayAndMonth(atMs: number): string {
  return dayAndMonth().format(atMs);
}

/** `14:21` */
export function formatClock(atMs: number): string {
  return clock().format(atMs);
}

/** `14:09:40` */
export function formatClockSeconds(atMs: number): string {
  return clockWithSeconds().format(atMs);
}

/** `14:09:40.1`, `14:09:40,1`: for the phases of an attempt. */
export function formatPreciseClock(atMs: number): string {
  return clockWithTenths().format(atMs);
}

/** `21 Nov 2025, 14:09:41`, for receipts. */
export function formatFull(atMs: number): string {
  return `${fullDay().format(atMs)}, ${clockWithSeconds().format(atMs)}`;
}

/** The name of a day in a history: `Today`, `Yesterday`, `19 November`, with the year where it is another one. */
export function formatDay(atMs: number, nowMs: number): string {
  if (isSameDay(atMs, nowMs)) return say('times.today');
  const yesterday = new Date(nowMs);
  yesterday.setDate(yesterday.getDate() - 1);
  if (isSameDay(atMs, yesterday.getTime())) return say('times.yesterday');
  const isThisYear = new Date(atMs).getFullYear() === new Date(nowMs).getFullYear();
  return (isThisYear ? longDay : longDayWithYear)().format(atMs);
}

/** `21 Nov 2025`, for what lasts for years. */
export function formatDateAndYear(atMs: number): string {
  return fullDay().format(atMs);
}

/** `21 November` */
export function formatDate(atMs: number): string {
  return longDay().format(atMs);
}

/** `87 %`. Whole per cents, and never 100 before everything is there. */
export function formatShare(part: number, whole: number): string {
  if (whole <= 0) return '0 %';
  const percent = Math.floor((part / whole) * 100);
  return `${String(part < whole ? Math.min(99, percent) : 100)} %`;
}

/** `5,912,338 bytes` */
export function exactBytes(sizeBytes: number): string {
  return say('times.bytes', { count: sizeBytes });
}
