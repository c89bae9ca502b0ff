import { legacyTold } from '../../../../../src-main/engine/storage/messages/recorded.ts';
import { describe, expect, it } from 'vitest';
import { createConnectionRecords } from '../../../../../src-main/engine/connections/connection-records.ts';
import { documentJob, queueBench, type QueueBench } from '../../../../helpers/queue-bench.ts';

const minuteMs = 60_000;
const hourMs = 60 * minuteMs;
const dayMs = 24 * hourMs;

/** Jobs that wait until a time. */
function waiting(count: number, dueInMs: (index: number) => number, fields = `hold = 'backoff'`): QueueBench {
  const bench = queueBench();
  bench.intake.add(
    Array.from({ length: count }, (_, index) => documentJob(`/in/${String(index)}.pdf`, `${String(index)}-`)),
  );
  const set = bench.database.prepare(`update job set due_at_ms = ?, ${fields} where id = ?`);
  for (let index = 0; index < count; index += 1) set.run(bench.clock.nowMs() + dueInMs(index), index + 1);
  return bench;
}

function dueTimes(bench: QueueBench): number[] {
  return bench.database
    .prepare<[], { dueMs: number }>('select due_at_ms as dueMs from job order by due_at_ms')
    .all()
    .map(({ dueMs }) => dueMs - bench.clock.nowMs());
}

describe('due times after a long sleep or a clock that was set', () => {
  it('of more than twenty jobs that fell due meanwhile are spread over the next minute', () => {
    const bench = waiting(300, (index) => -8 * hourMs + index);
    expect(bench.clockAdjustment.settle(bench.clock.nowMs())).toBe(300);
    const due = dueTimes(bench);
    expect(Math.min(...due)).toBeGreaterThanOrEqual(0);
    expect(Math.max(...due)).toBeLessThan(minuteMs);
    for (let tenth = 0; tenth < 10; tenth += 1) {
      const inTenth = due.filter((ms) => Math.floor(ms / 6000) === tenth).length;
      expect(inTenth, 'about even').toBeGreaterThan(15);
      expect(inTenth).toBeLessThan(45);
    }
  });

  it('of a few are left as they are, and so are those that wait for no time', () => {
    const few = waiting(20, () => -8 * hourMs);
    expect(few.clockAdjustment.settle(few.clock.nowMs())).toBe(0);
    const fresh = waiting(100, () => -8 * hourMs, 'hold = null');
    expect(fresh.clockAdjustment.settle(fresh.clock.nowMs()), 'these were never tried').toBe(0);
  });

  it('of polls are spread too', () => {
    const bench = waiting(100, () => -8 * hourMs, `state = 'tracking', remote_id = 'doc'`);
    expect(bench.clockAdjustment.settle(bench.clock.nowMs())).toBe(100);
  });

  it.each([
    ['a retry', `hold = 'backoff'`],
    ['a wait that the service asked for', `hold = 'rate_limit'`],
    ['a poll', `state = 'tracking', remote_id = 'doc'`],
  ])('of %s come back when they lie years ahead, as the clock was set back', (_what, fields) => {
    const bench = waiting(3, () => 10 * 365 * dayMs, fields);
    expect(bench.clockAdjustment.settle(bench.clock.nowMs())).toBe(3);
    expect(Math.max(...dueTimes(bench))).toBeLessThan(minuteMs);
  });

  it('stay where the service may have asked for them: up to a day and a tenth', () => {
    for (const hold of ['backoff', 'rate_limit']) {
      // 503 with Retry-After holds like a backoff.
      const bench = waiting(3, () => 1.09 * dayMs, `hold = '${hold}'`);
      expect(bench.clockAdjustment.settle(bench.clock.nowMs()), hold).toBe(0);
    }
  });

  it('that were written before the clock was set back, while nothing ran, are waited for anew and no longer', () => {
    const bench = waiting(3, () => 10 * minuteMs);
    bench.clock.jump(-6 * hourMs);
    expect(bench.clockAdjustment.settle(bench.clock.nowMs())).toBe(3);
    expect(dueTimes(bench)).toEqual([10 * minuteMs, 10 * minuteMs, 10 * minuteMs]);
    expect(bench.clockAdjustment.settle(bench.clock.nowMs()), 'once').toBe(0);
  });

  it('of a whole connection are waited for anew too, and no longer, where the clock was set back while nothing ran', () => {
    const bench = queueBench();
    const { database, clock } = bench;
    const records = createConnectionRecords(database);
    const waitsMs = () => (records.get(1)?.rate_limited_until_ms ?? 0) - clock.nowMs();
    records.setRateLimit(1, clock.nowMs() + 8 * minuteMs, clock.nowMs());
    bench.clockAdjustment.settle(clock.nowMs());
    expect(waitsMs(), 'under the same clock it stays').toBe(8 * minuteMs);
    clock.jump(-17 * hourMs);
    bench.clockAdjustment.settle(clock.nowMs());
    expect(waitsMs()).toBe(8 * minuteMs);
    clock.jump(3 * minuteMs);
    bench.clockAdjustment.settle(clock.nowMs());
    expect(waitsMs(), 'once').toBe(5 * minuteMs);
    bench.clockAdjustment.shift(-hourMs);
    clock.jump(-hourMs);
    bench.clockAdjustment.settle(clock.nowMs());
    expect(waitsMs(), 'what was moved with the clock is right already').toBe(5 * minuteMs);
  });

  it('of jobs that wait for a person are never touched', () => {
    const bench = waiting(30, () => 0, `hold = 'target'`);
    bench.store.holdTarget('kb_1', 1, legacyTold('The knowledge base is gone'));
    expect(bench.clockAdjustment.settle(bench.clock.nowMs())).toBe(0);
    expect(bench.store.claim(1)).toBeNull();
  });

  it('moved once are not moved again', () => {
    const bench = waiting(50, () => -8 * hourMs);
    bench.clockAdjustment.settle(bench.clock.nowMs());
    const once = dueTimes(bench);
    expect(bench.clockAdjustment.settle(bench.clock.nowMs())).toBe(0);
    expect(dueTimes(bench)).toEqual(once);
  });
});
