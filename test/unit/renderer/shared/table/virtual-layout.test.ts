import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  itemAt,
  itemAtOffset,
  itemOfRow,
  layOut,
  visibleItems,
  type Section,
} from '../../../../../src-renderer/shared/table/virtual-layout.ts';

const section: fc.Arbitrary<Section> = fc.record({
  headingPx: fc.constantFrom(0, 36),
  rowCount: fc.integer({ min: 0, max: 2_000_000 }),
  rowPx: fc.constantFrom(28, 40),
});
const sections = fc.array(section, { maxLength: 6 });

describe('the layout of a long list', () => {
  it('gives every item a place that leads back to it', () => {
    fc.assert(
      fc.property(sections, fc.double({ min: 0, max: 1, noNaN: true }), (list, share) => {
        const layout = layOut(list);
        fc.pre(layout.itemCount > 0);
        const index = Math.min(layout.itemCount - 1, Math.floor(share * layout.itemCount));
        const item = itemAt(layout, index)!;
        expect(itemAtOffset(layout, item.topPx)).toBe(index);
        expect(itemAtOffset(layout, item.topPx + item.heightPx - 1)).toBe(index);
      }),
    );
  });

  it('has neither gaps nor overlaps', () => {
    fc.assert(
      fc.property(sections, fc.integer({ min: 0, max: 10_000_000 }), (list, from) => {
        const layout = layOut(list);
        fc.pre(layout.itemCount > 1);
        const index = from % (layout.itemCount - 1);
        const item = itemAt(layout, index)!;
        expect(itemAt(layout, index + 1)!.topPx).toBe(item.topPx + item.heightPx);
      }),
    );
  });

  it('ends with its last item, and what is left free below', () => {
    fc.assert(
      fc.property(sections, (list) => {
        const layout = layOut(list, 72);
        const last = itemAt(layout, layout.itemCount - 1);
        expect(layout.totalPx).toBe((last === null ? 0 : last.topPx + last.heightPx) + 72);
      }),
    );
  });

  it('finds the nearest item outside', () => {
    const layout = layOut([{ headingPx: 36, rowCount: 2, rowPx: 40 }]);
    expect(itemAtOffset(layout, -5)).toBe(0);
    expect(itemAtOffset(layout, 9999)).toBe(2);
    expect(itemAtOffset(layOut([]), 0)).toBe(-1);
    expect(itemAt(layout, 3)).toBeNull();
  });

  it('knows the rows of a section, behind its heading', () => {
    const layout = layOut([
      { headingPx: 36, rowCount: 2, rowPx: 40 },
      { headingPx: 36, rowCount: 3, rowPx: 40 },
    ]);
    expect(itemOfRow(layout, 1, 0)).toBe(4);
    expect(itemAt(layout, 4)).toEqual({ section: 1, row: 0, topPx: 152, heightPx: 40 });
    expect(itemAt(layout, 3)).toEqual({ section: 1, row: null, topPx: 116, heightPx: 36 });
  });

  it('draws what is in view and little more', () => {
    fc.assert(
      fc.property(sections, fc.integer({ min: 0, max: 90_000_000 }), (list, topPx) => {
        const layout = layOut(list);
        const { first, end } = visibleItems(layout, topPx, 800, 6);
        expect(end - first).toBeLessThanOrEqual(800 / 28 + 1 + 1 + 12);
        for (const offset of [topPx, topPx + 400, topPx + 799]) {
          if (offset >= layout.totalPx || layout.itemCount === 0) continue;
          const index = itemAtOffset(layout, offset);
          expect(index).toBeGreaterThanOrEqual(first);
          expect(index).toBeLessThan(end);
        }
      }),
    );
  });
});
