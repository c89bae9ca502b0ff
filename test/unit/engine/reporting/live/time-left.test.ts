import { describe, expect, it } from 'vitest';
import { secondsLeft } from '../../../../../src-main/engine/reporting/live/time-left.ts';

const megabyte = 1_000_000;

describe('the time that is left', () => {
  it('is that of so many files where they are small, whatever few bytes of them were counted', () => {
    const left = { files: 18_000, bytes: 18_000 * 9 };
    expect(secondsLeft(left, { files: 600, bytes: 5400, seconds: 60 })).toBeCloseTo(1800);
    expect(secondsLeft(left, { files: 600, bytes: 3600, seconds: 60 })).toBeCloseTo(2700);
  });

  it('is that of the bytes where few files are large, also before one of them has arrived', () => {
    const left = { files: 3, bytes: 900 * megabyte };
    expect(secondsLeft(left, { files: 0, bytes: 60 * megabyte, seconds: 60 })).toBeCloseTo(900);
    expect(secondsLeft(left, { files: 1, bytes: 300 * megabyte, seconds: 60 })).toBeCloseTo(180);
  });

  it('is the longer of both, within reason, where what is left is of another size than what went', () => {
    const small = { files: 600, bytes: 5400, seconds: 60 };
    // By its bytes, films after many small files would take months.
    expect(secondsLeft({ files: 100, bytes: 1000 * megabyte }, small)).toBeCloseTo(80);
    const large = { files: 1, bytes: 100 * megabyte, seconds: 60 };
    // By their number, small files after a film would take days.
    expect(secondsLeft({ files: 5000, bytes: 50 * megabyte }, large)).toBeCloseTo(240);
  });

  it('is that of the files where they have no size, as links', () => {
    expect(secondsLeft({ files: 30, bytes: 0 }, { files: 60, bytes: 0, seconds: 60 })).toBeCloseTo(30);
  });

  it('is not known while nothing went, and where nothing is left', () => {
    expect(secondsLeft({ files: 30, bytes: 9 }, { files: 0, bytes: 0, seconds: 1 })).toBeNull();
    expect(secondsLeft({ files: 0, bytes: 0 }, { files: 9, bytes: 9, seconds: 1 })).toBeNull();
  });
});
