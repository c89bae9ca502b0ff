import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  JsonError,
  maximumDepth,
  parseStrictJson,
  type JsonValue,
} from '../../../../../src-main/engine/service-client/replies/strict-json.ts';

/** With the prototypes and the rounding of `JSON.parse`, for comparison. */
function plain(value: JsonValue | undefined): unknown {
  if (typeof value === 'bigint') return Number(value);
  if (Array.isArray(value)) return value.map(plain);
  if (value === null || typeof value !== 'object') return value;
  const object: Record<string, unknown> = {};
  for (const [name, member] of Object.entries(value)) {
    Object.defineProperty(object, name, {
      value: plain(member),
      enumerable: true,
      configurable: true,
      writable: true,
    });
  }
  return object;
}

describe('the JSON of a reply', () => {
  it('is read as JSON.parse reads it', () => {
    fc.assert(
      fc.property(fc.json({ maxDepth: 6 }), fc.boolean(), (text, isSpread) => {
        const written = isSpread ? JSON.stringify(JSON.parse(text), null, '\t') : text;
        expect(plain(parseStrictJson(written))).toEqual(JSON.parse(written));
      }),
      { numRuns: 1000 },
    );
  });

  it('is refused exactly where JSON.parse refuses it, but for a name given twice', () => {
    const pieces = fc.constantFrom(
      ...[
        '{',
        '}',
        '[',
        ']',
        ',',
        ':',
        '"',
        '"a"',
        '\\',
        '\\u00',
        '0',
        '-',
        '1',
        '.5',
        'e+',
        'true',
        'null',
        ' ',
        '\n',
        '\u0001',
      ],
    );
    fc.assert(
      fc.property(fc.array(pieces, { maxLength: 9 }), (parts) => {
        const text = parts.join('');
        let expected: unknown;
        let isJson = true;
        try {
          expected = JSON.parse(text);
        } catch {
          isJson = false;
        }
        if (isJson) expect(plain(parseStrictJson(text))).toEqual(expected);
        else expect(() => parseStrictJson(text)).toThrow(JsonError);
      }),
      { numRuns: 5000 },
    );
  });

  it.each([
    ['a name given twice', '{"a":1,"a":2}'],
    ['a name given twice by an escape', '{"a":1,"\\u0061":2}'],
    ['a prototype given twice', '{"__proto__":1,"__proto__":2}'],
    ['too many levels', '['.repeat(maximumDepth + 1) + ']'.repeat(maximumDepth + 1)],
    ['levels without end', '['.repeat(200_000)],
    ['objects without end', '{"a":'.repeat(100_000)],
    ['a second value', '{} {}'],
    ['a leading zero', '01'],
    ['a byte order mark inside', '\ufeff{}'],
    ['a single quote', "{'a':1}"],
    ['a trailing comma', '[1,]'],
    ['a comment', '[1] // x'],
    ['not a number', 'NaN'],
    ['a control character in a text', '"\n"'],
    ['nothing', ''],
  ])('is refused with %s', (_name, text) => {
    expect(() => parseStrictJson(text)).toThrow(JsonError);
  });

  it('may be as deep as the bound', () => {
    expect(parseStrictJson('['.repeat(maximumDepth) + ']'.repeat(maximumDepth))).toBeInstanceOf(Array);
  });

  it('pollutes nothing with names of prototypes', () => {
    const value = parseStrictJson(
      '{"__proto__":{"polluted":1},"constructor":{"prototype":{"polluted":1}},"toString":1}',
    );
    expect(Object.keys(value as object)).toEqual(['__proto__', 'constructor', 'toString']);
    expect(Object.getPrototypeOf(value)).toBeNull();
    expect(({} as Record<string, unknown>)['polluted']).toBeUndefined();
  });

  it('keeps every digit of a large integer', () => {
    expect(parseStrictJson('12345678901234567890')).toBe(12345678901234567890n);
    expect(parseStrictJson('-9007199254740993')).toBe(-9007199254740993n);
    expect(parseStrictJson('9007199254740991')).toBe(9007199254740991);
    expect(parseStrictJson('1e3')).toBe(1000);
  });

  it('is read in good time, however it is made', () => {
    const hostile = [
      `{${Array.from({ length: 20_000 }, (_, index) => `"${index}":0`).join(',')}}`,
      `[${'1'.repeat(256_000)}]`,
      `"${'\\u0041'.repeat(40_000)}"`,
      `[${'"",'.repeat(80_000)}0]`,
    ];
    for (const text of hostile) expect(() => parseStrictJson(text)).not.toThrow();
  });

  it('hands every text but no name to the cleaner', () => {
    const seen: string[] = [];
    const value = parseStrictJson('{"name":["a",{"b":"c"}]}', {
      clean: (text) => {
        seen.push(text);
        return text.toUpperCase();
      },
    });
    expect(seen).toEqual(['a', 'c']);
    expect(plain(value)).toEqual({ name: ['A', { b: 'C' }] });
  });
});
