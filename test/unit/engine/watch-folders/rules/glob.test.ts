import fc from 'fast-check';
import picomatch from 'picomatch';
import { describe, expect, it } from 'vitest';
import { folderRulesSchema } from '../../../../../src-main/contract/folder-rules.ts';
import { foldCase } from '../../../../../src-main/foundation/fold-case.ts';
import { compileGlob } from '../../../../../src-main/engine/watch-folders/rules/glob.ts';
import { rulesTo } from '../../../../helpers/folder-rules.ts';
import { workMs } from '../../../../helpers/thread-work.ts';

const matches = (pattern: string, path: string): boolean => compileGlob(pattern)(foldCase(path));
const rules = rulesTo({ kind: 'knowledge_base', id: 'kb_1', label: null });

describe('a pattern', () => {
  it.each<[string, string, boolean]>([
    ['a/**', 'a', true],
    ['a/**', 'a/b/c', true],
    ['a/**', 'ab', false],
    ['**/c.png', 'c.png', true],
    ['**/c.png', 'a/b/C.PNG', true],
    ['a/**/c', 'a/c', true],
    ['a/**/c', 'a/b/d/c', true],
    ['a/*/c', 'a/b/d/c', false],
    ['**/**/c', 'c', true],
    ['a/**/**/c', 'a/c', true],
    ['**', 'a/b', true],
    ['a**c', 'abc', true],
    ['a**c', 'a/c', false],
    ['*.{jpg,jp{e,}g}', 'x.jpeg', true],
    ['{one}', '{one}', true],
    ['{one,two', '{one,two', true],
    ['[!a-c]x', 'dx', true],
    ['[!a-c]x', 'Bx', false],
    ['[^/]x', '/x', false],
    ['[]]x', ']x', true],
    ['[a', '[a', true],
    ['photo [final].png', 'photo [final].png', true],
    ['\\*.png', '*.png', true],
    ['\\*.png', 'a.png', false],
    ['report(1)+.pdf', 'report(1)+.pdf', true],
    ['a|b', 'a', false],
    ['?.png', '😀.png', true],
    ['straße*', 'STRAßE 1', true],
    ['Σ*', 'ςα', true],
    ['', 'a', false],
    ['a*a', 'a', false],
    ['*ab*ab*', 'xabab', true],
    ['*ab*ab', 'xab', false],
  ])('%j takes %j: %s', (pattern, path, taken) => {
    expect(matches(pattern, path)).toBe(taken);
  });

  const letter = fc.constantFrom('a', 'b', 'C', '.', '-', ' ', '1');
  const word = fc.string({ unit: letter, minLength: 1, maxLength: 4 });
  const bit = fc.oneof(
    { weight: 4, arbitrary: word },
    { weight: 3, arbitrary: fc.constant('*') },
    fc.constant('?'),
    // It takes `[!a]` for a set with a `!` in it.
    fc.constantFrom('[ab]', '[a-c]', '[^a-b]', '[^b-c]', '[1-9]'),
    // Two dots are a range of numbers to it.
    fc.tuple(word, word).map(([one, other]) => `{${one},${other}}`.replace(/\.+/gu, '.')),
  );
  const ofName = fc
    .array(bit, { minLength: 1, maxLength: 4 })
    // Stars side by side are one; a choice of a choice is tried above.
    .map((bits) => bits.join('').replace(/\*+/gu, '*'));
  const pattern = fc
    .array(fc.oneof({ weight: 4, arbitrary: ofName }, fc.constant('**')), { minLength: 1, maxLength: 4 })
    .map((names) => names.filter((name, at) => name !== '**' || names[at - 1] !== '**').join('/'))
    .filter((text) => !text.startsWith('./'));
  const path = fc
    .array(
      word.filter((name) => !name.endsWith('.')),
      { minLength: 1, maxLength: 4 },
    )
    .map((names) => names.join('/'));

  it('means what it means to others who read such patterns', () => {
    fc.assert(
      fc.property(pattern, path, (glob, name) => {
        const theirs = picomatch(glob, { dot: true, nonegate: true, noextglob: true, flags: 'is' });
        expect([glob, name, matches(glob, name)]).toEqual([glob, name, theirs(name)]);
      }),
      { numRuns: 20_000 },
    );
  });
});

describe('a pattern that would keep others busy for minutes', () => {
  const longest = 4096;
  const patterns = [
    '*a'.repeat(250),
    '*a'.repeat(249) + '*b',
    '{a,b}'.repeat(100),
    '{a,aa}'.repeat(83),
    '{a*,*a}'.repeat(71),
    '+(a|aa)+'.repeat(60),
    '(a+)+'.repeat(100),
    '**/'.repeat(166),
    '**/*a'.repeat(100),
    '[a-z]*'.repeat(83),
    '{'.repeat(250) + '}'.repeat(250),
    '{a,'.repeat(125) + '}'.repeat(125),
    '['.repeat(500),
    '?*'.repeat(250),
  ];

  it.each(patterns.map((text) => [text.slice(0, 20), text] as const))(
    'is matched at once: %s…',
    (_, text) => {
      expect(folderRulesSchema.safeParse({ ...rules, ignore: [text] }).success).toBe(true);
      const takes = compileGlob(text);
      for (const name of [
        'a'.repeat(longest),
        `${'a'.repeat(longest - 1)}\n`,
        'a/'.repeat(longest / 2),
        'ab'.repeat(longest / 2),
      ]) {
        // What goes back and forth takes longer than anybody waits.
        expect(workMs(() => takes(foldCase(name)))).toBeLessThan(2000);
      }
    },
  );

  it('is bounded in length, and in how many there may be', () => {
    const messageOf = (ignore: readonly string[]): string | undefined =>
      folderRulesSchema.safeParse({ ...rules, ignore }).error?.issues[0]?.message;
    expect(messageOf(['a'.repeat(501)])).toBe('input.rule_long');
    expect(messageOf(Array.from({ length: 101 }, () => '*.a'))).toBe('input.rules_many');
    expect(messageOf([''])).toBe('input.rule_empty');
  });
});
