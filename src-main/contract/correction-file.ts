import { correctionCells, type CorrectionRow } from './correction.ts';
import { unguardCell } from './csv-cell.ts';
import { message, type Message } from './messages/message.ts';
import { csvRows, type TableRow } from './tables/csv-rows.ts';
import { unreadableSign } from './tables/unreadable-sign.ts';

/** More rows than that are given back in several files. */
export const mostRowsOfFile = 100_000;

const tooManyRows = message('correction_file.too_many_rows', { rows: mostRowsOfFile });

const longestCell = 4096;

/** Titles that a spreadsheet leaves above its table. */
const mostRowsAbove = 20;

/**
 * The rows of a corrected CSV, as a spreadsheet saved it: with commas, semicolons or tabs, columns in any order, and some of them
 * missing. `problem`: why none of it can be used.
 */
export function readCorrectionFile(
  text: string,
): { readonly rows: readonly CorrectionRow[] } | { readonly problem: Message } {
  const table = tableOf(text.replace(/^\uFEFF/u, ''));
  if ('problem' in table) return table;
  const { columns, rows } = table;
  if (!columns.includes('job')) return { problem: message('correction_file.no_job') };
  if (!columns.includes('check')) return { problem: message('correction_file.no_check') };
  const twice = correctionCells.find((name) => columns.indexOf(name) !== columns.lastIndexOf(name));
  if (twice !== undefined) return { problem: message('correction_file.same_columns', { column: twice }) };
  if (rows.length > mostRowsOfFile) return { problem: tooManyRows };
  const read = rows.flatMap((row) => rowOf(columns, row));
  const broken = read.find((row) =>
    [row.url, row.title, row.target_id, row.slide_id].some((cell) => cell?.includes(unreadableSign)),
  );
  if (broken !== undefined) {
    const where = { row: broken.row, sign: unreadableSign };
    return { problem: message('correction_file.unreadable_letter', where) };
  }
  return { rows: read };
}

function tableOf(
  text: string,
):
  | { readonly columns: readonly string[]; readonly rows: readonly TableRow[] }
  | { readonly problem: Message } {
  const named = /^\s*"?sep=([,;\t])"?[ \t]*(?:\r\n|[\r\n])/iu.exec(text);
  const plain = named === null ? text : text.slice(named[0].length);
  const above = named === null ? 0 : 1;
  const top = plain.slice(0, 64 * 1024).split(/[\r\n]+/u, mostRowsAbove);
  const delimiter =
    named?.[1] ?? [',', ';', '\t'].toSorted((one, other) => known(top, other) - known(top, one))[0] ?? ',';
  const table = csvRows(plain, delimiter, { rows: mostRowsOfFile + mostRowsAbove, columns: 1000 });
  if ('fault' in table) {
    switch (table.fault) {
      case 'open_quote':
        return { problem: message('correction_file.open_quote', { row: table.row + above }) };
      case 'rows':
        return { problem: tooManyRows };
      case 'columns':
        return { problem: message('correction_file.too_many_columns', { row: table.row + above }) };
    }
  }
  const names = table.map(({ cells }) => cells.map((name) => name.trim().toLowerCase()));
  const heading = Math.max(
    0,
    names.slice(0, mostRowsAbove).findIndex((row) => row.includes('job') && row.includes('check')),
  );
  const rows = table.slice(heading + 1).map(({ row, cells }) => ({ row: row + above, cells }));
  return { columns: names[heading] ?? [], rows };
}

/** How many columns are known by their names in the best of these lines. */
function known(lines: readonly string[], delimiter: string): number {
  const counts = lines.map(
    (line) => line.split(delimiter).filter((cell) => /^\s*"?(?:job|check)"?\s*$/iu.test(cell)).length,
  );
  return Math.max(0, ...counts);
}

/** Rows without a single filled cell, as spreadsheets leave them behind, are none. */
function rowOf(columns: readonly string[], { row: number, cells: row }: TableRow): CorrectionRow[] {
  if (row.every((cell) => cell.trim() === '')) return [];
  const found: Record<string, string> = {};
  for (const name of correctionCells) {
    const cell = row[columns.indexOf(name)];
    if (cell !== undefined) found[name] = unguardCell(cell).trim().slice(0, longestCell);
  }
  return [{ row: number, ...found }];
}
