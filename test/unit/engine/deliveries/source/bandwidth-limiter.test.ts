import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { BandwidthLimiter } from '../../../../../src-main/engine/deliveries/source/bandwidth-limiter.ts';
import type { CancelTimer } from '../../../../../src-main/foundation/clock.ts';
import { ManualClock } from '../../../../helpers/manual-clock.ts';

const never = new AbortController().signal;
const turn = () => new Promise<void>((resolve) => setImmediate(resolve));

/** Its timers fire late, as those of a busy machine do. */
class LateClock extends ManualClock {
  override setTimer(callback: () => void, delayMs: number): CancelTimer {
    return super.setTimer(callback, Math.ceil(delayMs) + 3);
  }
}

/** Transfers as the uploads are: each asks for its next piece when it has handed on the last one. */
function transfers(limiter: BandwidthLimiter, count: number, chunkBytes = 64 * 1024) {
  const sent = Array.from({ length: count }, () => 0);
  const stop = new AbortController();
  const running = sent.map(async (_, index) => {
    for (;;) {
      const bytes = limiter.pieceBytes(chunkBytes);
      await limiter.take(bytes, stop.signal);
      sent[index] = (sent[index] ?? 0) + bytes;
    }
  });
  const ended = Promise.allSettled(running);
  return {
    sent,
    total: () => sent.reduce((sum, bytes) => sum + bytes, 0),
    async end() {
      stop.abort(new Error('over'));
      await ended;
    },
  };
}

async function pass(clock: ManualClock, durationMs: number, stepMs = 5): Promise<void> {
  for (let passed = 0; passed < durationMs; passed += stepMs) {
    clock.advance(stepMs);
    for (let settling = 0; settling < 8; settling += 1) await Promise.resolve();
  }
  await turn();
}

describe('the speed limit', () => {
  it('delays nothing where there is none', async () => {
    const clock = new ManualClock();
    const limiter = new BandwidthLimiter(clock);
    expect(await limiter.take(10 ** 9, never)).toBe(0);
    expect(limiter.pieceBytes(123_456)).toBe(123_456);
    expect(clock.pendingTimers).toBe(0);
  });

  it.each([
    ['32 KiB/s', 32 * 1024, 1],
    ['1 MB/s', 1_000_000, 3],
    ['20 MB/s', 20_000_000, 4],
  ])('of %s is kept within 2 % in the long run', async (_what, limit, count) => {
    const clock = new ManualClock();
    const limiter = new BandwidthLimiter(clock);
    limiter.setLimit(limit);
    const running = transfers(limiter, count);
    await pass(clock, 20_000);
    expect(running.total() / 20 / limit).toBeGreaterThan(0.98);
    expect(running.total() / 20 / limit).toBeLessThan(1.02);
    await running.end();
  });

  it('of 10 MB/s is reached though the timers of the machine are late', async () => {
    const clock = new LateClock();
    const limiter = new BandwidthLimiter(clock);
    limiter.setLimit(10_000_000);
    const running = transfers(limiter, 2);
    await pass(clock, 10_000, 1);
    expect(running.total() / 10 / 10_000_000).toBeGreaterThan(0.98);
    expect(running.total() / 10 / 10_000_000).toBeLessThan(1.02);
    await running.end();
  });

  it('saves up nothing in a rest', async () => {
    const clock = new ManualClock();
    const limiter = new BandwidthLimiter(clock);
    limiter.setLimit(1_000_000);
    await limiter.take(1000, never);
    clock.advance(3_600_000);
    const running = transfers(limiter, 2);
    await pass(clock, 1000);
    expect(running.total()).toBeLessThanOrEqual(1_000_000 + 2 * 64 * 1024);
    await running.end();
  });

  it('is shared evenly', async () => {
    const clock = new ManualClock();
    const limiter = new BandwidthLimiter(clock);
    limiter.setLimit(500_000);
    const running = transfers(limiter, 4);
    await pass(clock, 20_000);
    expect(Math.max(...running.sent) - Math.min(...running.sent)).toBeLessThanOrEqual(64 * 1024);
    await running.end();
  });

  it('that is changed while transfers run takes effect at once', async () => {
    const clock = new ManualClock();
    const limiter = new BandwidthLimiter(clock);
    limiter.setLimit(32 * 1024);
    const running = transfers(limiter, 2);
    await pass(clock, 2000);
    limiter.setLimit(10_000_000);
    const before = running.total();
    await pass(clock, 1000);
    expect(running.total() - before).toBeGreaterThan(9_500_000);
    limiter.setLimit(100_000);
    await pass(clock, 100);
    const slow = running.total();
    await pass(clock, 10_000);
    expect((running.total() - slow) / 10).toBeLessThan(110_000);
    await running.end();
  });

  it('that is lifted lets everybody go who waits', async () => {
    const clock = new ManualClock();
    const limiter = new BandwidthLimiter(clock);
    limiter.setLimit(32 * 1024);
    await limiter.take(64 * 1024, never);
    const waiting = [limiter.take(4096, never), limiter.take(4096, never), limiter.take(4096, never)];
    clock.jump(250);
    limiter.setLimit(null);
    expect(await Promise.all(waiting)).toEqual([250, 250, 250]);
    expect(clock.pendingTimers).toBe(0);
  });

  it('forgets a transfer that was aborted, with its reason, and serves the others in turn', async () => {
    const clock = new ManualClock();
    const limiter = new BandwidthLimiter(clock);
    limiter.setLimit(40_960);
    await limiter.take(4096, never);
    const abort = new AbortController();
    const first = limiter.take(40_960, abort.signal);
    const second = limiter.take(4096, never);
    abort.abort(new Error('Cancelled'));
    await expect(first).rejects.toThrow('Cancelled');
    clock.advance(100);
    expect(await second).toBe(100);
    await expect(limiter.take(1, abort.signal)).rejects.toThrow('Cancelled');
    limiter.setLimit(null);
    await expect(limiter.take(1, abort.signal), 'nor without a limit').rejects.toThrow('Cancelled');
  });

  it('leaves no timer behind when the last one who waited is aborted, nor when it is stopped', async () => {
    const clock = new ManualClock();
    const limiter = new BandwidthLimiter(clock);
    limiter.setLimit(40_960);
    await limiter.take(4096, never);
    const abort = new AbortController();
    const waiting = limiter.take(4096, abort.signal);
    abort.abort(new Error('Cancelled'));
    await expect(waiting).rejects.toThrow('Cancelled');
    expect(clock.pendingTimers).toBe(0);
    const other = new AbortController();
    const left = limiter.take(4096, other.signal);
    limiter.stop();
    expect(clock.pendingTimers).toBe(0);
    other.abort(new Error('Closing'));
    await expect(left).rejects.toThrow('Closing');
  });

  it('asks for pieces of a tenth of a second, never of nothing and never of more than there is', () => {
    const limiter = new BandwidthLimiter(new ManualClock());
    fc.assert(
      fc.property(
        fc.integer({ min: 32 * 1024, max: 1024 ** 4 }),
        fc.integer({ min: 1, max: 2 ** 30 }),
        (limit, wanted) => {
          limiter.setLimit(limit);
          const piece = limiter.pieceBytes(wanted);
          expect(piece).toBeGreaterThan(0);
          expect(piece).toBeLessThanOrEqual(Math.min(wanted, Math.max(4096, limit / 10)));
        },
      ),
    );
  });
});
