import { describe, expect, it } from 'vitest';
import { Throttle } from '../../../src-main/foundation/throttle.ts';
import { ManualClock } from '../../helpers/manual-clock.ts';

describe('a throttled action', () => {
  it('runs once for many requests, and once more for those that came meanwhile', () => {
    const clock = new ManualClock();
    let runs = 0;
    const throttle = new Throttle(clock, 100, () => (runs += 1));
    for (let request = 0; request < 50; request += 1) throttle.request();
    clock.advance(0);
    expect(runs).toBe(1);
    throttle.request();
    clock.advance(99);
    expect(runs).toBe(1);
    clock.advance(1);
    expect(runs).toBe(2);
    clock.advance(1000);
    expect(runs).toBe(2);
  });

  it('does not run any more when it is stopped', () => {
    const clock = new ManualClock();
    let runs = 0;
    const throttle = new Throttle(clock, 100, () => (runs += 1));
    throttle.request();
    throttle.stop();
    clock.advance(1000);
    expect([runs, clock.pendingTimers]).toEqual([0, 0]);
  });
});
