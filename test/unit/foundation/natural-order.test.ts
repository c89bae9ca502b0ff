import Database from 'better-sqlite3';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  compareByCodePoint,
  compareNaturally,
  firstInNaturalOrder,
} from '../../../src-main/foundation/natural-order.ts';

describe('natural order', () => {
  it('reads numbers as numbers and capitals as letters', () => {
    const names = ['10.png', 'b.png', '2.png', 'A.png', '1.png', 'a2.png', 'a10.png', '01.png'];
    expect(names.toSorted(compareNaturally)).toEqual([
      ...['01.png', '1.png', '2.png', '10.png'],
      ...['A.png', 'a2.png', 'a10.png', 'b.png'],
    ]);
  });

  it('is the same for any arrival, and its first few are those of the whole', () => {
    fc.assert(
      fc.property(fc.uniqueArray(fc.string(), { maxLength: 30 }), fc.nat(10), (names, count) => {
        const whole = names.toSorted(compareNaturally);
        expect(names.toReversed().sort(compareNaturally)).toEqual(whole);
        expect(firstInNaturalOrder(names, count)).toEqual(whole.slice(0, count));
      }),
    );
  });
});

describe('the order of code points', () => {
  it('is that of the database', () => {
    const database = new Database(':memory:');
    const compare = database
      .prepare<[string, string, string, string], number>('select (? > ?) - (? < ?)')
      .pluck();
    const text = fc.string({
      unit: fc.constantFrom('a', 'b', '/', '0', 'é', '\ud7ff', '\ue000', '\uffff', '\u{10000}', '😀'),
    });
    fc.assert(
      fc.property(text, text, (one, other) => {
        expect(Math.sign(compareByCodePoint(one, other))).toBe(compare.get(one, other, one, other));
      }),
      { numRuns: 2000 },
    );
    database.close();
  });
});
