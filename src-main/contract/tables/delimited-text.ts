import { unguardCell } from '../csv-cell.ts';
import { csvRows, type CsvBounds, type CsvFault, type TableRow } from './csv-rows.ts';
import { findHeadings, type HeadingAnswers } from './find-headings.ts';
import type { ColumnMeaning } from './heading-words.ts';

const delimiters = [',', ';', '\t', '|'] as const;
type Delimiter = (typeof delimiters)[number];

/** The columns that each kind of table may have; the first of each has to be there. */
export type TableKinds = readonly (readonly ColumnMeaning[])[];

export interface DelimitedText {
  readonly delimiter: string;
  readonly rows: readonly TableRow[];
}

export interface DelimitedFault extends CsvFault {
  /** Its first rows name columns, or its first line a delimiter: so it is a table. */
  readonly isTable: boolean;
}

/** By how much of a text its delimiter is found. */
const judgedCharacters = 64 * 1024;
const judgedRows = 200;

/**
 * The cells of a text, by the delimiter that its first line names (`sep=;`), else by the one with which a row of headings is found,
 * else by the one that gives its rows equally many cells.
 */
export function readDelimited(
  text: string,
  kinds: TableKinds,
  bounds: CsvBounds,
  answers?: HeadingAnswers,
): DelimitedText | DelimitedFault {
  const named = /^\ufeff?\s*"?sep=([,;|\t])"?[ \t]*(?:\r\n|[\r\n])/iu.exec(text);
  const plain = named === null ? text.replace(/^\ufeff/u, '') : text.slice(named[0].length);
  const { delimiter, worth } = delimiterOf(plain, kinds, answers);
  const separator = named?.[1] ?? delimiter;
  const rows = csvRows(plain, separator, bounds);
  const above = named === null ? 0 : 1;
  if ('fault' in rows)
    return { ...rows, row: rows.row + above, isTable: named !== null || worth >= worthOfHeading };
  return {
    delimiter: separator,
    rows: rows.map(({ row, cells }) => ({
      row: row + above,
      cells: cells.map((cell) => unguardCell(withoutTextSigns(cell))),
    })),
  };
}

/** `="007"`: how a text that looks like a number is kept in a CSV. */
function withoutTextSigns(cell: string): string {
  return /^\s*="([^"]*)"\s*$/u.exec(cell)?.[1] ?? cell;
}

const worthOfHeading = 1000;

function delimiterOf(
  text: string,
  kinds: TableKinds,
  answers?: HeadingAnswers,
): { readonly delimiter: Delimiter; readonly worth: number } {
  const part = wholeLines(text);
  const judged = delimiters.map((delimiter) => ({
    delimiter,
    worth: worthOf(part, delimiter, kinds, answers),
  }));
  return judged.reduce((best, each) => (each.worth > best.worth ? each : best));
}

function wholeLines(text: string): string {
  if (text.length <= judgedCharacters) return text;
  const part = text.slice(0, judgedCharacters);
  const end = Math.max(part.lastIndexOf('\n'), part.lastIndexOf('\r'));
  return end <= 0 ? part : part.slice(0, end);
}

function worthOf(text: string, delimiter: Delimiter, kinds: TableKinds, answers?: HeadingAnswers): number {
  const rows = rowsBefore(text, delimiter);
  const widths = rows.slice(0, judgedRows).map(({ cells }) => cells.length);
  const usual = mostFrequent(widths);
  const even = usual < 2 ? 0 : widths.filter((width) => width === usual).length / widths.length;
  const known = kinds.map((among) => {
    const headings = findHeadings(rows, among, answers);
    return headings === null
      ? 0
      : headings.columns.length + headings.ignored.length + headings.repeated.length;
  });
  return worthOfHeading * Math.max(...known) + even * Math.min(usual, 20);
}

/** The first rows, also where a quotation mark further down never closes. */
function rowsBefore(text: string, delimiter: Delimiter): readonly TableRow[] {
  const bounds = { rows: Infinity, columns: 1000 };
  const rows = csvRows(text, delimiter, bounds);
  if (!('fault' in rows)) return rows;
  const lines = text.split(/\r\n|[\r\n]/u, rows.row);
  const before = csvRows(lines.slice(0, rows.row - 1).join('\n'), delimiter, bounds);
  return 'fault' in before ? [] : before;
}

function mostFrequent(widths: readonly number[]): number {
  const counts = new Map<number, number>();
  for (const width of widths) counts.set(width, (counts.get(width) ?? 0) + 1);
  let best = { width: 0, count: 0 };
  for (const [width, count] of counts)
    if (count > best.count || (count === best.count && width > best.width)) best = { width, count };
  return best.width;
}
