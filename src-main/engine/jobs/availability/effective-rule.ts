import { message } from '../../../contract/messages/message.ts';
import {
  hoursOfWeek,
  type HourRule,
  type MachineConditions,
  type SendingHold,
  type SendingRules,
} from '../../../contract/sending.ts';
import { hourMs, minuteMs } from '../../../foundation/durations.ts';

/** No zone differs from another by less. */
const finestShiftMs = 15 * minuteMs;

/** What the rules come to at one moment. */
export interface EffectiveRule {
  readonly hold: SendingHold | null;
  readonly limitBytesPerSecond: number | null;
  /** When the week's rule changes next, or `null`. */
  readonly changesAtMs: number | null;
}

/** The hour of the week from 0 (Monday 00:00), in the machine's own time. */
export function hourOfWeek(atMs: number): number {
  const time = new Date(atMs);
  return ((time.getDay() + 6) % 7) * 24 + time.getHours();
}

/** Pure. A limit of the week never raises the general one. `isDisregarded`: only the general limit counts. */
export function effectiveRule(
  rules: SendingRules,
  machine: MachineConditions,
  at: { readonly nowMs: number; readonly isDisregarded: boolean },
): EffectiveRule {
  if (at.isDisregarded) {
    return { hold: null, limitBytesPerSecond: rules.limitBytesPerSecond, changesAtMs: null };
  }
  const hour = rules.week?.[hourOfWeek(at.nowMs)] ?? null;
  const changesAtMs = rules.week === null ? null : nextChangeMs(rules.week, at.nowMs);
  return {
    hold: holdOf(rules, machine, hour, changesAtMs),
    limitBytesPerSecond: lower(rules.limitBytesPerSecond, hour === 'off' ? null : hour),
    changesAtMs,
  };
}

function holdOf(
  rules: SendingRules,
  machine: MachineConditions,
  hour: HourRule,
  changesAtMs: number | null,
): SendingHold | null {
  if (hour === 'off') {
    return { kind: 'schedule', untilMs: changesAtMs, message: message('hold.schedule') };
  }
  if (rules.onMetered === 'wait' && machine.isMetered === true) {
    return { kind: 'metered', untilMs: null, message: message('hold.metered') };
  }
  if (rules.onBattery === 'wait' && machine.isOnBattery === true) {
    return { kind: 'battery', untilMs: null, message: message('hold.battery') };
  }
  return null;
}

function lower(one: number | null, other: number | null): number | null {
  if (one === null) return other;
  return other === null ? one : Math.min(one, other);
}

/** The start of the next hour with another rule, at most a week away. Hours are counted as the clock shows them. */
export function nextChangeMs(week: readonly HourRule[], nowMs: number): number | null {
  const present = week[hourOfWeek(nowMs)];
  const start = new Date(nowMs);
  start.setMinutes(0, 0, 0);
  for (let step = 1; step <= hoursOfWeek; step += 1) {
    const atMs = start.getTime() + step * hourMs;
    if (week[hourOfWeek(atMs)] !== present) return firstMomentOf(week, present, atMs);
  }
  return null;
}

/** Some clocks are put forward or back by half an hour, and then an hour begins in the middle of a counted one. */
function firstMomentOf(week: readonly HourRule[], former: HourRule | undefined, atMs: number): number {
  let firstMs = atMs;
  while (week[hourOfWeek(firstMs - finestShiftMs)] !== former) firstMs -= finestShiftMs;
  return firstMs;
}
