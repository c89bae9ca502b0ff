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
  if (month === -1 || day < 1 || day > 31 || hour > 23 || minute > 59 || second > 60) return null;
  // Two digits: this century, which serves for a date that a server sends today.
  const timeMs = Date.UTC(year < 100 ? 2000 + year : year, month, day, hour, minute, second);
  return Number.isFinite(timeMs) ? timeMs : null;
}
