import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { longestPattern } from '../../src-main/contract/name-pattern.ts';
import { dateLengthAt } from '../../src-main/engine/watch-folders/patterns/name-dates.ts';
import { foldedCode } from '../../src-main/engine/watch-folders/patterns/folded-codes.ts';
import { PatternMachine } from '../../src-main/engine/watch-folders/patterns/pattern-machine.ts';
import {
  PatternError,
  patternItems,
  type PatternItem,
} from '../../src-main/engine/watch-folders/patterns/pattern-parts.ts';

/** Every way in which the items can take the text, found by trying all of them. */
function readings(items: readonly PatternItem[], text: string): string[][] {
  const codes = Array.from(text, foldedCode);
  const digit = (at: number): boolean => /^[0-9]$/u.test(text[at] ?? '');
  const follow = (index: number, at: number): string[][] => {
    const item = items[index];
    if (item === undefined) return at === text.length ? [[]] : [];
    const is = (kind: PatternItem['kind'] | undefined): boolean => kind === 'literal';
    const ends = Array.from({ length: text.length - at + 1 }, (_, more) => at + more);
    const taken = ends.filter((end) => {
      const piece = text.slice(at, end);
      const whole =
        (!digit(at - 1) || is(items[index - 1]?.kind)) && (!digit(end) || is(items[index + 1]?.kind));
      switch (item.kind) {
        case 'literal':
          return String(codes.slice(at, end)) === String(item.codes);
        case 'choice':
          return item.choices.some((choice) => String(codes.slice(at, end)) === String(choice));
        case 'one':
          return piece.length === 1 && piece !== '/';
        case 'star':
          return !piece.includes('/');
        case 'folders':
          return piece === '' || piece.endsWith('/');
        case 'part':
          if (item.type === 'text') return /^[^/]+$/u.test(piece);
          if (item.type === 'ext') return /^[^/.]+$/u.test(piece);
          if (item.type === 'number') return whole && /^\d+$/u.test(piece);
          return whole && piece.length > 0 && dateLengthAt(codes, at) === piece.length;
      }
    });
    return taken.flatMap((end) =>
      follow(index + 1, end).map((rest) => (item.kind === 'part' ? [text.slice(at, end), ...rest] : rest)),
    );
  };
  return follow(0, 0);
}

const piece = fc.constantFrom(
  '_',
  '-',
  '.',
  '/',
  'a',
  'b',
  '1',
  '2',
  '*',
  '?',
  '{a,ab}',
  '**/',
  'a_',
  '20260704',
);
const part = fc.constantFrom('text', 'number', 'date', 'ext');
const pattern = fc
  .array(
    fc.oneof({ weight: 3, arbitrary: piece }, { weight: 2, arbitrary: part.map((type) => `{${type}}`) }),
    {
      minLength: 1,
      maxLength: 7,
    },
  )
  .map((pieces) =>
    pieces
      .map((one, index) => one.replace(/^\{(text|number|date|ext)\}$/u, `{p${String(index)}:$1}`))
      .join(''),
  );
const name = fc
  .array(fc.constantFrom('a', 'b', 'ab', '_', '-', '.', '/', '1', '2', '12', '20260704'), { maxLength: 9 })
  .map((pieces) => pieces.join(''));

describe('the parts of a name', () => {
  it('are those of the readings that there are, the shortest first, and it is known whether there is one text', () => {
    let fitting = 0;
    fc.assert(
      fc.property(pattern, name, (text, file) => {
        let items: PatternItem[];
        try {
          items = patternItems(text);
        } catch (error) {
          expect(error).toBeInstanceOf(PatternError);
          return;
        }
        const names = items.flatMap((item) => (item.kind === 'part' ? [item.name] : []));
        const taken = new PatternMachine(items, new Set(names)).read(file);
        const all = readings(items, file);
        expect([text, file, taken === null]).toEqual([text, file, all.length === 0]);
        if (taken === null) return;
        fitting += 1;
        expect(all.map(String)).toContain(String(taken.map(({ value }) => value)));
        for (const [index, { value, others }] of taken.entries()) {
          const texts = new Set(all.map((reading) => reading[index]));
          expect([text, file, others.length > 1]).toEqual([text, file, texts.size > 1]);
          expect(texts).toContain(value);
          for (const other of others) expect(texts).toContain(other);
        }
      }),
      { numRuns: 20_000 },
    );
    expect(fitting).toBeGreaterThan(300);
  });

  it('cost no more than the length of the pattern times the length of the name', () => {
    const long = [
      '*a'.repeat(149),
      `${'{a,aa}'.repeat(49)}*`,
      '**/'.repeat(99) + '*',
      '*_?'.repeat(90),
      `{x}_${'*_'.repeat(140)}{y}`,
      `*${'{a,ab}_*'.repeat(36)}`,
    ];
    fc.assert(
      fc.property(
        fc.constantFrom(...long),
        fc.constantFrom('a', 'a_', 'a/', 'ab', 'a1_'),
        fc.nat(1400),
        (text, unit, times) => {
          expect(text.length).toBeLessThanOrEqual(longestPattern);
          const items = patternItems(text);
          const machine = new PatternMachine(items, new Set(['x', 'y']));
          const file = unit.repeat(times).slice(0, 4096);
          machine.read(file);
          // Once forwards and once backwards, each place once.
          expect(machine.cells).toBeLessThanOrEqual(2 * items.length * (file.length + 1));
        },
      ),
      { numRuns: 150 },
    );
  });
});
