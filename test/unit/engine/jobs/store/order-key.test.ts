import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { orderKey } from '../../../../../src-main/engine/jobs/store/order-key.ts';

const file = (
  name: string,
  changes: { size_bytes?: number | null; modified_at_ms?: number | null } = {},
) => ({
  name,
  size_bytes: 1000,
  modified_at_ms: 1000,
  ...changes,
});
/** As the database compares: by bytes. */
const byBytes = (one: string, other: string) => Buffer.compare(Buffer.from(one), Buffer.from(other));
const sorted = (names: string[]) =>
  names.toSorted((one, other) => byBytes(orderKey('name', file(one)), orderKey('name', file(other))));

describe('the order of sending', () => {
  it('by name counts numbers by their value and letters alike in both cases', () => {
    expect(sorted(['10.png', '2.png', '1.png', 'B.pdf', 'a.pdf', 'c 12.pdf', 'C 3.pdf'])).toEqual([
      '1.png',
      '2.png',
      '10.png',
      'a.pdf',
      'B.pdf',
      'C 3.pdf',
      'c 12.pdf',
    ]);
  });

  it('by name puts any two numbers in the order of their values, with and without leading zeros', () => {
    const number = fc.tuple(fc.maxSafeNat(), fc.nat(3)).map(([value, zeros]) => ({
      value,
      text: '0'.repeat(zeros) + String(value),
    }));
    fc.assert(
      fc.property(number, number, (one, other) => {
        const order = byBytes(
          orderKey('name', file(`Page ${one.text}.png`)),
          orderKey('name', file(`page ${other.text}.png`)),
        );
        expect(Math.sign(order)).toBe(Math.sign(one.value - other.value));
      }),
    );
  });

  it('takes a name in either form of its accents for the same', () => {
    expect(orderKey('name', file('Caf\u00e9.pdf'))).toBe(orderKey('name', file('Cafe\u0301.pdf')));
  });

  it.each(['oldest', 'smallest'] as const)('by %s follows the number, whatever its length', (order) => {
    fc.assert(
      fc.property(fc.maxSafeNat(), fc.maxSafeNat(), (one, other) => {
        const key = (value: number) =>
          orderKey(order, file('a', { size_bytes: value, modified_at_ms: value }));
        expect(Math.sign(byBytes(key(one), key(other)))).toBe(Math.sign(one - other));
      }),
    );
  });

  it('lets links and renders, which have no size or age, go first', () => {
    for (const order of ['oldest', 'smallest'] as const) {
      const none = orderKey(order, file('a', { size_bytes: null, modified_at_ms: null }));
      expect(byBytes(none, orderKey(order, file('b')))).toBeLessThan(0);
    }
  });

  it('as added has nothing to go by but the number of the job', () => {
    expect(orderKey('added', file('a'))).toBe(orderKey('added', file('b')));
  });
});
