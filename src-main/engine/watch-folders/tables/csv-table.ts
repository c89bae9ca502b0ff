import { message, type Message } from '../../../contract/messages/message.ts';
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
  if ('fault' in read) throw new UnreadableSheet(whyNoRows(read));
  return { rows: read.rows, ...(decoded.isGuessed && { readAs: readAsWords(decoded) }) };
}

function whyNoRows({ fault, row }: CsvFault): Message {
  switch (fault) {
    case 'open_quote':
      return message('table.open_quote', { row });
    case 'rows':
      return message('table.too_many_rows_looked', { most: mostLooked });
    case 'columns':
      return message('table.too_many_columns', { row, most: sheetLimits.columns });
  }
}
