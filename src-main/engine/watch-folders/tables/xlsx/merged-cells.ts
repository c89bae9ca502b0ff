import { message } from '../../../../contract/messages/message.ts';
import { sheetLimits } from '../../../../contract/sheet.ts';
import type { TableRow } from '../../../../contract/tables/csv-rows.ts';
import { columnOf } from '../../contents/office-names.ts';
import { UnreadableSheet } from '../sheet-table.ts';

/** Cells of one column that were merged into one: it stands in the first, and a person sees it in all of them. */
interface MergedDown {
  readonly column: number;
  readonly firstRow: number;
  readonly lastRow: number;
}

const most = 2 * sheetLimits.rows;

/**
 * Merged cells of a sheet (ECMA-376, part 1, 18.3.1.55). Those that go across columns are titles of several, and stay where they are.
 * Throws `UnreadableSheet`.
 */
export class MergedCells {
  readonly #down: MergedDown[] = [];

  add(range: string | undefined): void {
    const [, letters = '', first = '', last = ''] =
      /^\$?([A-Z]{1,3})\$?(\d{1,7}):\$?\1\$?(\d{1,7})$/iu.exec(range ?? '') ?? [];
    if (letters === '') return;
    if (this.#down.length === most) throw tooMany();
    const column = columnOf(letters);
    if (column <= sheetLimits.columns)
      this.#down.push({ column, firstRow: Number(first), lastRow: Number(last) });
  }

  /** Gives each row what a person sees in it. No two of them overlap, so that each cell is come to once; more than that is refused. */
  fill(rows: readonly TableRow[]): TableRow[] {
    const cells = new Map(rows.map((row) => [row.row, [...row.cells]]));
    const numbers = [...cells.keys()].sort((one, other) => one - other);
    const placeOf = new Map(numbers.map((number, place) => [number, place]));
    let left = sheetLimits.rows * sheetLimits.columns;
    for (const { column, firstRow, lastRow } of this.#down) {
      const text = cells.get(firstRow)?.[column - 1] ?? '';
      if (text === '') continue;
      for (let at = (placeOf.get(firstRow) ?? Infinity) + 1; (numbers[at] ?? Infinity) <= lastRow; at += 1) {
        if ((left -= 1) < 0) throw tooMany();
        const below = cells.get(numbers[at] ?? 0) ?? [];
        while (below.length < column) below.push('');
        if (below[column - 1] === '') below[column - 1] = text;
      }
    }
    return rows.map((row) => ({ ...row, cells: cells.get(row.row) ?? row.cells }));
  }
}

function tooMany(): UnreadableSheet {
  return new UnreadableSheet(message('table.merged'));
}
