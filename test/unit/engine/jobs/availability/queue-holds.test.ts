import { describe, expect, it } from 'vitest';
import { message } from '../../../../../src-main/contract/messages/message.ts';
import {
  defaultSendingRules,
  type HourRule,
  type SendingRules,
} from '../../../../../src-main/contract/sending.ts';
import {
  QueueHolds,
  type SendingStore,
} from '../../../../../src-main/engine/jobs/availability/queue-holds.ts';
import type { QueueHold } from '../../../../../src-main/engine/jobs/availability/queue-hold-table.ts';
import { ManualClock } from '../../../../helpers/manual-clock.ts';

const minuteMs = 60_000;
const hourMs = 60 * minuteMs;
const dayMs = 24 * hourMs;

interface KeptRules extends SendingStore {
  sendingRules: SendingRules;
}

function gateBench(
  options: { store?: KeptRules; clock?: ManualClock; machine?: { isOnBattery: boolean | null } } = {},
) {
  const clock = options.clock ?? new ManualClock(Date.parse('2026-03-02T09:30:00Z'));
  const store: KeptRules = options.store ?? {
    pause: null,
    sendingRules: defaultSendingRules,
    disregardedUntilMs: null,
  };
  const limits: (number | null)[] = [];
  const stopped: string[] = [];
  let changes = 0;
  const machine = { isMetered: null, isOnBattery: null, ...options.machine };
  const written: (readonly QueueHold[])[] = [];
  const gate = new QueueHolds({
    clock,
    store,
    machine: () => machine,
    setLimit: (limit) => void limits.push(limit),
    writeHolds: (holds) => void written.push(holds),
    stopSending: (message) => void stopped.push(message),
    onChanged: () => (changes += 1),
  });
  function setRules(rules: SendingRules): void {
    store.sendingRules = rules;
    gate.rulesChanged();
  }
  return { clock, store, gate, setRules, limits, written, stopped, machine, changes: () => changes };
}

/** The machine's hours, so that the test is right in any zone. */
function weekWith(rules: { atMs: number; rule: HourRule }[]): HourRule[] {
  const week: HourRule[] = Array.from({ length: 168 }, () => null);
  for (const { atMs, rule } of rules) {
    const time = new Date(atMs);
    week[((time.getDay() + 6) % 7) * 24 + time.getHours()] = rule;
  }
  return week;
}

