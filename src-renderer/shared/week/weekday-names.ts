import { perLocale } from '../../words/per-locale.ts';

/** A Monday, and the days after it. */
const days = Array.from({ length: 7 }, (_, day) => new Date(Date.UTC(2024, 0, 1 + day)));

/** `Mon`, `Mo`, `lun.`: from Monday on. */
export const weekdayNames = perLocale((locale) => {
  const names = new Intl.DateTimeFormat(locale, { weekday: 'short', timeZone: 'UTC' });
  return days.map((day) => names.format(day));
});
