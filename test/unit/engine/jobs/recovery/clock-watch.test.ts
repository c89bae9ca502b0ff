import { describe, expect, it } from 'vitest';
import { ClockWatch } from '../../../../../src-main/engine/jobs/recovery/clock-watch.ts';
import { ManualClock } from '../../../../helpers/manual-clock.ts';

/** A wall clock that can be set, over a monotonic one that cannot. */
class SetClock extends ManualClock {
  offsetMs = 0;

  override nowMs(): number {
    return super.nowMs() + this.offsetMs;
  }

  override monotonicMs(): number {
    return super.nowMs();
  }
}

describe('a wall clock', () => {
  it('that is set back is noticed once, within half a minute', () => {
    const clock = new SetClock();
    let noticed = 0;
    const watch = new ClockWatch(clock, () => {
      noticed += 1;
    });
    watch.start();
    clock.advance(300_000);
    expect(noticed).toBe(0);
    clock.offsetMs = -3_600_000;
    clock.advance(30_000);
    expect(noticed).toBe(1);
    clock.advance(300_000);
    expect(noticed).toBe(1);
    watch.stop();
    expect(clock.pendingTimers).toBe(0);
  });

  it('that is set forward, or corrected by a few seconds, is left alone', () => {
    const clock = new SetClock();
    let noticed = 0;
    new ClockWatch(clock, () => {
      noticed += 1;
    }).start();
    clock.offsetMs = 3_600_000;
    clock.advance(60_000);
    clock.offsetMs -= 5000;
    clock.advance(60_000);
    expect(noticed).toBe(0);
  });
});
