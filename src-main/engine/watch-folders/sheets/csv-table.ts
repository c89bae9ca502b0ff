import { CsvError, parse } from 'csv-parse/sync';
import { sheetLimits } from '../../../contract/sheet.ts';
import { unguardCell } from '../../../contract/csv-cell.ts';
import { UnreadableSheet, type TableRow } from './sheet-table.ts';

/** Rows that are looked at, also those that hold nothing but delimiters. */
const mostLooked = sheetLimits.rows * 2;

/** Rows of a CSV, by commas, semicolons or tabs, whichever its first line has most of. Throws `UnreadableSheet`. */
export function csvTable(content: Uint8Array): TableRow[] {
  const text = textOf(content);
  try {
    return withoutStacks(() => rowsOf(text));
  } catch (error) {
    if (error instanceof CsvError) throw new UnreadableSheet(`cannot be read as a CSV: ${error.message}`);
    throw error;
  }
}

function rowsOf(text: string): TableRow[] {
  const rows: TableRow[] = [];
  parse(text, {
    bom: true,
    delimiter: delimiterOf(text),
    relax_column_count: true,
    relax_quotes: true,
    skip_empty_lines: true,
    to: mostLooked + 1,
    // Rows are collected here, as only here it is known how many empty lines stood before each.
    on_record: (cells: string[], { records, empty_lines: empty }) => {
      rows.push({ row: records + empty, cells: cells.map(unguardCell) });
      return null;
    },
  });
  if (rows.length > mostLooked)
    throw new UnreadableSheet(
      `has more than ${mostLooked.toLocaleString('en')} rows, also those without a word in them: give it in parts`,
    );
  return rows;
}

/**
 * The parser makes an error for each row with fewer or more cells than the first, also where that is allowed (csv-parse 7.0.3, `__onRecord`).
 * A sheet may have thousands; most of the time for each went into its stack, which nobody reads.
 */
function withoutStacks<T>(work: () => T): T {
  const before = Error.stackTraceLimit;
  Error.stackTraceLimit = 0;
  try {
    return work();
  } finally {
    Error.stackTraceLimit = before;
  }
}

/** UTF-8, UTF-16 with its mark, or, where it is neither, what older programs of Windows write. */
function textOf(content: Uint8Array): string {
  const [first, second] = content;
  if (first === 0xff && second === 0xfe) return new TextDecoder('utf-16le').decode(content);
  if (first === 0xfe && second === 0xff) return new TextDecoder('utf-16be').decode(content);
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(content);
  } catch {
    return new TextDecoder('windows-1252').decode(content);
  }
}

function delimiterOf(text: string): string {
  const line = (/[^\r\n]+/u.exec(text.slice(0, 100_000))?.[0] ?? '').replace(/"[^"]*"/gu, '');
  const counted = [',', ';', '\t'].map((delimiter) => ({ delimiter, count: line.split(delimiter).length }));
  return counted.toSorted((one, other) => other.count - one.count)[0]?.delimiter ?? ',';
}
