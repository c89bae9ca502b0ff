import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  barTopOf,
  boxPx,
  clampListTop,
  farthestPx,
  listTopOf,
  maximumBoxPx,
  revealing,
} from '../../../../../src-renderer/shared/table/virtual-scroll.ts';

const extent = fc.record({
  totalPx: fc.integer({ min: 0, max: 400_000_000 }),
  viewPx: fc.integer({ min: 100, max: 4000 }),
});
const share = fc.double({ min: 0, max: 1, noNaN: true });

describe('a list taller than a browser can draw', () => {
  it('never gets a box that is too tall', () => {
    fc.assert(
      fc.property(extent, (each) => {
        expect(boxPx(each)).toBeLessThanOrEqual(maximumBoxPx);
      }),
    );
  });

  it('reaches its very end when the bar is at its end', () => {
    fc.assert(
      fc.property(extent, (each) => {
        const barEnd = Math.max(0, boxPx(each) - each.viewPx);
        expect(listTopOf(barEnd, each)).toBeCloseTo(farthestPx(each), 3);
        expect(barTopOf(farthestPx(each), each)).toBeCloseTo(barEnd, 3);
        expect(listTopOf(0, each)).toBe(0);
      }),
    );
  });

  it('comes back to the same place through the bar', () => {
    fc.assert(
      fc.property(extent, share, (each, at) => {
        const listTop = at * farthestPx(each);
        expect(listTopOf(barTopOf(listTop, each), each)).toBeCloseTo(listTop, 2);
      }),
    );
  });

  it('goes down when the bar goes down', () => {
    fc.assert(
      fc.property(extent, share, share, (each, one, other) => {
        const barEnd = Math.max(0, boxPx(each) - each.viewPx);
        const [upper, lower] = one < other ? [one, other] : [other, one];
        expect(listTopOf(upper * barEnd, each)).toBeLessThanOrEqual(listTopOf(lower * barEnd, each));
      }),
    );
  });

  it('is not scaled while it fits', () => {
    const fitting = { totalPx: maximumBoxPx, viewPx: 600 };
    expect(listTopOf(1234.5, fitting)).toBe(1234.5);
    expect(barTopOf(1234.5, fitting)).toBe(1234.5);
  });
});

describe('revealing a row', () => {
  const covered = { topPx: 36, bottomPx: 72 };

  it('shows it wholly, beside what floats over the edges', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1000, max: 90_000_000 }), share, share, (totalPx, at, now) => {
        const each = { totalPx, viewPx: 600 };
        const stretch = { topPx: Math.floor(at * (totalPx - 40)), heightPx: 40 };
        const top = revealing(now * farthestPx(each), stretch, each, covered);
        expect(top).toBe(clampListTop(top, each));
        expect(stretch.topPx).toBeGreaterThanOrEqual(top);
        expect(stretch.topPx + stretch.heightPx).toBeLessThanOrEqual(top + each.viewPx);
      }),
    );
  });

  it('moves nothing where it is in view', () => {
    expect(revealing(1000, { topPx: 1200, heightPx: 40 }, { totalPx: 9000, viewPx: 600 }, covered)).toBe(
      1000,
    );
  });
});
