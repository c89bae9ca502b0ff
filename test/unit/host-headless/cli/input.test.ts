import { atRow } from '../../../../src-main/contract/tables/row-words.ts';
import { message } from '../../../../src-main/contract/messages/message.ts';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  nextTimeMs,
  parseDurationMs,
  parseTimeOfDay,
} from '../../../../src-main/host-headless/cli/input/pause-end.ts';
import { piecesOf } from '../../../../src-main/host-headless/cli/input/pieces.ts';
import { portionsOf } from '../../../../src-main/contract/tables/row-portions.ts';
import { cutText, textPieces } from '../../../../src-main/host-headless/cli/input/text-pieces.ts';
import { formatTable } from '../../../../src-main/host-headless/cli/output/table.ts';
import { describeBytes } from '../../../../src-main/host-headless/cli/output/words.ts';

describe('a duration', () => {
  test.each([
    ['30m', 30 * 60_000],
    ['90s', 90_000],
    ['2h', 7_200_000],
    ['1d', 86_400_000],
    ['1h30m', 5_400_000],
    ['366d', 366 * 86_400_000],
  ])('%s is %i ms', (text, durationMs) => {
    expect(parseDurationMs(text)).toBe(durationMs);
  });

  test.each(['', '30', 'm', '-5m', '1.5h', '30 m', '0m', '367d', '30M', '1h30', '9'.repeat(400) + 'd'])(
    'is not %j',
    (text) => {
      expect(() => parseDurationMs(text)).toThrow();
    },
  );
});

describe('a time of day', () => {
  test.each(['24:00', '7', '7:5', '07:60', 'noon', '', '7:05pm'])('is not %j', (text) => {
    expect(() => parseTimeOfDay(text)).toThrow();
  });

  test('comes next today, or else tomorrow', () => {
    const noon = new Date(2026, 4, 20, 12, 0, 30).getTime();
    expect(nextTimeMs(parseTimeOfDay('18:30'), noon)).toBe(new Date(2026, 4, 20, 18, 30).getTime());
    expect(nextTimeMs(parseTimeOfDay('12:00'), noon)).toBe(new Date(2026, 4, 21, 12, 0).getTime());
    expect(nextTimeMs(parseTimeOfDay('0:00'), noon)).toBe(new Date(2026, 4, 21).getTime());
    const newYear = new Date(2026, 11, 31, 23, 59).getTime();
    expect(nextTimeMs(parseTimeOfDay('08:00'), newYear)).toBe(new Date(2027, 0, 1, 8).getTime());
  });

  test('is always in the coming day or so, however clocks are set', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 0, max: 23 }),
        fc.integer({ min: 0, max: 59 }),
        fc.integer({ min: 0, max: 4e12 }),
        (hours, minutes, nowMs) => {
          const inMs = nextTimeMs({ hours, minutes }, nowMs) - nowMs;
          expect(inMs).toBeGreaterThan(0);
          expect(inMs).toBeLessThanOrEqual(26 * 3_600_000);
        },
      ),
    );
  });
});

describe('pieces', () => {
  test('hold everything once, in order, and fit into a call', () => {
    fc.assert(
      fc.property(
        fc.array(fc.string({ maxLength: 3000 })),
        fc.integer({ min: 1, max: 50 }),
        (items, maximum) => {
          const pieces = piecesOf(items, maximum);
          expect(pieces.flat()).toEqual(items);
          for (const piece of pieces) {
            expect(piece.length).toBeLessThanOrEqual(maximum);
            expect(Buffer.byteLength(JSON.stringify(piece))).toBeLessThan(64 * 1024);
          }
        },
      ),
    );
  });

  test('of rows of a list fit into one call each, and keep every row in its order', () => {
    const row = (index: number) => ({
      ...{ row: index + 2, url: `https://v.example/${String(index)}`, title: 'ä'.repeat(index % 300) },
      ...{ brand: null, recipe: null },
    });
    const rows = Array.from({ length: 2000 }, (_, index) => row(index));
    const portions = portionsOf(rows);
    expect(portions.length).toBeGreaterThan(1);
    expect(portions.flat()).toEqual(rows);
    for (const portion of portions)
      expect(Buffer.byteLength(JSON.stringify(portion))).toBeLessThan(30 * 1024);
  });

  test('of a list without column names begin with links', () => {
    const lines = Array.from({ length: 2000 }, (_, index) => `https://v.example/${String(index)}`);
    expect(textPieces(lines.join('\n')).flatMap((text) => text.trimEnd().split('\n'))).toEqual(lines);
  });

  test('of one long line with links keep every link whole', () => {
    const lines = Array.from({ length: 1200 }, (_, index) => `https://vimeo.com/${String(76979871 + index)}`);
    for (const between of [' ', ',', ' | '])
      expect(
        textPieces(lines.join(between))
          .join('')
          .match(/https:\/\/vimeo\.com\/\d{8}(?!\d)/gu),
      ).toEqual(lines);
  });

  test('of a long line name what has no place where it can be cut', () => {
    const { torn } = cutText(`\nhttps://v.example/${'x'.repeat(30_000)}`);
    expect(torn.map(({ text, why }) => [text.slice(0, 18), why])).toEqual([
      ['https://v.example/', atRow(message('link_fault.torn', { most: 7000 }), { row: 2 })],
    ]);
  });

  test('of a short text are the text', () => {
    expect(textPieces('a\r\nb')).toEqual(['a\r\nb']);
  });
});

test('tables stand in columns, numbers at the right', () => {
  expect(
    formatTable(
      ['ID', 'NAME', 'SIZE'],
      [
        ['7', 'report.pdf', '1.2 kB'],
        ['12', 'é', '–'],
      ],
    ),
  ).toEqual(['ID  NAME          SIZE', ' 7  report.pdf  1.2 kB', '12  é                –']);
});

test.each([
  [null, '–'],
  [0, '0 B'],
  [999, '999 B'],
  [1234, '1.2 kB'],
  [123_456, '123 kB'],
  [5_000_000_000, '5.0 GB'],
  [9e18, '9000000 TB'],
])('%s bytes are shown as %s', (sizeBytes, message) => {
  expect(describeBytes(sizeBytes)).toBe(message);
});
