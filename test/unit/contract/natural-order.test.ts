import Database from 'better-sqlite3';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  compareByCodePoint,
  compareNaturally,
  firstInNaturalOrder,
  inNaturalOrder,
  naturalKey,
} from '../../../src-main/contract/natural-order.ts';

describe('natural order', () => {
  it('reads numbers as numbers and capitals as letters', () => {
    const names = ['10.png', 'b.png', '2.png', 'A.png', '1.png', 'a2.png', 'a10.png', '01.png'];
    expect(names.toSorted(compareNaturally)).toEqual([
      ...['01.png', '1.png', '2.png', '10.png'],
      ...['A.png', 'a2.png', 'a10.png', 'b.png'],
    ]);
  });

  it('keeps names that are alike but for case or accents where the database has them', () => {
    const database = new Database(':memory:');
    database.function('natural_key', (name: unknown) => naturalKey(String(name)));
    const names = [
      'Étude.pdf',
      'zoo.pdf',
      'etude 10.pdf',
      'ETUDE 2.pdf',
      'a_b.png',
      'a-b.png',
      'a b.png',
      '２.png',
    ];
    const sorted = database
      .prepare<[string], string>('select value from json_each(?) order by natural_key(value), value')
      .pluck();
    expect(names.toSorted(compareNaturally)).toEqual(sorted.all(JSON.stringify(names)));
    database.close();
  });

  it('gives things of one name the order of their ids', () => {
    const named = (id: string, name: string) => ({ id, name });
    const things = [named('c', 'Help 10'), named('b', 'help 2'), named('z', 'Help 2'), named('a', 'Help 2')];
    const ordered = inNaturalOrder(
      things,
      ({ name }) => name,
      ({ id }) => id,
    );
    expect(ordered.map(({ id }) => id)).toEqual(['a', 'z', 'b', 'c']);
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
