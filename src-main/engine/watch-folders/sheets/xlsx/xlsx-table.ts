import type { TableRow } from '../../../../contract/tables/csv-rows.ts';
import { PackageParts } from './package-parts.ts';
import { readCells } from './sheet-cells.ts';
import { readWorkbook } from './workbook.ts';

/**
 * Rows of the first sheet of an XLSX that is not hidden. What was computed by a formula counts as it stands there; nothing is computed.
 * Throws `UnreadableSheet`, and what the reader of XML throws.
 */
export function xlsxTable(content: Uint8Array): TableRow[] {
  return readCells(readWorkbook(new PackageParts(content)));
}
