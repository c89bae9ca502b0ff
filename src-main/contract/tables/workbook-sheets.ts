import type { Message } from '../messages/message.ts';
import type { TableRow } from './csv-rows.ts';
import { saysLink } from './holds-address.ts';
import { linkOfCell } from './linked-cells.ts';

/** One sheet of a workbook. */
export interface SheetRows {
  readonly name: string;
  readonly isHidden: boolean;
  /** The first that is not hidden: it is read where nothing else is asked for. */
  readonly isFirst: boolean;
  readonly rows: readonly TableRow[];
  /** Why it could not be read. */
  readonly why?: Message;
}

/** How many rows of a sheet hold a link. */
export function linksOfSheet(rows: readonly TableRow[]): number {
  return rows.filter((row) => row.cells.some((_, index) => saysLink(linkOfCell(row, index).url))).length;
}
