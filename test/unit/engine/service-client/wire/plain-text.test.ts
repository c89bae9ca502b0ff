import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { plainText } from '../../../../../src-main/engine/service-client/wire/plain-text.ts';

describe('text of the service', () => {
  it.each([
    ['hello', 10, 'hello'],
    ['hello', 5, 'hello'],
    ['hello!', 5, 'hell…'],
    ['a\nb\tc\r', 20, 'a\\nb\\tc\\r'],
    ['\u001b[31mred', 20, '\\u001b[31mred'],
    ['a\u202eb\u2066c', 20, 'a\\u202eb\\u2066c'],
    ['a\u2028b', 20, 'a\\u2028b'],
    ['a\ud800b', 20, 'a\\ud800b'],
    ['😀😀', 3, '😀…'],
    ['😀😀', 2, '…'],
    ['Ünï — “ok”', 20, 'Ünï — “ok”'],
  ])('%j within %i is shown as %j', (text, length, expected) => {
    expect(plainText(text, length)).toBe(expected);
  });

  it('is bounded and misleads nobody', () => {
    fc.assert(
      fc.property(
        fc.string({ unit: 'binary', maxLength: 100 }),
        fc.integer({ min: 2, max: 80 }),
        (text, length) => {
          const shown = plainText(text, length);
          return (
            shown.length <= length &&
            shown.isWellFormed() &&
            !/[\p{Cc}\p{Bidi_Control}\p{Zl}\p{Zp}]/u.test(shown)
          );
        },
      ),
      { numRuns: 1000 },
    );
  });
});
