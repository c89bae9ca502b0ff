import { walkXml } from '../../contents/walk-xml.ts';

/** Which numbers are dates, and which. */
export interface DateStyles {
  /** A number in a cell of this style as a day, and a time where it has one; `null`: it is no date. */
  textOf(style: number, number: string): string | null;
}

/** Formats that every program has by number and shows as a date or a time (ECMA-376, part 1, 18.8.30). */
const dateFormats: ReadonlySet<number> = new Set([
  ...[14, 15, 16, 17, 18, 19, 20, 21, 22, 27, 28, 29, 30, 31, 32, 33, 34, 35, 36],
  ...[45, 46, 47, 50, 51, 52, 53, 54, 55, 56, 57, 58],
]);
/** Those of them without a day. */
const timeFormats: ReadonlySet<number> = new Set([18, 19, 20, 21, 45, 46, 47]);
const dayMs = 24 * 60 * 60 * 1000;
/** Excel counts a 29 February 1900 that never was. */
const missingDay = 60;

export function readDateStyles(content: Uint8Array | null, isFrom1904: boolean): DateStyles {
  const codes = new Map<number, string>();
  const formats: number[] = [];
  let isInCells = false;
  if (content !== null) {
    walkXml(content, {
      open: (element, attributes) => {
        if (element === 'cellXfs') isInCells = true;
        if (element === 'numFmt') codes.set(Number(attributes['numFmtId']), attributes['formatCode'] ?? '');
        if (element === 'xf' && isInCells) formats.push(Number(attributes['numFmtId'] ?? 0));
      },
      close: (element) => {
        if (element === 'cellXfs') isInCells = false;
      },
    });
  }
  return {
    textOf(style, number) {
      const format = formats[style] ?? 0;
      const code = codes.get(format);
      const isDate = code === undefined ? dateFormats.has(format) : isDateCode(code);
      const serial = Number(number);
      if (!isDate || number === '' || !Number.isFinite(serial) || serial < 0 || serial > 2_958_466)
        return null;
      if (code === undefined ? timeFormats.has(format) : isTimeCode(code))
        return timeText(serial, code ?? '');
      const start = isFrom1904 ? Date.UTC(1904, 0, 1) : Date.UTC(1899, 11, serial < missingDay ? 31 : 30);
      return dateText(new Date(start + Math.round((serial * dayMs) / 1000) * 1000));
    },
  };
}

/** Without quoted words, colours and conditions. */
function lettersOf(code: string): string {
  const plain = code.replace(/"[^"]*"|\\.|_.|\*./gu, '').replace(/\[(?!h+\]|m+\]|s+\])[^\]]*\]/giu, '');
  return plain.split(';')[0] ?? '';
}

function isTimeCode(code: string): boolean {
  const letters = lettersOf(code);
  return /[hs]/iu.test(letters) && !/[yd]/iu.test(letters);
}

/** A time of day, or how long something takes. */
function timeText(serial: number, code: string): string {
  const isLong = code.includes('[') || serial < 1;
  const seconds = Math.round((isLong ? serial : serial % 1) * 86_400);
  const [hours, minutes, rest] = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60, seconds % 60];
  const parts = rest === 0 ? [hours, minutes] : [hours, minutes, rest];
  return parts.map((part) => String(part).padStart(2, '0')).join(':');
}

function isDateCode(code: string): boolean {
  const first = lettersOf(code);
  return /[ymdhs]/iu.test(first) && !/^general$/iu.test(first.trim());
}

/** With a time, where there is one. */
export function dateText(date: Date): string {
  if (Number.isNaN(date.getTime())) return '';
  const [day = '', time = ''] = date.toISOString().split('T');
  return time.startsWith('00:00:00') ? day : `${day} ${time.slice(0, 5)}`;
}