describe('the gate of sending', () => {
  it('is open without a pause, and runs no timer then', () => {
    const { gate, clock } = gateBench();
    gate.start();
    expect(gate.isHeld).toBe(false);
    expect(clock.pendingTimers).toBe(0);
  });

  it('says what holds everything where jobs are looked at: a pause, then the disk, then the rules', () => {
    const { gate, written, store, clock, setRules } = gateBench({ machine: { isOnBattery: true } });
    expect(written.at(-1), 'before it starts').toEqual([]);
    gate.holdForDisk(true);
    setRules({ ...defaultSendingRules, onBattery: 'wait' });
    gate.pauseUntil(clock.nowMs() + hourMs, 'after_current');
    expect(written.at(-1)?.map(({ cause, untilMs }) => [cause, untilMs])).toEqual([
      ['paused', clock.nowMs() + hourMs],
      ['disk', null],
      ['battery', null],
    ]);
    expect(gate.hold?.kind, 'the first of them').toBe('disk');
    expect(gateBench({ store, clock }).written.at(-1), 'a run that only looks').toMatchObject([
      { cause: 'paused' },
    ]);
  });

  it('pauses at once by stopping what is being sent, or lets that end', () => {
    const { gate, stopped } = gateBench();
    gate.start();
    gate.pauseUntil(null, 'after_current');
    expect([gate.isHeld, stopped]).toEqual([true, []]);
    gate.pauseUntil(null, 'now');
    expect(stopped).toHaveLength(1);
    gate.resume();
    expect(gate.isHeld).toBe(false);
  });

  it('ends a pause at its time, by itself', () => {
    const { gate, clock, changes } = gateBench();
    gate.start();
    gate.pauseUntil(clock.nowMs() + 3 * dayMs, 'after_current');
    clock.advance(3 * dayMs - 1);
    expect(gate.isHeld).toBe(true);
    const before = changes();
    clock.advance(30);
    expect(gate.isHeld).toBe(false);
    expect(changes(), 'and says so').toBeGreaterThan(before);
    expect(clock.pendingTimers).toBe(0);
  });

  it('keeps a pause until its time across restarts', () => {
    const first = gateBench();
    first.gate.start();
    first.gate.pauseUntil(first.clock.nowMs() + hourMs, 'now');
    first.gate.stop();
    const second = gateBench({ store: { ...first.store }, clock: first.clock });
    second.gate.start();
    expect(second.gate.isHeld).toBe(true);
    first.clock.advance(hourMs + 20);
    expect(second.gate.isHeld).toBe(false);
    const third = gateBench({ store: { ...first.store }, clock: first.clock });
    third.gate.start();
    expect([third.gate.isHeld, third.gate.pause], 'over when nobody looked').toEqual([false, null]);
    expect(first.clock.pendingTimers).toBe(0);
  });

  it('changes with the hours of the week, to the minute, and says until when it waits', () => {
    const { gate, clock, limits, setRules } = gateBench();
    const tenMs = Date.parse('2026-03-02T10:00:00Z');
    gate.start();
    setRules({
      ...defaultSendingRules,
      limitBytesPerSecond: 200_000,
      week: weekWith([
        { atMs: tenMs, rule: 'off' },
        { atMs: tenMs + hourMs, rule: 100_000 },
      ]),
    });
    expect(gate.isHeld).toBe(false);
    clock.advance(30 * minuteMs + 20);
    expect(gate.isHeld).toBe(true);
    expect(gate.hold).toMatchObject({ kind: 'schedule', untilMs: tenMs + hourMs });
    clock.advance(hourMs);
    expect([gate.isHeld, limits.at(-1)]).toEqual([false, 100_000]);
    clock.advance(hourMs);
    expect(limits.at(-1)).toBe(200_000);
    expect(gate.state).toMatchObject({ limitBytesPerSecond: 200_000, hold: null });
    expect(clock.pendingTimers).toBe(1);
  });

  it('takes up the speed of the hour within a minute after a sleep, which no timer counts', () => {
    const clock = new (class extends ManualClock {
      sleptMs = 0;
      override nowMs(): number {
        return super.nowMs() + this.sleptMs;
      }
    })(Date.parse('2026-03-02T02:00:00Z'));
    const { gate, limits, setRules } = gateBench({ clock });
    gate.start();
    setRules({
      ...defaultSendingRules,
      week: weekWith([{ atMs: clock.nowMs() + 8 * hourMs, rule: 100_000 }]),
    });
    expect(limits.at(-1)).toBeNull();
    clock.sleptMs = 8 * hourMs;
    clock.advance(minuteMs);
    expect(limits.at(-1)).toBe(100_000);
  });

  it('disregards schedule and battery until a time, across restarts, and obeys again afterwards', () => {
    const { gate, clock, store, setRules } = gateBench({ machine: { isOnBattery: true } });
    gate.start();
    setRules({
      ...defaultSendingRules,
      onBattery: 'wait',
      week: weekWith([{ atMs: clock.nowMs(), rule: 'off' }]),
    });
    expect(gate.hold?.kind).toBe('schedule');
    gate.disregardUntil(clock.nowMs() + 2 * hourMs);
    expect(gate.isHeld).toBe(false);
    gate.stop();
    const next = gateBench({ store: { ...store }, clock, machine: { isOnBattery: true } });
    next.gate.start();
    expect(next.gate.isHeld).toBe(false);
    clock.advance(2 * hourMs + 20);
    expect(next.gate.hold?.kind).toBe('battery');
    expect(next.gate.state.disregardedUntilMs).toBeNull();
    next.gate.disregardUntil(clock.nowMs() + hourMs);
    next.gate.disregardUntil(null);
    expect(next.gate.isHeld, 'taken back').toBe(true);
  });

  it('follows the machine as its power changes', () => {
    const { gate, machine, changes, setRules } = gateBench();
    gate.start();
    setRules({ ...defaultSendingRules, onBattery: 'wait' });
    const before = changes();
    machine.isOnBattery = true;
    gate.machineChanged();
    expect([gate.hold?.kind, changes() > before]).toEqual(['battery', true]);
  });

  it('waits for the disk whatever else is said, until there is room', () => {
    const { gate, clock } = gateBench();
    gate.start();
    gate.holdForDisk(true);
    gate.disregardUntil(clock.nowMs() + hourMs);
    gate.resume();
    expect(gate.hold).toEqual({ kind: 'disk', untilMs: null, message: message('hold.disk') });
    gate.holdForDisk(false);
    expect(gate.isHeld).toBe(false);
  });

  it('leaves no timer behind when it is stopped, whatever happens afterwards', () => {
    const { gate, clock, machine, setRules } = gateBench();
    gate.start();
    gate.pauseUntil(clock.nowMs() + hourMs, 'now');
    setRules({
      ...defaultSendingRules,
      week: weekWith([{ atMs: clock.nowMs() + hourMs, rule: 'off' }]),
    });
    expect(clock.pendingTimers).toBe(1);
    gate.stop();
    machine.isOnBattery = true;
    gate.machineChanged();
    gate.holdForDisk(true);
    gate.pauseUntil(clock.nowMs() + dayMs, 'now');
    expect(clock.pendingTimers).toBe(0);
  });

  it('notices within a day that the clock was set, and does not wait for a time that is past', () => {
    const { gate, clock } = gateBench();
    gate.start();
    gate.pauseUntil(clock.nowMs() + 30 * dayMs, 'now');
    clock.jump(60 * dayMs);
    expect(gate.isHeld).toBe(false);
    clock.advance(dayMs);
    expect(clock.pendingTimers).toBe(0);
  });
});
