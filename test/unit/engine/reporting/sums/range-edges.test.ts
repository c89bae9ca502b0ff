import { describe, expect, it } from 'vitest';
import { rangeEdges } from '../../../../../src-main/engine/reporting/sums/range-edges.ts';

const at = (month: number, day: number, hour = 0) => new Date(2026, month - 1, day, hour).getTime();
const hourMs = 3_600_000;

describe('the edges of a range', () => {
  it('are the hours of today, from midnight to midnight by this computer’s clock', () => {
    const edges = rangeEdges('today', at(7, 15, 14) + 12_345);
    expect([edges[0], edges.at(-1)]).toEqual([at(7, 15), at(7, 16)]);
    expect(edges).toHaveLength(25);
  });

  it('are midnights of so many days, with today as the last', () => {
    const week = rangeEdges('7d', at(3, 2, 9));
    expect(week).toHaveLength(8);
    expect([week[0], week[6], week[7]]).toEqual([at(2, 24), at(3, 2), at(3, 3)]);
    expect(rangeEdges('30d', at(3, 2, 9))).toHaveLength(31);
  });

  it('cover the whole of every day of a year, of those too in which the clock is changed', () => {
    for (let day = 1; day <= 366; day += 1) {
      const edges = rangeEdges('today', at(1, day, 12));
      expect(edges.every((edge, index) => index === 0 || edge > (edges[index - 1] ?? edge))).toBe(true);
      expect(edges.at(-1)).toBe(at(1, day + 1));
      expect(edges.length - 1).toBe(Math.ceil((at(1, day + 1) - at(1, day)) / hourMs));
    }
  });
});
