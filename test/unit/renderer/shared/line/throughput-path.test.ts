import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { throughputPath } from '../../../../../src-renderer/shared/line/throughput-path.ts';

const size = { widthPx: 400, basePx: 40, crestPx: 14 };

describe('the wire of the queue’s header', () => {
  it('rises to its crest at the highest figure', () => {
    const path = throughputPath([0, 5, 10], size);
    expect(path.line).toBe('M0.0 40.0L200.0 27.0L400.0 14.0');
    expect(path.area).toBe('M0.0 40.0L200.0 27.0L400.0 14.0L400 40L0 40z');
    expect(path.headPx).toBe(14);
  });

  it('lies flat while nothing is sent', () => {
    expect(throughputPath([0, 0], size)).toEqual({
      line: 'M0.0 40.0L400.0 40.0',
      area: 'M0.0 40.0L400.0 40.0L400 40L0 40z',
      headPx: 40,
      highest: 0,
    });
    expect(throughputPath([], size).line).toBe('');
  });

  it('draws a single figure as a level', () => {
    expect(throughputPath([7], size).line).toBe('M0.0 14.0L400.0 14.0');
  });

  it('never leaves its plot', () => {
    fc.assert(
      fc.property(fc.array(fc.double({ min: -5, max: 1e12, noNaN: true }), { maxLength: 60 }), (figures) => {
        const heights = throughputPath(figures, size).line.match(/(?<= )[\d.]+/gu) ?? [];
        for (const height of heights) {
          expect(Number(height)).toBeGreaterThanOrEqual(14);
          expect(Number(height)).toBeLessThanOrEqual(40);
        }
      }),
    );
  });
});
