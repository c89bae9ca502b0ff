import { secondMs } from '../../../foundation/durations.ts';

const months = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'];

const imf =
  /^\w{3}, (?<day>\d{2}) (?<month>\w{3}) (?<year>\d{4}) (?<hour>\d{2}):(?<minute>\d{2}):(?<second>\d{2}) GMT$/;
const rfc850 =
  /^\w{6,9}, (?<day>\d{2})-(?<month>\w{3})-(?<year>\d{2}) (?<hour>\d{2}):(?<minute>\d{2}):(?<second>\d{2}) GMT$/;
const asctime =
  /^\w{3} (?<month>\w{3}) (?<day>[ \d]\d) (?<hour>\d{2}):(?<minute>\d{2}):(?<second>\d{2}) (?<year>\d{4})$/;

/** Milliseconds since 1970 of a date in any of the three forms of RFC 9110 §5.6.7, or `null`. */
export function parseHttpDate(text: string): number | null {
  const fields = (imf.exec(text) ?? rfc850.exec(text) ?? asctime.exec(text))?.groups;
  if (fields === undefined) return null;
  const month = months.indexOf(fields['month'] ?? '');
  const [year = NaN, day = NaN, hour = NaN, minute = NaN, second = NaN] = [
    'year',
    'day',
    'hour',
    'minute',
    'second',
  ].map((name) => Number(fields[name]));
  if (month === -1 || hour > 23 || minute > 59 || second > 60) return null;
  const midnight = new Date(0);
  midnight.setUTCFullYear(fields['year']?.length === 2 ? fullYear(year) : year, month, day);
  // A day that its month does not have leads into another month.
  if (midnight.getUTCMonth() !== month || midnight.getUTCDate() !== day) return null;
  return midnight.getTime() + ((hour * 60 + minute) * 60 + second) * secondMs;
}

/** Two digits that would lie more than fifty years ahead are of the century before (RFC 9110 §5.6.7). */
function fullYear(year: number): number {
  return year < 70 ? 2000 + year : 1900 + year;
}
