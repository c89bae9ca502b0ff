import { describe, expect, it } from 'vitest';
import {
  RunBoard,
  type FigureSources,
} from '../../../../../src-main/engine/reporting/figures/run-figures.ts';
import type { ProcessFigures } from '../../../../../src-main/engine/host-services.ts';
import { ManualClock } from '../../../../helpers/manual-clock.ts';

const nobody: FigureSources = { sockets: () => null, widths: () => [] };
const minuteMs = 60_000;

/** A board with a job that goes through its states as the clock goes on. */
function board(process?: ProcessFigures) {
  const clock = new ManualClock();
  const figures = new RunBoard(clock, process);
  type Job = Parameters<RunBoard['jobChanged']>[1];
  function jobOf(id: number) {
    let job: Job = {
      ...{ id, state: 'queued', phase: null, connection_id: 1 },
      ...{ updated_at_ms: clock.nowMs(), tracking_since_ms: null },
    };
    return (state: Job['state'], phase: Job['phase'] = null): void => {
      const before = job;
      const tracking_since_ms = state === 'tracking' ? clock.nowMs() : before.tracking_since_ms;
      job = { ...before, state, phase, updated_at_ms: clock.nowMs(), tracking_since_ms };
      figures.jobChanged(before, job);
    };
  }
  return { clock, figures, jobOf, read: () => figures.read(nobody) };
}

describe('how it runs', () => {
  it('tells how long each step of a file took', () => {
    const { clock, jobOf, read } = board();
    const goTo = jobOf(1);
    const steps: [number, Parameters<typeof goTo>][] = [
      [4000, ['sending', 'open']],
      [700, ['sending', 'final']],
      [90, ['tracking']],
      [15_000, ['done']],
    ];
    for (const [afterMs, step] of steps) {
      clock.advance(afterMs);
      goTo(...step);
    }
    const { phases } = read();
    expect(phases.queued).toMatchObject({ count: 1, longestMs: 4000 });
    expect(phases.sending).toMatchObject({ count: 1, longestMs: 700 });
    expect(phases.answer).toMatchObject({ count: 1, longestMs: 90 });
    expect(phases.tracking).toMatchObject({ count: 1, longestMs: 15_000 });
    expect(phases.connecting).toBeNull();
  });

  it('counts speed over the time in which something was sent, whatever lies between', () => {
    const { clock, figures, jobOf, read } = board();
    for (const id of [1, 2]) {
      const goTo = jobOf(id);
      goTo('sending', 'open');
      clock.advance(2000);
      figures.moved(1_000_000);
      goTo('sending', 'final');
      goTo('done');
      clock.advance(minuteMs);
    }
    expect(read().sent).toEqual({
      ...{ files: 2, bytes: 2_000_000, overMs: 4000 },
      ...{ bytesPerSecond: 500_000, filesPerSecond: 0.5 },
    });
  });

  it('counts no file that the service did not accept, and the bytes that it cost', () => {
    const { clock, figures, jobOf, read } = board();
    const goTo = jobOf(1);
    goTo('sending', 'open');
    clock.advance(1000);
    figures.moved(300);
    goTo('sending', 'final');
    goTo('rejected');
    expect(read().sent).toMatchObject({ files: 0, bytes: 300, overMs: 1000 });
  });

  it('forgets what is older than the window, and says when that was', () => {
    const { clock, figures, jobOf, read } = board();
    const goTo = jobOf(1);
    clock.advance(10);
    goTo('sending', 'open');
    figures.moved(300);
    goTo('sending', 'final');
    goTo('done');
    figures.took('reading', 12);
    figures.written(1, 2);
    const lastAtMs = clock.nowMs();
    clock.advance(4 * minuteMs);
    expect(read()).toMatchObject({ sent: { files: 1 }, phases: { reading: { count: 1 } }, lastAtMs });
    clock.advance(2 * minuteMs);
    const { sent, phases, commits, journal, lastAtMs: toldAtMs } = read();
    expect([sent, ...Object.values(phases), commits, journal].every((figure) => figure === null)).toBe(true);
    expect(toldAtMs).toBe(lastAtMs);
  });

  it('does not take a clock that was set for a duration', () => {
    const { clock, jobOf, read } = board();
    const goTo = jobOf(1);
    clock.jump(-minuteMs);
    goTo('sending', 'open');
    expect(read().phases.queued).toBeNull();
  });

  it('says what half and nearly all took within a tenth, of any number', () => {
    const { figures, read } = board();
    for (let tookMs = 1; tookMs <= 10_000; tookMs += 1) figures.took('answer', tookMs);
    const { count = 0, meanMs = 0, medianMs = 0, mostMs = 0, longestMs = 0 } = read().phases.answer ?? {};
    expect([count, meanMs, longestMs]).toEqual([10_000, 5000.5, 10_000]);
    expect(Math.abs(medianMs / 5000 - 1)).toBeLessThan(0.1);
    expect(Math.abs(mostMs / 9500 - 1)).toBeLessThan(0.1);
  });

  it('looks at how late the main thread is only while something runs or somebody looks', () => {
    let watching = 0;
    const { clock, figures, read } = board({
      memory: () => ({ residentBytes: 9, heapBytes: 4 }),
      watchLateness(onLate) {
        watching += 1;
        onLate(3);
        return () => (watching -= 1);
      },
    });
    expect([watching, clock.pendingTimers]).toEqual([0, 0]);
    figures.took('reading', 5);
    expect(watching).toBe(1);
    clock.advance(minuteMs);
    expect([watching, clock.pendingTimers]).toEqual([0, 0]);
    expect(read()).toMatchObject({ lateness: { count: 2, longestMs: 3 }, memory: { residentBytes: 9 } });
    expect(watching).toBe(1);
    figures.stop();
    expect([watching, clock.pendingTimers]).toEqual([0, 0]);
  });
});
