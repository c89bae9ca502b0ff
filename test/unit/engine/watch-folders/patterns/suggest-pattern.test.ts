import { expect, it } from 'vitest';
import { PatternMachine } from '../../../../../src-main/engine/watch-folders/patterns/pattern-machine.ts';
import { patternItems } from '../../../../../src-main/engine/watch-folders/patterns/pattern-parts.ts';
import { suggestPattern } from '../../../../../src-main/engine/watch-folders/patterns/suggest-pattern.ts';

it.each([
  ['acme_summer_04.jpg', '{client}_{campaign}_{slide:number}.{ext}'],
  ['IMG_4417.jpg', 'IMG_{slide:number}.{ext}'],
  ['IMG4417.JPG', 'IMG{slide:number}.{ext}'],
  ['2026-07-04 Halden - Harbour 2.png', '{date:date} {client} - {campaign} {slide:number}.{ext}'],
  ['3_b_2.png', '{number:number}_{client}_{slide:number}.{ext}'],
  ['Acme/deep/1.png', '{folder}/{folder2}/{slide:number}.{ext}'],
  ['a*b{c}.png', '{client}.{ext}'],
  ['.hidden', '.{client}'],
  ['cover', '{client}'],
  ['a_b_c_d_e_f_g_h.txt', '{client}_{campaign}_{title}_{word}_{word2}_{word3}_g_*.{ext}'],
])('%s → %s', (name, pattern) => {
  expect(suggestPattern(name).pattern).toBe(pattern);
  const read = new PatternMachine(patternItems(pattern), new Set()).read(name);
  expect(read?.map(({ name: part, value }) => ({ name: part, value }))).toEqual(suggestPattern(name).parts);
});
