import { expect, it } from 'vitest';
import {
  amountParts,
  readAmount,
  sizeUnits,
  spanUnits,
} from '../../../../src-renderer/watch-folders/amount-text.ts';
import { LimitsDraft } from '../../../../src-renderer/watch-folders/limits-draft.svelte.ts';

it('a folder without limits has none written down, and gives back those that it had', () => {
  const draft = new LimitsDraft();
  draft.fill({ recursive: true });
  expect(draft.limits).toEqual({});
  const limits = { minBytes: 5, depth: 3, extensions: ['.jpg'], unignored: ['.*' as const] };
  draft.fill({ recursive: true, ...limits });
  expect(draft.limits).toEqual(limits);
});

it('a limit that is taken back leaves nothing behind', () => {
  const draft = new LimitsDraft();
  draft.types = 'jpg, *.PNG';
  draft.toggleContent('image');
  draft.toggleIgnored('.*');
  draft.set({ maxBytes: 10 });
  expect(draft.limits).toEqual({
    ...{ extensions: ['.jpg', '.png'], contents: ['image'], unignored: ['.*'], maxBytes: 10 },
  });
  draft.types = '  ';
  draft.toggleContent('image');
  draft.toggleIgnored('.*');
  draft.set({ maxBytes: undefined });
  expect(draft.limits).toEqual({});
});

it('levels of sub-folders count only where sub-folders go at all', () => {
  const draft = new LimitsDraft();
  draft.subfolders = 'some';
  expect([draft.isRecursive, draft.limits.depth]).toEqual([true, 2]);
  draft.subfolders = 'none';
  expect([draft.isRecursive, draft.limits.depth]).toEqual([false, undefined]);
  draft.subfolders = 'all';
  expect([draft.isRecursive, draft.limits.depth]).toEqual([true, undefined]);
});

it('amounts are shown in the unit that writes them whole, and read back', () => {
  const shown = amountParts(90 * 60_000, spanUnits);
  expect([shown.text, shown.unit.label]).toEqual(['90', 'minutes']);
  expect(readAmount('90', shown.unit)).toBe(90 * 60_000);
  const [kB = { label: '', size: 0 }] = sizeUnits;
  expect([readAmount('1,5', kB), readAmount('0', kB), readAmount('much', kB)]).toEqual([1500, null, null]);
  expect(amountParts(1500, sizeUnits).text).toBe('1.5');
});
