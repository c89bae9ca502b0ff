import { describe, expect, it } from 'vitest';
import { addedBetweenSchema } from '../../../src-main/contract/saved-filter.ts';
import { addedFromMs, filterOf, isNarrow } from '../../../src-main/contract/kept-filter.ts';

const noon = new Date(2026, 2, 31, 12, 30).getTime();

describe('a filter that is kept', () => {
  it('counts its days from midnight here, over the change of the clock', () => {
    expect(addedFromMs('today', noon)).toBe(new Date(2026, 2, 31).getTime());
    expect(addedFromMs('week', noon)).toBe(new Date(2026, 2, 25).getTime());
    expect(addedFromMs('month', noon)).toBe(new Date(2026, 2, 2).getTime());
    expect(filterOf({ view: 'failed', addedWithin: 'today' }, noon)).toEqual({
      view: 'failed',
      addedFromMs: new Date(2026, 2, 31).getTime(),
    });
    expect(filterOf({ view: 'all' }, noon)).toEqual({ view: 'all' });
  });

  it('has all of its first and its last day, and no more than both of its times allow', () => {
    const addedBetween = { from: '2026-03-28', to: '2026-03-29' };
    expect(filterOf({ view: 'all', addedBetween }, noon)).toEqual({
      view: 'all',
      addedFromMs: new Date(2026, 2, 28).getTime(),
      addedBeforeMs: new Date(2026, 2, 30).getTime(),
    });
    const until = { from: null, to: '2026-03-31' };
    expect(filterOf({ view: 'all', addedBetween: until, addedWithin: 'today' }, noon)).toEqual({
      view: 'all',
      addedFromMs: new Date(2026, 2, 31).getTime(),
      addedBeforeMs: new Date(2026, 3, 1).getTime(),
    });
  });

  it.each([
    [{ from: '2026-03-02', to: '2026-03-01' }, 'input.days_turned'],
    [{ from: null, to: null }, 'input.days_missing'],
    [{ from: '2026-02-30', to: null }, 'Invalid ISO date'],
  ])('is refused with days that are none: %j', (days, why) => {
    expect(addedBetweenSchema.safeParse(days).error?.message).toContain(why);
  });

  it('is worth keeping where it leaves something out', () => {
    expect(isNarrow({ view: 'all' })).toBe(false);
    expect(isNarrow({ view: 'done' })).toBe(true);
    expect(isNarrow({ view: 'all', search: 'press' })).toBe(true);
  });
});
