import type { TableRow } from '../../../contract/tables/csv-rows.ts';
import { linkOfCell } from '../../../contract/tables/linked-cells.ts';

/** How many rows of a sheet hold a link. */
export function linksOfSheet(rows: readonly TableRow[]): number {
  return rows.filter((row) =>
    row.cells.some((_, index) => /https?:\/\/\S|^\s*www\./iu.test(linkOfCell(row, index).url)),
  ).length;
}
