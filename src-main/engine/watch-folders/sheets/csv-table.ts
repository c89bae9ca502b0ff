import { CsvError, parse } from 'csv-parse/sync';
import { sheetLimits } from '../../../contract/sheet.ts';
import { unguardCell } from '../../../contract/csv-cell.ts';
import { UnreadableSheet, type TableRow } from './sheet-table.ts';

/** Rows of a CSV, by commas, semicolons or tabs, whichever its first line has most of. Throws `UnreadableSheet`. */
export function csvTable(content: Uint8Array): TableRow[] {
  const text = textOf(content);
  let records: string[][];
  try {
    records = parse(text, {
      bom: true,
      delimiter: delimiterOf(text),
      relax_column_count: true,
      relax_quotes: true,
      // Enough to tell that it is too long, and no more.
      to: sheetLimits.rows * 2,
    });
  } catch (error) {
    if (error instanceof CsvError) throw new UnreadableSheet(`cannot be read as a CSV: ${error.message}`);
    throw error;
  }
  return records.map((cells, index) => ({ row: index + 1, cells: cells.map(unguardCell) }));
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
