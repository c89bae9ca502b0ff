import { sheetLimits } from '../../../../contract/sheet.ts';
import type { TableRow } from '../../../../contract/tables/csv-rows.ts';
import { UnreadableSheet } from '../sheet-table.ts';
import { dateText } from './date-styles.ts';
import { columnOf, MergedCells } from './merged-cells.ts';
import { TextRuns, unescaped } from './shared-strings.ts';
import { walkXml } from './walk-xml.ts';
import type { Workbook } from './workbook.ts';

/** As far as any program for spreadsheets goes. */
const lastRow = 1_048_576;
const lastColumn = 16_384;

/**
 * The rows of a sheet that hold something. Places of rows and cells are optional (ECMA-376, part 1, 18.3.1): what has none comes
 * after what stands before it. Nothing is kept for places that are empty. Throws `UnreadableSheet`.
 */
export function readCells({ sheet, strings, dates }: Workbook): TableRow[] {
  const rows: TableRow[] = [];
  const runs = new TextRuns();
  const merged = new MergedCells();
  let [row, column] = [0, 0];
  let cells: string[] = [];
  let cell: { readonly type: string; readonly style: number } | null = null;
  let value = '';
  let isInValue = false;
  let hasInline = false;

  const closeCell = (): void => {
    const { type, style } = cell ?? { type: 'n', style: 0 };
    const text = hasInline ? runs.end() : textOf({ type, style, written: value }, { strings, dates });
    cell = null;
    if (text === '') return;
    if (column > sheetLimits.columns)
      throw new UnreadableSheet(`has more than ${String(sheetLimits.columns)} columns in row ${String(row)}`);
    while (cells.length < column - 1) cells.push('');
    cells[column - 1] = text;
  };
  walkXml(sheet, {
    open: (element, attributes) => {
      switch (element) {
        case 'row':
          row = placeOf(attributes['r'], row + 1, lastRow);
          column = 0;
          cells = [];
          break;
        case 'c': {
          const place = cellPlace(attributes['r'], column + 1);
          column = place;
          cell = { type: attributes['t'] ?? 'n', style: Number(attributes['s'] ?? 0) };
          value = '';
          hasInline = false;
          break;
        }
        case 'mergeCell':
          merged.add(attributes['ref']);
          break;
        case 'v':
          isInValue = cell !== null;
          break;
        case 'is':
          runs.begin();
          hasInline = cell !== null;
          break;
        default:
          if (hasInline) runs.open(element);
      }
    },
    text: (text) => {
      if (isInValue) value += text;
      else if (hasInline) runs.add(text);
    },
    close: (element) => {
      if (element === 'v') isInValue = false;
      else if (element === 'c' && cell !== null) closeCell();
      else if (element === 'row') {
        if (cells.length > 0) rows.push({ row, cells });
        if (rows.length > sheetLimits.rows * 2)
          throw new UnreadableSheet(
            `has more than ${sheetLimits.rows.toLocaleString('en')} rows: give it in parts`,
          );
        cells = [];
      } else if (hasInline && cell !== null) runs.close(element);
    },
  });
  return merged.fill(rows);
}

/** A cell as text; what an error came to says nothing. */
function textOf(
  { type, style, written }: { readonly type: string; readonly style: number; readonly written: string },
  { strings, dates }: Pick<Workbook, 'strings' | 'dates'>,
): string {
  if (written === '') return '';
  switch (type) {
    case 's':
      return strings[Number(written)] ?? '';
    case 'b':
      return written === '1' || written === 'true' ? 'TRUE' : 'FALSE';
    case 'e':
      return '';
    case 'd':
      return dateText(
        new Date(/[zZ]|[+-]\d\d:\d\d$/u.test(written) || !written.includes('T') ? written : `${written}Z`),
      );
    case 'str':
    case 'inlineStr':
      return unescaped(written);
    default:
      return dates.textOf(style, written) ?? written;
  }
}

function placeOf(written: string | undefined, next: number, last: number): number {
  const place = written === undefined ? next : /^\d{1,7}$/u.test(written) ? Number(written) : 0;
  if (place < 1 || place > last) throw noPlace(written ?? String(next));
  return place;
}

function cellPlace(written: string | undefined, next: number): number {
  if (written === undefined) return placeOf(undefined, next, lastColumn);
  const [, letters = '', digits = ''] = /^\$?([A-Z]{1,3})\$?(\d{1,7})$/iu.exec(written) ?? [];
  const column = columnOf(letters);
  const row = Number(digits);
  if (column < 1 || column > lastColumn || row < 1 || row > lastRow) throw noPlace(written);
  return column;
}

function noPlace(written: string): UnreadableSheet {
  return new UnreadableSheet(`cannot be read: “${written.slice(0, 40)}” is no place in a sheet`);
}
