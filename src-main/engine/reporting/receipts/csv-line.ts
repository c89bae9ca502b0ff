import { guardCell } from '../../../contract/csv-cell.ts';

export type CsvCell = string | number | null;

/** A record of RFC 4180 with its end. Names and ids come from elsewhere, so no cell can become a formula in a spreadsheet. */
export function csvLine(cells: readonly CsvCell[]): string {
  return `${cells.map(csvCell).join(',')}\r\n`;
}

function csvCell(value: CsvCell): string {
  if (value === null) return '';
  const text = typeof value === 'string' ? guardCell(value) : String(value);
  return /[",;\r\n]|^\s|\s$/u.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}
