import { describe, expect, it } from 'vitest';
import { addedFromMs, filterOf, isNarrow } from '../../../../../src-renderer/jobs/list/kept-filter.ts';

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

  it('is worth keeping where it leaves something out', () => {
    expect(isNarrow({ view: 'all' })).toBe(false);
    expect(isNarrow({ view: 'done' })).toBe(true);
    expect(isNarrow({ view: 'all', search: 'press' })).toBe(true);
  });
});
