import { sheetColumns, sheetLimits } from '../../../contract/sheet.ts';
import type { CsvFault, TableRow } from '../../../contract/tables/csv-rows.ts';
import { readDelimited } from '../../../contract/tables/delimited-text.ts';
import { whyNoText } from '../../../contract/tables/not-text.ts';
import { decodeText, readAsWords } from '../../../contract/tables/text-encoding.ts';
import { UnreadableSheet } from './sheet-table.ts';

/** Rows that are looked at, also those that hold nothing but delimiters. */
const mostLooked = sheetLimits.rows * 2;

/** Rows of a CSV, by the delimiter that its content shows. `readAs`: its encoding and a sample, where it does not say so itself. Throws `UnreadableSheet`. */
export function csvTable(content: Uint8Array): {
  readonly rows: readonly TableRow[];
  readonly readAs?: string;
} {
  const noText = whyNoText(content);
  if (noText !== null) throw new UnreadableSheet(noText);
  const decoded = decodeText(content);
  const bounds = { rows: mostLooked, columns: sheetLimits.columns };
  const read = readDelimited(decoded.text, Object.values(sheetColumns), bounds);
  if ('fault' in read) throw new UnreadableSheet(faultWords(read));
  return { rows: read.rows, ...(decoded.isGuessed && { readAs: readAsWords(decoded) }) };
}

function faultWords({ fault, row }: CsvFault): string {
  switch (fault) {
    case 'open_quote':
      return `has a quotation mark in row ${String(row)} that is never closed. Close it or remove it`;
    case 'rows':
      return `has more than ${mostLooked.toLocaleString('en')} rows, also those without a word in them: give it in parts`;
    case 'columns':
      return `has more than ${String(sheetLimits.columns)} columns in row ${String(row)}`;
  }
}
