import fc from 'fast-check';
import { expect, test } from 'vitest';
import { LineReader } from '../../../src-main/control/line-reader.ts';

test('gives the same lines however the bytes were cut', () => {
  fc.assert(
    fc.property(
      fc.array(fc.string({ unit: 'grapheme' }).map((text) => text.replaceAll('\n', ' '))),
      fc.integer({ min: 1, max: 7 }),
      (lines, step) => {
        const bytes = Buffer.from(lines.map((line) => `${line}\n`).join(''));
        const reader = new LineReader(10_000);
        const seen: string[] = [];
        for (let start = 0; start < bytes.length; start += step)
          seen.push(...reader.push(bytes.subarray(start, start + step)));
        expect(seen).toEqual(lines);
      },
    ),
  );
});

test('keeps back a line that is not complete', () => {
  const reader = new LineReader(100);
  expect([...reader.push(Buffer.from('one\ntw'))]).toEqual(['one']);
  expect([...reader.push(Buffer.from('o\n'))]).toEqual(['two']);
});

test('throws at a line that is too long, before it is complete', () => {
  const reader = new LineReader(10);
  expect([...reader.push(Buffer.from('123456789\n12345'))]).toHaveLength(1);
  expect(() => [...reader.push(Buffer.from('678901'))]).toThrow(RangeError);
});

test('takes a longer line in the same piece where the one before it allowed that', () => {
  const reader = new LineReader(10);
  const long = 'x'.repeat(50);
  const seen: string[] = [];
  for (const line of reader.push(Buffer.from(`welcome\n${long}\n${long}`))) {
    seen.push(line);
    reader.allow(100);
  }
  expect(seen).toEqual(['welcome', long]);
});
