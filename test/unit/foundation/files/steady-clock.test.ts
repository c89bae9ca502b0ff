import { describe, expect, it } from 'vitest';
import { SteadyClock } from '../../../../src-main/foundation/files/steady-clock.ts';

/** A wall clock that somebody may set, beside time as it passes. */
function clocks() {
  const time = { nowMs: 1_000_000, monotonicMs: 500 };
  const pass = (ms: number): void => {
    time.nowMs += ms;
    time.monotonicMs += ms;
  };
  const reading = { nowMs: () => time.nowMs, monotonicMs: () => time.monotonicMs };
  return { time, pass, reading };
}

/** What it says may be this much less than the truth, never more. */
const toleranceMs = 20;

describe('how long ago something was', () => {
  it('is known as far back as the clock was seen to run evenly', () => {
    const { pass, reading } = clocks();
    const clock = new SteadyClock(reading);
    expect(clock.sinceMs(0)).toBe(0);
    pass(300);
    expect(clock.sinceMs(0)).toBe(300 - toleranceMs);
    expect(clock.sinceMs(reading.nowMs() - 100)).toBe(100 - toleranceMs);
    expect(clock.sinceMs(reading.nowMs() + 1)).toBe(0);
  });

  it.each([
    ['ahead', 3_600_000],
    ['back', -3_600_000],
    ['ahead a little', 50],
  ])('is not known for a while where the clock was set %s', (_way, byMs) => {
    const { time, pass, reading } = clocks();
    const clock = new SteadyClock(reading);
    pass(5000);
    time.nowMs += byMs;
    expect(clock.sinceMs(time.nowMs - 10_000)).toBe(0);
    pass(2000);
    expect(clock.sinceMs(time.nowMs - 10_000)).toBe(2000 - toleranceMs);
  });

  it('is known on another thread as here', () => {
    const { pass, reading } = clocks();
    const clock = new SteadyClock(reading);
    pass(5000);
    expect(new SteadyClock(reading, clock.steadiness).sinceMs(0)).toBe(5000 - toleranceMs);
  });
});
