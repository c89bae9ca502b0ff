import { describe, expect, it } from 'vitest';
import { lastMonths } from '../../../../../src-renderer/views/client/last-months.ts';

describe('the months of which there are reports', () => {
  it('begin with this one, also on its last day', () => {
    expect(lastMonths(4, new Date(2026, 11, 31, 23, 59).getTime())).toEqual([
      ...['2026-12', '2026-11', '2026-10', '2026-09'],
    ]);
  });

  it('go back over a new year', () => {
    expect(lastMonths(3, new Date(2027, 0, 1).getTime())).toEqual(['2027-01', '2026-12', '2026-11']);
  });
});
