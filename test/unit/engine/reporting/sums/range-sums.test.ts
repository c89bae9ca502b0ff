import { describe, expect, it } from 'vitest';
import { KeptSpeed } from '../../../../../src-main/engine/reporting/sums/kept-speed.ts';
import { sumsBench } from './sums-bench.ts';

const [minuteMs, hourMs] = [60_000, 3_600_000];
const dayMs = 24 * hourMs;
/** Noon of a day on which no clock is changed. */
const noonMs = new Date(2026, 6, 15, 12).getTime();

function bench() {
  const made = sumsBench();
  made.clock.advance(noonMs - made.clock.nowMs());
  return made;
}

describe('what a range came to', () => {
  it('is what was delivered, by hours of today and by days', () => {
    const { add, deliver, clock, sums } = bench();
    for (const [id, bytes] of [1000, 2000, null].entries()) {
      add(id + 1, bytes);
      deliver(id + 1);
    }
    clock.advance(90 * minuteMs);
    add(4, 500);
    deliver(4);
    const today = sums('today');
    expect(today).toMatchObject({ files: 3, bytes: 3500, others: 1, triedAgain: 0, bytesPerSecond: null });
    expect(
      today.buckets.flatMap(({ files, others, fromMs }) => (files > 0 ? [[fromMs, files, others]] : [])),
    ).toEqual([
      [noonMs, 2, 1],
      [noonMs + hourMs, 1, 0],
    ]);
    clock.advance(2 * dayMs);
    expect(sums('today').files).toBe(0);
    const week = sums('7d');
    expect(week.buckets.map(({ files }) => files)).toEqual([0, 0, 0, 0, 3, 0, 0]);
    expect(sums('30d')).toMatchObject({ files: 3, bytes: 3500 });
    clock.advance(40 * dayMs);
    expect(sums('30d').files).toBe(0);
  });

  it('counts no imported receipt, and nothing twice that is followed once more', () => {
    const { add, deliver, change, sums } = bench();
    add(1, 1000, true);
    deliver(1);
    add(2, 1000);
    deliver(2);
    change(2, "state = 'tracking', remote_id = 'doc_2'");
    expect(sums('today').files).toBe(0);
    deliver(2);
    expect(sums('today')).toMatchObject({ files: 1, bytes: 1000 });
  });

  it('tells what went again by itself, and what nobody can prove', () => {
    const { add, change, deliver, sums } = bench();
    for (let id = 1; id <= 4; id += 1) add(id, 10);
    change(1, "state = 'sending', phase = 'open'");
    change(1, "state = 'queued', hold = 'backoff'");
    deliver(1);
    expect(sums('today')).toMatchObject({
      triedAgain: 1,
      unproved: { inDoubt: 0, maybeTwice: 0, maybeMissing: 0 },
    });
    for (const id of [2, 3, 4]) {
      change(id, "state = 'sending', phase = 'final'");
      change(id, "state = 'in_doubt'");
    }
    expect(sums('today').unproved).toEqual({ inDoubt: 3, maybeTwice: 0, maybeMissing: 0 });
    change(2, "state = 'queued', reason_code = 'doubt.not_arrived', reason_params = '{}'");
    change(
      3,
      "state = 'done', proof = 'accepted_only', ended_at_ms = 1, reason_code = 'doubt.arrived', reason_params = '{}'",
    );
    change(4, "state = 'queued', reason_text = 'It is not there'");
    expect(sums('today').unproved).toMatchObject({ inDoubt: 0, maybeTwice: 1 });
    expect(sums('today').triedAgain, 'a person’s word is no trying again by itself').toBe(1);
  });

  it('has the speed of the time in which something was sent, kept in few writes', () => {
    const { database, clock, quarters, sums } = bench();
    const speed = new KeptSpeed(database, quarters, clock);
    const writes = () => Number(database.prepare('select total_changes()').pluck().get());
    const before = writes();
    for (let piece = 0; piece < 1000; piece += 1) {
      speed.note(64_000, 0);
      speed.note(0, 10);
    }
    clock.advance(0);
    expect(writes() - before).toBe(1);
    expect(sums('today').bytesPerSecond).toBe(6_400_000);
    speed.note(1000, 1000);
    speed.stop();
    expect(sums('today').bytesPerSecond).toBe((64_000_000 + 1000) / 11);
  });
});

describe('times without the service', () => {
  it('are joined over connections, and cut to the range', () => {
    const { offlineTimes, clock, sums } = bench();
    expect(offlineTimes.waits(1, 'offline')).toBeNull();
    clock.advance(4 * minuteMs);
    offlineTimes.waits(2, 'trouble');
    expect(offlineTimes.waits(1, 'offline')).toBeNull();
    clock.advance(4 * minuteMs);
    expect(offlineTimes.waits(1, null)).toBe(8 * minuteMs);
    clock.advance(2 * minuteMs);
    expect(sums('today').offlineMs, 'the second still lasts').toBe(10 * minuteMs);
    expect(offlineTimes.waits(2, 'auth'), 'it answers, though not with yes').toBe(6 * minuteMs);
    expect(offlineTimes.waits(2, null)).toBeNull();
    clock.advance(dayMs);
    expect(sums('today').offlineMs).toBe(0);
    expect(sums('7d').buckets.map(({ offlineMs }) => offlineMs)).toEqual([0, 0, 0, 0, 0, 10 * minuteMs, 0]);
  });

  it('that a crash left open lasted until its service was last asked', () => {
    const { database, offlineTimes, clock, sums } = bench();
    offlineTimes.waits(1, 'offline');
    clock.advance(5 * minuteMs);
    database.prepare("update connection set hold = 'offline', checked_at_ms = ?").run(clock.nowMs());
    clock.advance(3 * hourMs);
    offlineTimes.resume();
    expect(sums('today').offlineMs).toBe(5 * minuteMs);
    clock.advance(minuteMs);
    expect(sums('today').offlineMs, 'it is offline still').toBe(6 * minuteMs);
  });
});
