import { parse } from 'csv-parse/sync';
import { csvRows } from '../../../src-main/contract/tables/csv-rows.ts';
import { decodeText } from '../../../src-main/contract/tables/text-encoding.ts';
import { keptInputs, type Draw } from '../draw.ts';
import type { Oracle } from '../oracle.ts';

type Table = readonly (readonly string[])[];
const delimiters = [',', ';', '\t', '|'];
const bits = ['a', 'bc', ' ', 'ö', '東', '"', '""', "'", '=1+1', '0012', 'https://a.example/?x=1,2', '\\'];

/** A table as programs write it, or one with marks where they do not belong. Its first letter is its delimiter. */
function makeTable(draw: Draw): string {
  const delimiter = draw.one(delimiters);
  const lineEnd = draw.one(['\n', '\r\n', '\r']);
  const isSound = draw.below(3) > 0;
  const cell = (): string => {
    const text = draw.some(4, () => draw.one(bits)).join('');
    if (!isSound) return text;
    const hasMarks = /["\r\n]/u.test(text) || text.includes(delimiter) || draw.isOnceIn(4);
    const inner = draw.isOnceIn(8) ? `${text}${lineEnd}b` : text;
    return hasMarks || inner !== text ? `"${inner.replaceAll('"', '""')}"` : text;
  };
  const rows = draw.some(6, () => draw.some(4, cell, 1).join(delimiter));
  return `${delimiter}${rows.join(lineEnd)}${draw.one(['', lineEnd])}`;
}

function rowsOfAnother(text: string, delimiter: string): Table | null {
  try {
    return parse(text, {
      ...{ delimiter, relaxColumnCount: true, relaxQuotes: true, skipEmptyLines: true },
      recordDelimiter: ['\r\n', '\n', '\r'],
    });
  } catch {
    return null;
  }
}

const bare = (table: unknown): unknown =>
  Array.isArray(table) ? (table as Table).map((row) => row.map((cell) => cell.replaceAll('"', ''))) : table;

export const csv: Oracle = {
  name: 'csv',
  subject: 'rows and cells of CSV files',
  beside: 'csv-parse',
  ending: '.csv',
  files: /\.(?:csv|tsv)$/iu,
  listed: [
    {
      why: 'a quotation mark that never closes, or closes and goes on past a line end, is named with its row, not guessed',
      isThis: ({ ours }) => ours === 'open_quote',
    },
    {
      why: 'a cell whose quotation marks end too early stays as it is written; the other takes some of the marks away',
      isThis: ({ ours, theirs }) => JSON.stringify(bare(ours)) === JSON.stringify(bare(theirs)),
    },
  ],
  make: (draw) =>
    Buffer.from(
      draw.isOnceIn(4)
        ? `${draw.one(delimiters)}${decodeText(draw.mutated(keptInputs('sheets'), ['"', '""', ',', '\r\n'])).text}`
        : makeTable(draw),
    ),
  read(input, ending) {
    const isMade = ending === '.csv' && delimiters.includes(String.fromCharCode(input[0] ?? 0));
    const { text } = decodeText(isMade ? input.subarray(1) : input);
    const delimiter = isMade ? String.fromCharCode(input[0] ?? 0) : ',';
    const read = csvRows(text, delimiter);
    const ours = 'fault' in read ? read.fault : read.map(({ cells }) => [...cells]);
    return Promise.resolve({ ours, theirs: rowsOfAnother(text, delimiter) });
  },
};
