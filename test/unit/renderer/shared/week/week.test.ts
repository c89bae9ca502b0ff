import fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import type { HourRule } from '../../../../../src-main/contract/sending.ts';
import {
  cellAt,
  everything,
  hourOfWeek,
  indexOf,
  isIn,
  moved,
  paint,
  rangeWords,
  type Cell,
} from '../../../../../src-renderer/shared/week/week-range.ts';
import {
  brushes,
  fillOf,
  isSameWeek,
  presets,
  ruleWords,
  weekOrNone,
  wholeWeek,
} from '../../../../../src-renderer/shared/week/week-rules.ts';

const mondayNine: Cell = { day: 0, hour: 9 };
const presetNamed = (name: string) => presets.find((each) => each.name === name)?.week ?? [];

describe('a range of hours', () => {
  it('is the rectangle between two corners, whichever comes first', () => {
    const range = { anchor: { day: 3, hour: 17 }, head: { day: 1, hour: 9 } };
    const hours = wholeWeek.map((_, index) => cellAt(index)).filter((cell) => isIn(range, cell));
    expect(hours).toHaveLength(3 * 9);
    expect(isIn(range, { day: 2, hour: 12 })).toBe(true);
    expect(isIn(range, { day: 2, hour: 18 })).toBe(false);
    expect(isIn(range, { day: 0, hour: 12 })).toBe(false);
  });

  it('is painted and leaves every other hour as it was', () => {
    const cell = fc.record({ day: fc.integer({ min: 0, max: 6 }), hour: fc.integer({ min: 0, max: 23 }) });
    fc.assert(
      fc.property(cell, cell, (anchor, head) => {
        const painted = paint(presetNamed('Nights and weekends'), { anchor, head }, 5_000_000);
        painted.forEach((rule, index) => {
          const before = presetNamed('Nights and weekends')[index];
          expect(rule).toBe(isIn({ anchor, head }, cellAt(index)) ? 5_000_000 : before);
        });
      }),
    );
    expect(paint(wholeWeek, everything, 'off').every((rule) => rule === 'off')).toBe(true);
  });

  test.each([
    ['ArrowRight', 0, 10],
    ['ArrowLeft', 0, 8],
    ['ArrowDown', 1, 9],
    ['ArrowUp', 0, 9],
    ['Home', 0, 0],
    ['End', 0, 23],
    ['PageDown', 6, 9],
  ])('%s leads from Monday nine to day %i, hour %i', (key, day, hour) => {
    expect(moved(mondayNine, key)).toEqual({ day, hour });
  });

  it('never leaves the week, and other keys do not move', () => {
    expect(moved({ day: 6, hour: 23 }, 'ArrowRight')).toEqual({ day: 6, hour: 23 });
    expect(moved({ day: 6, hour: 23 }, 'ArrowDown')).toEqual({ day: 6, hour: 23 });
    expect(moved(mondayNine, 'x')).toBeNull();
  });

  it('is said with its days and hours', () => {
    expect(rangeWords({ anchor: mondayNine, head: mondayNine })).toBe('Mon 09:00 to 10:00');
    expect(rangeWords({ anchor: { day: 4, hour: 17 }, head: { day: 0, hour: 8 } })).toBe(
      'Mon to Fri, 08:00 to 18:00',
    );
  });

  it('counts from Monday midnight', () => {
    expect(hourOfWeek(new Date(2025, 10, 17, 0, 59).getTime())).toBe(0);
    expect(hourOfWeek(new Date(2025, 10, 23, 23, 1).getTime())).toBe(167);
    expect(indexOf(cellAt(100))).toBe(100);
  });
});

describe('a week', () => {
  it('that is always full speed is none', () => {
    expect(weekOrNone(presetNamed('Always'))).toBeNull();
    expect(weekOrNone(presetNamed('Nights and weekends'))).toHaveLength(168);
  });

  it('of nights and weekends is off from eight to six on workdays', () => {
    const week = presetNamed('Nights and weekends');
    expect(week.filter((rule) => rule === 'off')).toHaveLength(5 * 10);
    expect([week[7], week[8], week[17], week[18], week[5 * 24 + 12]]).toEqual([
      null,
      'off',
      'off',
      null,
      null,
    ]);
    expect(isSameWeek(week, presetNamed('Working hours limited'))).toBe(false);
    expect(new Set(presetNamed('Working hours limited'))).toEqual(new Set([null, 2_000_000]));
  });

  it('is painted with off, the speeds in use, and full speed, slowest first', () => {
    const week = paint(wholeWeek, everything, 5_000_000);
    const all = brushes(week, [40_000_000]);
    expect(all).toEqual(['off', 2_000_000, 5_000_000, 10_000_000, 40_000_000, null]);
    expect(all.map((rule: HourRule) => fillOf(rule, all))).toEqual([0, 0.2, 0.4, 0.6, 0.8, 1]);
    expect(all.map(ruleWords)).toEqual([
      'Off',
      'Up to 2 MB/s',
      'Up to 5 MB/s',
      'Up to 10 MB/s',
      'Up to 40 MB/s',
      'Full speed',
    ]);
  });
});
