import { describe, expect, it } from 'vitest';
import { ServiceClocks } from '../../../../src-main/engine/connections/service-clocks.ts';
import { ManualClock } from '../../../helpers/manual-clock.ts';

const minute = 60_000;

function clocksBench() {
  const clock = new ManualClock();
  let setByMs = 0;
  const clocks = new ServiceClocks({
    nowMs: () => clock.nowMs() + setByMs,
    monotonicMs: () => clock.monotonicMs(),
    setTimer: (callback, delayMs) => clock.setTimer(callback, delayMs),
  });
  /** A reply of a service whose clock is so far ahead, as its `Date` has it. */
  const reply = (aheadMs: number, tookMs: number, connectionId = 1): void => {
    const dateMs = Math.floor((clock.nowMs() + aheadMs) / 1000) * 1000;
    clocks.note(connectionId, { what: 'clock', dateMs, tookMs });
  };
  /** Somebody sets our clock, or the machine slept. */
  const setWall = (byMs: number) => (setByMs += byMs);
  return { clock, clocks, reply, setWall };
}

describe('the time at a service', () => {
  it('is known to a second and to how long the reply took, whatever our own clock says', () => {
    const { clock, clocks, reply } = clocksBench();
    expect(clocks.now(1)).toBeNull();
    reply(3 * 60 * minute, 40);
    clock.advance(5000);
    const time = clocks.now(1);
    const trueMs = clock.nowMs() + 3 * 60 * minute;
    expect(time?.earliestMs).toBeLessThanOrEqual(trueMs);
    expect(time?.latestMs).toBeGreaterThanOrEqual(trueMs);
    expect((time?.latestMs ?? 0) - (time?.earliestMs ?? 0)).toBe(1040);
    expect(clocks.now(2), 'of another service').toBeNull();
  });

  it('is known better with each reply, as their seconds turn at different moments', () => {
    const { clock, clocks, reply } = clocksBench();
    for (let count = 0; count < 20; count += 1) {
      reply(-7 * minute, 10);
      clock.advance(1170);
    }
    const time = clocks.now(1);
    const trueMs = clock.nowMs() - 7 * minute;
    expect(time?.earliestMs).toBeLessThanOrEqual(trueMs);
    expect(time?.latestMs).toBeGreaterThanOrEqual(trueMs);
    expect((time?.latestMs ?? 0) - (time?.earliestMs ?? 0)).toBeLessThan(150);
  });

  it('is not known any more after the machine slept, its clock was set, or long silence', () => {
    const { clock, clocks, reply, setWall } = clocksBench();
    reply(0, 10);
    setWall(400);
    expect(clocks.now(1)).toBeNull();
    reply(0, 10);
    expect(clocks.now(1)).not.toBeNull();
    clock.advance(11 * minute);
    expect(clocks.now(1)).toBeNull();
  });

  it('is that of the newest reply where the service set its clock', () => {
    const { clock, clocks, reply } = clocksBench();
    reply(0, 10);
    reply(60 * minute, 10);
    expect((clocks.now(1)?.earliestMs ?? 0) - clock.nowMs()).toBeGreaterThan(59 * minute);
  });
});
