import { describe, expect, it } from 'vitest';
import { describePace, readMostAtOnce } from '../../../../src-renderer/connections/pace-words.ts';

describe('how much a connection carries', () => {
  it('is said only where somebody limits it', () => {
    const words = (mostAtOnce: number | null, limitBytesPerSecond: number | null) =>
      describePace({ mostAtOnce, limitBytesPerSecond });
    expect([
      words(null, null),
      words(1, null),
      words(3, null),
      words(null, 2_000_000),
      words(3, 500_000),
    ]).toEqual([
      null,
      'At most 1 transfer at a time',
      'At most 3 transfers at a time',
      'At most 2 MB/s',
      'At most 3 transfers at a time, and 500 kB/s',
    ]);
  });

  it('is read as a whole number in bounds, or as nothing', () => {
    expect(['', ' 4 ', '32'].map(readMostAtOnce)).toEqual([
      { mostAtOnce: null },
      { mostAtOnce: 4 },
      { mostAtOnce: 32 },
    ]);
    for (const text of ['0', '33', '-1', '2.5', '1e1', 'many', '0x2']) {
      expect(readMostAtOnce(text)).toEqual({ problem: 'Write a whole number from 1 to 32, or nothing.' });
    }
  });
});
