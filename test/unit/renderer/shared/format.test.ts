import fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import {
  formatAge,
  formatAmount,
  formatBytes,
  formatCount,
  formatDay,
  formatDuration,
  formatMoment,
  formatPreciseClock,
  formatShortSpan,
  formatShare,
  formatSpeed,
} from '../../../../src-renderer/shared/format.ts';
import { speak } from '../../../helpers/speaking.ts';
import { minuteMs, nowMs } from '../sample-values.ts';

describe('sizes', () => {
  test.each([
    [0, '0 B'],
    [999, '999 B'],
    [1000, '1 kB'],
    [14_000, '14 kB'],
    [840_400, '840 kB'],
    [999_600, '1.0 MB'],
    [2_100_000, '2.1 MB'],
    [9_960_000, '10 MB'],
    [184_000_000, '184 MB'],
    [999_999_999, '1.0 GB'],
    [2_400_000_000, '2.4 GB'],
    [41_200_000_000, '41.2 GB'],
    [512_000_000_000, '512 GB'],
  ])('%d bytes are %s', (sizeBytes, message) => {
    expect(formatBytes(sizeBytes)).toBe(message);
  });

  it('never show four figures before the point', () => {
    fc.assert(
      fc.property(fc.double({ min: 0, max: 1e17, noNaN: true }), (sizeBytes) => {
        expect(formatBytes(sizeBytes)).toMatch(/^\d{1,3}(\.\d)? (B|kB|MB|GB|TB|PB)$/u);
      }),
    );
  });

  it('keep a decimal longer as speeds', () => {
    expect(formatSpeed(11_400_000)).toBe('11.4 MB/s');
    expect(formatSpeed(0)).toBe('0 B/s');
  });
});

describe('spans of time', () => {
  test.each([
    [0, '0 s'],
    [8_400, '8 s'],
    [59_700, '1 min'],
    [100_000, '1 min 40 s'],
    [9 * minuteMs, '9 min'],
    [41 * minuteMs + 20_000, '41 min'],
    [65 * minuteMs, '1 h 5 min'],
    [48 * 60 * minuteMs, '2 d'],
  ])('%d ms are %s', (durationMs, message) => {
    expect(formatDuration(durationMs)).toBe(message);
  });
});

describe('ages', () => {
  test.each([
    [10_000, 'now'],
    [2 * minuteMs, '2 min'],
    [60 * minuteMs, '1 h'],
    [25 * 60 * minuteMs, '1 d'],
  ])('%d ms ago is %s', (ageMs, message) => {
    expect(formatAge(nowMs - ageMs, nowMs)).toBe(message);
  });
});

describe('moments', () => {
  it('are clock times today', () => {
    expect(formatMoment(nowMs - 43 * minuteMs, nowMs)).toBe('14:02');
  });

  it('carry their day otherwise', () => {
    expect(formatMoment(new Date(2025, 10, 3, 9, 5).getTime(), nowMs)).toBe('3 Nov 09:05');
  });

  it('are exact to a tenth of a second in an attempt', () => {
    expect(formatPreciseClock(new Date(2025, 10, 21, 14, 9, 40, 140).getTime())).toBe('14:09:40.1');
  });

  it('and how long it took have the decimals of the country', () => {
    const atMs = new Date(2025, 10, 21, 14, 9, 40, 140).getTime();
    expect([420, 9_960, 31_000].map(formatShortSpan)).toEqual(['0.4 s', '10.0 s', '31 s']);
    expect([38, 99.4, 0, -5].map(formatShortSpan)).toEqual(['38 ms', '99 ms', '1 ms', '1 ms']);
    speak({ language: 'de', locale: 'de-DE' });
    try {
      expect([formatPreciseClock(atMs), formatShortSpan(420)]).toEqual(['14:09:40,1', '0,4 s']);
    } finally {
      speak({ language: 'en', locale: 'en-GB' });
    }
  });

  test.each([
    [new Date(2025, 10, 21, 0, 1), 'Today'],
    [new Date(2025, 10, 20, 23, 59), 'Yesterday'],
    [new Date(2025, 10, 19, 12, 0), '19 November'],
    [new Date(2024, 11, 31, 12, 0), '31 December 2024'],
  ])('%s is named %s in a history', (date, message) => {
    expect(formatDay(date.getTime(), nowMs)).toBe(message);
  });
});

describe('numbers', () => {
  it('are grouped', () => {
    expect(formatCount(2104)).toBe('2,104');
  });

  it('agree with their noun', () => {
    expect([formatAmount(1, 'file'), formatAmount(61, 'file'), formatAmount(0, 'match', 'match')]).toEqual([
      '1 file',
      '61 files',
      '0 match',
    ]);
  });

  it('never say 100 % before everything is there', () => {
    expect(formatShare(999_999, 1_000_000)).toBe('99 %');
    expect(formatShare(10, 10)).toBe('100 %');
    expect(formatShare(0, 0)).toBe('0 %');
  });
});
