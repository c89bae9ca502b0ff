import { parse } from 'csv-parse/sync';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { csvRows } from '../../src-main/contract/tables/csv-rows.ts';
import { holds } from './holds.ts';

/** Its cells, row by row; `null` where they cannot be told apart. */
function rowsOf(text: string, delimiter: string): string[][] | null {
  const rows = csvRows(text, delimiter);
  return 'fault' in rows ? null : rows.map(({ cells }) => [...cells]);
}

/** The same text as another reader of such files understands it. */
function rowsOfAnother(text: string, delimiter: string): string[][] | null {
  const options = { delimiter, relaxColumnCount: true, relaxQuotes: true, skipEmptyLines: true };
  try {
    return parse(text, { ...options, recordDelimiter: '\n' });
  } catch {
    return null;
  }
}

const delimiters = fc.constantFrom(',', ';', '\t');

describe('a CSV', () => {
  it('has the rows and cells that another reader finds in it, well written or not', () => {
    const pieces = fc.array(fc.constantFrom('a', 'bc', '"', '""', ',', ';', '\t', '\n', ' '), {
      maxLength: 20,
    });
    holds(
      fc.property(pieces, delimiters, (parts, delimiter) => {
        const text = parts.join('');
        const read = rowsOf(text, delimiter);
        // A mark that closes too early and over a line end counts as never closed here; the other one reads on.
        if (read === null && /"[^]*\n/u.test(text)) return;
        // Of a cell whose quotes end too early the other one takes some away.
        const bare = (rows: string[][] | null): string[][] | undefined =>
          rows?.map((row) => row.map((cell) => cell.replaceAll('"', '')));
        expect(bare(read)).toEqual(bare(rowsOfAnother(text, delimiter)));
      }),
    );
  });

  it('that was written with quotes round every cell is read as it was meant, whatever stands in the cells', () => {
    const cell = fc.string({ unit: fc.constantFrom('a', '"', ',', ';', '\t', '\n', '\r', 'ö', ' ') });
    const table = fc.array(fc.array(cell, { minLength: 1, maxLength: 4 }), { maxLength: 6 });
    holds(
      fc.property(table, delimiters, fc.constantFrom('\n', '\r\n', '\r'), (rows, delimiter, lineEnd) => {
        const quoted = (text: string): string => `"${text.replaceAll('"', '""')}"`;
        const text = rows.map((row) => row.map(quoted).join(delimiter)).join(lineEnd);
        expect(rowsOf(text, delimiter)).toEqual(rows);
      }),
    );
  });

  it('loses nothing but its separators when nothing in it is quoted', () => {
    const line = fc.array(fc.stringMatching(/^[a-z ]{0,6}$/), { minLength: 1, maxLength: 4 });
    holds(
      fc.property(fc.array(line), delimiters, (rows, delimiter) => {
        const lines = rows.map((row) => row.join(delimiter));
        expect(rowsOf(lines.join('\n'), delimiter)).toEqual(
          rows.filter((_row, index) => lines[index] !== ''),
        );
      }),
    );
  });
});
