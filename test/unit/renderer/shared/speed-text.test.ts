import { describe, expect, it, test } from 'vitest';
import {
  readSpeed,
  speedParts,
  speedWords,
  type SpeedUnit,
} from '../../../../src-renderer/shared/speed-text.ts';

describe('a speed', () => {
  test.each<[string, SpeedUnit, number]>([
    ['2', 'MB/s', 2_000_000],
    ['1.5', 'MB/s', 1_500_000],
    [' 1,5 ', 'MB/s', 1_500_000],
    ['800', 'kB/s', 800_000],
    ['0.05', 'GB/s', 50_000_000],
  ])('is read from %j in %s', (text, unit, bytesPerSecond) => {
    expect(readSpeed(text, unit)).toEqual({ bytesPerSecond });
  });

  test.each<[string, SpeedUnit, string]>([
    ['', 'MB/s', 'is no speed. Write a number'],
    ['fast', 'MB/s', '“fast” is no speed'],
    ['-2', 'MB/s', 'is no speed'],
    ['12', 'kB/s', '12 kB/s is too slow for an upload to meet its deadlines. Write 33 kB/s or more'],
    ['5000', 'GB/s', 'faster than any line'],
  ])('is not read from %j in %s', (text, unit, problem) => {
    expect(readSpeed(text, unit)).toEqual({ problem: expect.stringContaining(problem) as string });
  });

  it('is written without idle decimals, and shown in the unit that fits', () => {
    expect([2_000_000, 1_500_000, 33_000, 1_000_000_000].map(speedWords)).toEqual([
      '2 MB/s',
      '1.5 MB/s',
      '33 kB/s',
      '1 GB/s',
    ]);
    expect(speedParts(1_500_000)).toEqual({ text: '1.5', unit: 'MB/s' });
  });
});
