import { message } from '../../../contract/messages/message.ts';
import { sheetLimits } from '../../../contract/sheet.ts';
import { messageOf } from '../../../foundation/error-message.ts';
import { extensionOf } from '../rules/file-names.ts';
import type { TableRow } from '../../../contract/tables/csv-rows.ts';
import type { SheetRows } from '../../../contract/tables/workbook-sheets.ts';
import { answerList } from '../lists/list-reader.ts';
import { csvTable } from './csv-table.ts';
import { UnreadableSheet, type SheetContent, type SheetReader, type SheetReading } from './sheet-table.ts';
import { xlsxTable } from './xlsx/xlsx-table.ts';

const { rows: mostRows, columns: mostColumns, cell: longestCell } = sheetLimits;

/** Reads a CSV or XLSX within its bounds. Whatever stands in it, there is an answer: no file makes this throw. */
export async function readTable({ name, content }: SheetContent): Promise<SheetReading> {
  try {
    const table = extensionOf(name) === '.xlsx' ? xlsxTable(content) : csvTable(content);
    const rows = checkedRows(table.rows);
    if (!('sheets' in table)) return { ...table, kind: 'table', rows };
    const sheets = table.sheets.map((sheet) => (sheet.isFirst ? { ...sheet, rows } : checkedSheet(sheet)));
    return { kind: 'table', rows, sheets };
  } catch (error) {
    if (error instanceof UnreadableSheet) return { kind: 'unreadable', why: error.why };
    const said = messageOf(error).slice(0, 300);
    return { kind: 'unreadable', why: message('table.unreadable', { said }) };
  }
}

function checkedSheet(sheet: SheetRows): SheetRows {
  try {
    return { ...sheet, rows: checkedRows(sheet.rows) };
  } catch (error) {
    if (!(error instanceof UnreadableSheet)) throw error;
    return { ...sheet, rows: [], why: error.why };
  }
}

function checkedRows(all: readonly TableRow[]): TableRow[] {
  const rows = all.map(trimmed).filter(({ cells }) => cells.length > 0);
  if (rows.length > mostRows + 1)
    throw new UnreadableSheet(message('table.too_many_rows', { most: mostRows }));
  for (const row of rows) checkRow(row);
  return rows;
}

/** Blanks at the ends and in a row are taken away; what is far longer than a cell may be is not looked through for them. */
function trimmed({ row, cells, ...others }: TableRow): TableRow {
  if (cells.some((cell) => cell.length > longestCell * 16)) throw tooLong(row);
  const texts = cells.map((cell) => cell.replace(/\s+/gu, ' ').trim());
  return { ...others, row, cells: texts.slice(0, texts.findLastIndex((text) => text !== '') + 1) };
}

function checkRow({ row, cells }: TableRow): void {
  if (cells.length > mostColumns)
    throw new UnreadableSheet(message('table.too_many_columns', { row, most: mostColumns }));
  if (cells.some((cell) => cell.length > longestCell)) throw tooLong(row);
}

function tooLong(row: number): UnreadableSheet {
  return new UnreadableSheet(message('table.cell_too_long', { row, most: longestCell }));
}

/** For whoever has no thread of its own for it. */
export const readSheetsHere: SheetReader = {
  read: readTable,
  readList: (list) => Promise.resolve(answerList(list)),
  close: () => Promise.resolve(),
};
