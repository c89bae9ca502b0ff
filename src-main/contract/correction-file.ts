import { correctionCells, type CorrectionRow } from './correction.ts';
import { unguardCell } from './csv-cell.ts';
import { csvRows } from './csv-rows.ts';

/** More rows than that are given back in several files. */
export const mostRowsOfFile = 100_000;

const longestCell = 4096;

/**
 * The rows of a corrected CSV, as a spreadsheet saved it: with commas, semicolons or tabs, columns in any order, and some of them
 * missing. `problem`: a sentence that says why none of it can be used.
 */
export function readCorrectionFile(
  text: string,
): { readonly rows: readonly CorrectionRow[] } | { readonly problem: string } {
  const plain = text.replace(/^\uFEFF/u, '');
  const header = plain.slice(0, plain.search(/[\r\n]|$/u));
  const delimiter =
    [',', ';', '\t'].toSorted((one, other) => cells(header, other) - cells(header, one))[0] ?? ',';
  const table = csvRows(plain, delimiter);
  if (table === null) {
    return {
      problem: 'a quotation mark is never closed, so its rows cannot be told apart. Save it as CSV once more',
    };
  }
  const [names, ...rest] = table;
  const columns = names?.map((name) => name.trim().toLowerCase()) ?? [];
  const missing = ['job', 'check'].filter((name) => !columns.includes(name));
  if (missing.length > 0) {
    return {
      problem: `its first row names no column ${missing.join(' and no column ')}. Export the rows again, and keep those columns as they are`,
    };
  }
  const twice = correctionCells.find((name) => columns.indexOf(name) !== columns.lastIndexOf(name));
  if (twice !== undefined) return { problem: `it has two columns named ${twice}. Take one of them away` };
  if (rest.length > mostRowsOfFile) {
    return { problem: `it has more than ${String(mostRowsOfFile)} rows. Give it back in several files` };
  }
  return { rows: rest.flatMap((row, index) => rowOf(columns, row, index + 2)) };
}

/** Rows without a single filled cell, as spreadsheets leave them behind, are none. */
function rowOf(columns: readonly string[], row: readonly string[], number: number): CorrectionRow[] {
  if (row.every((cell) => cell.trim() === '')) return [];
  const found: Record<string, string> = {};
  for (const name of correctionCells) {
    const cell = row[columns.indexOf(name)];
    if (cell !== undefined) found[name] = unguardCell(cell).trim().slice(0, longestCell);
  }
  return [{ row: number, ...found }];
}

const cells = (line: string, delimiter: string): number => line.split(delimiter).length;
