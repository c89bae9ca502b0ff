import fc from 'fast-check';
import { expect, it } from 'vitest';
import { guardCell, unguardCell } from '../../../src-main/contract/csv-cell.ts';
import {
  printable,
  printableCsv,
  printableJson,
  printableLines,
} from '../../../src-main/foundation/printable.ts';
import { hostile, obeyed } from '../../helpers/hostile-service.ts';

const anyText = fc.string({ unit: 'binary', maxLength: 40 });

it('shows what a terminal would obey, and what hides, as its code', () => {
  expect(printable(hostile)).not.toMatch(obeyed);
  expect(printable('\u001b[2J\u009b\u202e\u200b\u{e0041}\n')).toBe(
    '\\u{1b}[2J\\u{9b}\\u{202e}\\u{200b}\\u{e0041}\\u{a}',
  );
});

it('leaves names of every language and plain emoji as they are', () => {
  for (const name of [
    'Übersicht 2.pdf',
    'مرحبا.pdf',
    'שלום.md',
    'नमस्ते.txt',
    '日本語 ①.png',
    '❤️.png',
    'é́.txt',
  ])
    expect(printable(name)).toBe(name);
});

it('keeps the ends of lines that are ready, and shows every other', () => {
  expect(printableLines('a\r\nb\u001b\n\nc\rd')).toBe('a\r\nb\\u{1b}\n\nc\\u{d}d');
  expect(printableCsv('a,"b\nc ""q"" \u202e"\r\n"d"\r\n')).toBe('a,"b\\u{a}c ""q"" \\u{202e}"\r\n"d"\r\n');
});

it('writes JSON that means the same and holds nothing a terminal would obey', () => {
  fc.assert(
    fc.property(fc.dictionary(anyText, fc.oneof(anyText, fc.constant(hostile))), (value) => {
      const text = printableJson(JSON.stringify(value, null, 2));
      expect(text).not.toMatch(obeyed);
      expect(JSON.parse(text)).toEqual(JSON.parse(JSON.stringify(value)));
    }),
  );
});

it.each(['=1+1', '+1', '-1', '@SUM(A1)', '\t=1', '\r=1', '＝1', '＋1', '－1', '＠x', ' =1', "'=1", "''@x"])(
  'gives no spreadsheet %j as a formula, and takes the guard off again',
  (text) => {
    expect(guardCell(text)).toBe(`'${text}`);
    expect(unguardCell(guardCell(text))).toBe(text);
  },
);

it('guards any cell so that it comes back as it was', () => {
  fc.assert(
    fc.property(
      fc.oneof(
        anyText,
        anyText.map((text) => `'${text}`),
        anyText.map((text) => `=${text}`),
      ),
      (text) => {
        expect(unguardCell(guardCell(text))).toBe(text);
      },
    ),
  );
});
