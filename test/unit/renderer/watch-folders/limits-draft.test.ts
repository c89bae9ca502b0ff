import { expect, it } from 'vitest';
import { fileLimitsSchema } from '../../../../src-main/contract/file-limits.ts';
import {
  amountParts,
  readAmount,
  sizeUnits,
  spanUnits,
} from '../../../../src-renderer/watch-folders/amount-text.ts';
import { extensionsIn, LimitsDraft } from '../../../../src-renderer/watch-folders/limits-draft.svelte.ts';
import { RulesInHand } from '../../../../src-renderer/watch-folders/rules-in-hand.svelte.ts';

const limitsOf = ({ limits }: LimitsDraft) => fileLimitsSchema.parse(limits);

it('a folder without limits has none written down, and gives back those that it had', () => {
  const hand = new RulesInHand();
  const draft = new LimitsDraft(hand);
  expect([limitsOf(draft), draft.limitsAnything]).toEqual([{}, false]);
  const limits = { minBytes: 5, depth: 3, extensions: ['.jpg'], unignored: ['.*' as const] };
  hand.fill({ ...hand.rules, ...limits });
  expect([limitsOf(draft), draft.limitsAnything]).toEqual([limits, true]);
});

it('a limit that is taken back leaves nothing behind', () => {
  const draft = new LimitsDraft();
  draft.types.typed = 'jpg, *.PNG\n';
  draft.toggleContent('image');
  draft.toggleIgnored('.*');
  draft.set({ maxBytes: 10 });
  expect(limitsOf(draft)).toEqual({
    ...{ extensions: ['.jpg', '.png'], contents: ['image'], unignored: ['.*'], maxBytes: 10 },
  });
  draft.types.remove(1);
  draft.types.remove(0);
  draft.toggleContent('image');
  draft.toggleIgnored('.*');
  draft.set({ maxBytes: undefined });
  expect(draft.limits).toEqual(new RulesInHand().rules);
});

it('an extension may hold a comma, and an escaped one is no end of it', () => {
  expect(extensionsIn('.txt\\,v png,jpg')).toEqual(['.txt,v', '.png', '.jpg']);
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
