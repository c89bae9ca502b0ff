import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { defaultLimits } from '../../../../../src-main/engine/service-client/transport/client-limits.ts';
import { SendingDeadlines } from '../../../../../src-main/engine/service-client/transport/deadlines.ts';
import type { NetworkFailure } from '../../../../../src-main/engine/service-client/transport/network-failure.ts';
import { ManualClock } from '../../../../helpers/manual-clock.ts';

const secondMs = 1000;

function deadlineBench() {
  const clock = new ManualClock();
  const failures: { kind: NetworkFailure['kind']; afterMs: number }[] = [];
  const startMs = clock.monotonicMs();
  const deadlines = new SendingDeadlines({ clock, limits: defaultLimits }, (failure) => {
    failures.push({ kind: failure.kind, afterMs: clock.monotonicMs() - startMs });
    deadlines.end();
  });
  return { clock, failures, deadlines };
}

/** 60 s and one more for each 16 KiB: two minutes. */
const sizeBytes = 60 * 16 * 1024;
const totalMs = 120 * secondMs;

describe('the deadlines of an upload', () => {
  it('give up when all of it was not out in the time for its size', () => {
    const { clock, failures, deadlines } = deadlineBench();
    deadlines.start(sizeBytes);
    clock.advance(totalMs - 1);
    expect(failures).toEqual([]);
    clock.advance(1);
    expect(failures).toEqual([{ kind: 'stalled', afterMs: totalMs }]);
    expect(clock.pendingTimers).toBe(0);
  });

  it('do not count the time for which the sender held its bytes back itself', () => {
    const { clock, failures, deadlines } = deadlineBench();
    let heldBackMs = 0;
    deadlines.start(sizeBytes, () => heldBackMs);
    // Nine tenths of the time are its own: the network has its two minutes after twenty.
    for (let second = 0; second < 1190; second += 1) {
      clock.advance(secondMs);
      heldBackMs += 900;
    }
    expect(failures).toEqual([]);
    for (let second = 0; second < 30; second += 1) {
      clock.advance(secondMs);
      heldBackMs += 900;
    }
    expect(failures).toHaveLength(1);
  });

  it('end in time whatever the sender holds back: the network gets its own time and hardly more', () => {
    fc.assert(
      fc.property(
        fc.double({ min: 0, max: 0.95, noNaN: true }),
        fc.integer({ min: 50, max: 3000 }),
        (share, stepMs) => {
          const { clock, failures, deadlines } = deadlineBench();
          let heldBackMs = 0;
          deadlines.start(sizeBytes, () => heldBackMs);
          for (let passedMs = 0; failures.length === 0 && passedMs < 60 * totalMs; passedMs += stepMs) {
            heldBackMs += stepMs * share;
            clock.advance(stepMs);
          }
          const [failure] = failures;
          expect(failure).toBeDefined();
          const networkMs = (failure?.afterMs ?? 0) * (1 - share);
          expect(networkMs).toBeGreaterThanOrEqual(totalMs - stepMs);
          expect(networkMs).toBeLessThanOrEqual(totalMs + stepMs + 2 * secondMs);
        },
      ),
      { numRuns: 60 },
    );
  });

  it('give up where the network takes nothing for a minute, and only there', () => {
    const { clock, failures, deadlines } = deadlineBench();
    deadlines.start(100 * sizeBytes);
    for (let piece = 0; piece < 5; piece += 1) {
      deadlines.watch.pieceLeaves();
      clock.advance(59 * secondMs);
      deadlines.watch.pieceLeft();
      // Held back, read from a slow disk: not the network's doing.
      clock.advance(300 * secondMs);
    }
    expect(failures).toEqual([]);
    deadlines.watch.pieceLeaves();
    clock.advance(60 * secondMs);
    expect(failures).toMatchObject([{ kind: 'stalled' }]);
  });

  it('wait only for the answer once all is out', () => {
    const { clock, failures, deadlines } = deadlineBench();
    deadlines.start(sizeBytes, () => 10 ** 9);
    clock.advance(100 * secondMs);
    deadlines.watch.pieceLeaves();
    deadlines.watch.pieceLeft();
    deadlines.allOut();
    clock.advance(defaultLimits.replyTimeoutMs - 1);
    expect(failures).toEqual([]);
    clock.advance(1);
    expect(failures).toEqual([{ kind: 'silent', afterMs: 100 * secondMs + defaultLimits.replyTimeoutMs }]);
  });

  it('leave no timer behind', () => {
    const { clock, failures, deadlines } = deadlineBench();
    deadlines.start(sizeBytes);
    deadlines.watch.pieceLeaves();
    deadlines.end();
    expect(clock.pendingTimers).toBe(0);
    clock.advance(10 * totalMs);
    expect(failures).toEqual([]);
  });
});
