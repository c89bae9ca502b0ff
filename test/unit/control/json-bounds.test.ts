import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { fitsBounds } from '../../../src-main/control/json-bounds.ts';

const limitBytes = 64 * 1024;

function nested(depth: number): unknown {
  let value: unknown = 1;
  for (let level = 0; level < depth; level += 1) value = [value];
  return value;
}

describe('what may be the input of a call', () => {
  test('is whatever JSON can say, as long as it is small', () => {
    fc.assert(
      fc.property(fc.jsonValue({ maxDepth: 10 }), (value) => {
        const bytes = Buffer.byteLength(JSON.stringify(value));
        fc.pre(bytes < limitBytes / 8);
        expect(fitsBounds(value, limitBytes)).toBe(true);
      }),
    );
  });

  test('is at most 64 KiB', () => {
    expect(fitsBounds('x'.repeat(limitBytes - 2), limitBytes)).toBe(true);
    expect(fitsBounds('x'.repeat(limitBytes), limitBytes)).toBe(false);
    expect(fitsBounds('ö'.repeat(limitBytes / 2), limitBytes)).toBe(false);
    expect(
      fitsBounds(
        Array.from({ length: 20_000 }, () => 1),
        limitBytes,
      ),
    ).toBe(false);
    expect(fitsBounds({ ['k'.repeat(limitBytes)]: 1 }, limitBytes)).toBe(false);
    expect(
      fitsBounds(
        Array.from({ length: 100 }, () => 'x'.repeat(1000)),
        limitBytes,
      ),
    ).toBe(false);
  });

  test('is at most sixteen levels deep', () => {
    expect(fitsBounds(nested(16), limitBytes)).toBe(true);
    expect(fitsBounds(nested(17), limitBytes)).toBe(false);
  });

  test('does not contain itself', () => {
    const cyclic: Record<string, unknown> = {};
    cyclic['self'] = cyclic;
    expect(fitsBounds(cyclic, limitBytes)).toBe(false);
  });

  test('is plain: no bytes, dates, maps, functions or class instances', () => {
    for (const value of [
      new Uint8Array(4),
      new Date(),
      new Map(),
      new Error('x'),
      () => 1,
      1n,
      Symbol('s'),
    ]) {
      expect(fitsBounds({ value }, limitBytes)).toBe(false);
    }
    expect(fitsBounds(Object.create(null), limitBytes)).toBe(true);
  });

  test('is not looked at any further once it is too much', () => {
    const readLater = {
      text: 'x'.repeat(limitBytes),
      get later(): never {
        throw new Error('was read');
      },
    };
    expect(fitsBounds(readLater, limitBytes)).toBe(false);
    const long = Object.defineProperty(new Array(limitBytes), 0, {
      get: () => {
        throw new Error('was read');
      },
    });
    expect(fitsBounds(long, limitBytes)).toBe(false);
  });
});
