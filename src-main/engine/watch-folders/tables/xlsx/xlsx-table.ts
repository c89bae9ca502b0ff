import { message } from '../../../../contract/messages/message.ts';
import type { TableRow } from '../../../../contract/tables/csv-rows.ts';
import { whyOtherKind } from '../../../../contract/tables/not-text.ts';
import type { SheetRows } from '../../../../contract/tables/workbook-sheets.ts';
import { UnreadableSheet } from '../sheet-table.ts';
import { PackageParts } from './package-parts.ts';
import { readCells } from './sheet-cells.ts';
import { readWorkbook } from './workbook.ts';

/** Sheets beyond these are named, and not read. */
const mostSheets = 50;

/**
 * Rows of the first sheet of an XLSX that is not hidden, and of its other sheets. What was computed by a formula counts as it stands
 * there; nothing is computed. Throws `UnreadableSheet` of the first sheet, and what the reader of XML throws.
 */
export function xlsxTable(content: Uint8Array): {
  readonly rows: readonly TableRow[];
  readonly sheets: readonly SheetRows[];
} {
  const otherKind = whyOtherKind(content);
  if (otherKind !== null) throw new UnreadableSheet(otherKind);
  const workbook = readWorkbook(new PackageParts(content));
  const first = workbook.sheets.findIndex(({ isHidden }) => !isHidden);
  const sheets = workbook.sheets.map((sheet, index): SheetRows => {
    const { name, isHidden } = sheet;
    const isFirst = index === first;
    if (index >= mostSheets && !isFirst)
      return { name, isHidden, isFirst, rows: [], why: message('table.sheet_too_many') };
    try {
      return { name, isHidden, isFirst, rows: readCells(workbook, sheet) };
    } catch (error) {
      if (isFirst || !(error instanceof UnreadableSheet)) throw error;
      return { name, isHidden, isFirst, rows: [], why: error.why };
    }
  });
  return { rows: sheets[first]?.rows ?? [], sheets };
}
