const zero = 0x30;
/** Between year, month and day: `-`, `.`, `_`, or nothing. */
const separators: ReadonlySet<number> = new Set([0x2d, 0x2e, 0x5f]);

/** How many characters the date has that begins there, the year first; 0 where none does. */
export function dateLengthAt(codes: readonly number[], at: number): number {
  const separator = codes[at + 4];
  const isSeparated = separator !== undefined && separators.has(separator);
  if (isSeparated && codes[at + 7] !== separator) return 0;
  const gap = isSeparated ? 1 : 0;
  const year = numberAt(codes, at, 4);
  const month = numberAt(codes, at + 4 + gap, 2);
  const day = numberAt(codes, at + 6 + 2 * gap, 2);
  if (year === null || month === null || day === null) return 0;
  return isDay(year, month, day) ? 8 + 2 * gap : 0;
}

/** `2026-07-04` of any way in which such a date is written. */
export function isoDate(written: string): string {
  const digits = written.normalize('NFKC').replace(/\D/gu, '');
  return `${digits.slice(0, 4)}-${digits.slice(4, 6)}-${digits.slice(6, 8)}`;
}

function numberAt(codes: readonly number[], at: number, length: number): number | null {
  let value = 0;
  for (let index = at; index < at + length; index += 1) {
    const digit = (codes[index] ?? -1) - zero;
    if (digit < 0 || digit > 9) return null;
    value = value * 10 + digit;
  }
  return value;
}

function isDay(year: number, month: number, day: number): boolean {
  if (year < 1900 || month < 1 || month > 12 || day < 1) return false;
  return day <= new Date(Date.UTC(year, month, 0)).getUTCDate();
}
