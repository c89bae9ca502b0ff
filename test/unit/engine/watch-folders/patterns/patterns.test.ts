import { describe, expect, it } from 'vitest';
import { PatternMachine } from '../../../../../src-main/engine/watch-folders/patterns/pattern-machine.ts';
import {
  PatternError,
  patternItems,
} from '../../../../../src-main/engine/watch-folders/patterns/pattern-parts.ts';

function partsOf(pattern: string, name: string, mustBeClear: string[] = []): Record<string, string> | null {
  const parts = new PatternMachine(patternItems(pattern), new Set(mustBeClear)).read(name);
  return parts === null ? null : Object.fromEntries(parts.map((part) => [part.name, part.value]));
}

describe('a pattern with named parts', () => {
  it.each<[string, string, Record<string, string> | null]>([
    [
      '{client}_{campaign}_{slide:number}.{ext}',
      'acme_summer_03.JPG',
      { client: 'acme', campaign: 'summer', slide: '03', ext: 'JPG' },
    ],
    ['lisbon_{slide}_*.{jpg,png}', 'Lisbon_6_miradouro.JPG', { slide: '6' }],
    ['lisbon_{slide}_*.{jpg,png}', 'lisbon_6_miradouro.gif', null],
    ['{a}.{ext}', 'photo.final.jpg', { a: 'photo.final', ext: 'jpg' }],
    ['{a}_{b}', 'one_two_three', { a: 'one', b: 'two_three' }],
    ['IMG{n:number}*', 'img0042b.png', { n: '0042' }],
    ['{n:number}', '12a', null],
    ['*{n:number}', 'a12', { n: '12' }],
    ['2024{n:number}', '202405', { n: '05' }],
    ['{day:date}_{rest}', '2026-07-04_party', { day: '2026-07-04', rest: 'party' }],
    ['{day:date}_{rest}', '20260704_party', { day: '20260704', rest: 'party' }],
    ['{day:date}_{rest}', '2026-02-30_party', null],
    ['{day:date}', '2024-02-29', { day: '2024-02-29' }],
    ['{day:date}', '2026-07.04', null],
    ['{day:date}*', '202607041', null],
    ['{client}/{slide}_*', 'Acme/1_front.png', { client: 'Acme', slide: '1' }],
    ['{client}/{slide}_*', 'Acme/deep/1_front.png', null],
    ['{client}/**/{slide}_*', 'Acme/deep/er/1_front.png', { client: 'Acme', slide: '1' }],
    ['**/{client}/*', 'Acme/x.png', { client: 'Acme' }],
    ['**/{client}/*', 'a/b/Acme/x.png', { client: 'Acme' }],
    ['{a}', 'x/y', null],
    ['straße_{n}', 'STRAßE_ü', { n: 'ü' }],
    ['é_{n}', 'E\u0301_Z', { n: 'Z' }],
    ['{n:number}.png', '２.png', { n: '２' }],
    ['{emoji}_?', '😀_😀', { emoji: '😀' }],
    ['\\{{a}\\}', '{x}', { a: 'x' }],
    ['{jpg,jpeg,}x', 'JPEGx', {}],
    ['{a}-{b,c}-{d}', 'q-c-r', { a: 'q', d: 'r' }],
    ['', 'x', null],
  ])('%s reads %s', (pattern, name, expected) => {
    expect(partsOf(pattern, name)).toEqual(expected);
  });

  it('says every reading of a part that has to be clear', () => {
    const machine = new PatternMachine(
      patternItems('{client}_{campaign}_{n:number}'),
      new Set(['client', 'n']),
    );
    expect(machine.read('acme_big_summer_3')?.map(({ name, others }) => [name, others])).toEqual([
      ['client', ['acme', 'acme_big']],
      ['campaign', []],
      ['n', []],
    ]);
  });

  it('sees that one text is meant, however often it could be taken', () => {
    const machine = new PatternMachine(patternItems('*-{n:number}-*'), new Set(['n']));
    expect(machine.read('-1-1-1-1-1-1-1-1-1-1-1-')?.[0]?.others).toEqual([]);
    expect(machine.read('-1-1-1-1-1-1-1-1-1-1-2-')?.[0]?.others).toEqual(['1', '2']);
  });
});

describe('what is no pattern', () => {
  it.each([
    ['lisbon_{slide', 8, 'not_closed'],
    ['slide}', 6, 'closes_nothing'],
    ['a_{}', 3, 'nameless'],
    ['{1st}', 1, 'part_name'],
    ['{slide:nummer}', 1, 'part_type'],
    ['{slide:constructor}', 1, 'part_type'],
    ['{a}_{A}', 5, 'part_repeated'],
    ['{a}{b}', 4, 'no_border'],
    ['{a}*', 4, 'no_border'],
    ['{a:number}{b:date}', 11, 'no_border'],
    ['{a{b}}', 3, 'within'],
    ['{a/b}', 3, 'part_past_folder'],
    ['/{a}', 1, 'begins_with_slash'],
    ['{a}/', 4, 'ends_with_slash'],
    ['a//b', 3, 'two_slashes'],
    ['a/../b', 3, 'folder_name'],
    ['a**', 2, 'no_folder'],
    ['a\\', 2, 'nothing_after'],
    ['a\nb', 2, 'unseen_character'],
  ])('%j: character %i, %s', (pattern, position, reason) => {
    const found = ((): unknown => {
      try {
        return patternItems(pattern);
      } catch (error) {
        return error;
      }
    })();
    expect(found).toBeInstanceOf(PatternError);
    expect(found).toMatchObject({ position, reason: { code: `pattern_fault.${reason}` } });
    expect((found as PatternError).nextStep.code).toMatch(/^pattern_next\./u);
  });
});
