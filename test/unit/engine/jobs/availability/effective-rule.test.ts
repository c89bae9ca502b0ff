import { afterEach, describe, expect, it } from 'vitest';
import fc from 'fast-check';
import {
  defaultSendingRules,
  type HourRule,
  type SendingRules,
} from '../../../../../src-main/contract/sending.ts';
import {
  effectiveRule,
  hourOfWeek,
} from '../../../../../src-main/engine/jobs/availability/effective-rule.ts';

const machine = { isOnBattery: false, isMetered: false };
const minuteMs = 60_000;
const hourMs = 60 * minuteMs;

const limit = fc.option(fc.integer({ min: 32 * 1024, max: 1024 ** 4 }), { nil: null });
const hour: fc.Arbitrary<HourRule> = fc.oneof(fc.constant<HourRule>('off'), limit);
/** Weeks of a few stretches, as people make them. */
const week = fc
  .array(fc.tuple(hour, fc.integer({ min: 1, max: 60 })), { minLength: 1, maxLength: 12 })
  .map((stretches) => {
    const hours = stretches.flatMap(([rule, length]) => Array.from({ length }, () => rule));
    return Array.from({ length: 168 }, (_, index) => hours[index % hours.length] ?? null);
  });
const anyTime = fc.integer({ min: Date.parse('2026-01-01'), max: Date.parse('2027-12-31') });

const rulesOf = (changes: Partial<SendingRules>): SendingRules => ({ ...defaultSendingRules, ...changes });
const at = (nowMs: number, isDisregarded = false) => ({ nowMs, isDisregarded });

const ownZone = process.env['TZ'];
function inZone(zone: string): void {
  process.env['TZ'] = zone;
}
afterEach(() => {
  if (ownZone === undefined) delete process.env['TZ'];
  else process.env['TZ'] = ownZone;
});

const zones = [
  'UTC',
  'Europe/Berlin',
  'America/New_York',
  'Asia/Kathmandu',
  'Australia/Lord_Howe',
  'Africa/Cairo',
];

describe('the rule of a moment', () => {
  it('counts the hours of the week from Monday midnight of the machine', () => {
    inZone('Europe/Berlin');
    expect(hourOfWeek(Date.parse('2026-03-02T00:00:00+01:00'))).toBe(0);
    expect(hourOfWeek(Date.parse('2026-03-08T23:59:59+01:00'))).toBe(167);
    expect(hourOfWeek(Date.parse('2026-07-06T13:30:00+02:00'))).toBe(13);
  });

  it('only ever lowers the general limit, and never sends in an hour that is off', () => {
    fc.assert(
      fc.property(week, limit, anyTime, (hours, general, nowMs) => {
        const rules = rulesOf({ week: hours, limitBytesPerSecond: general });
        const rule = effectiveRule(rules, machine, at(nowMs));
        const ofHour = hours[hourOfWeek(nowMs)] ?? null;
        expect(rule.hold?.kind).toBe(ofHour === 'off' ? 'schedule' : undefined);
        if (general !== null) expect(rule.limitBytesPerSecond ?? Infinity).toBeLessThanOrEqual(general);
        if (typeof ofHour === 'number')
          expect(rule.limitBytesPerSecond ?? Infinity).toBeLessThanOrEqual(ofHour);
        if (general === null && ofHour === null) expect(rule.limitBytesPerSecond).toBeNull();
      }),
    );
  });

  it.each(zones)(
    'knows to the minute when it changes next, in %s and across changes of its clocks',
    (zone) => {
      inZone(zone);
      const ruleAt = (hours: HourRule[], atMs: number) => hours[hourOfWeek(atMs)];
      fc.assert(
        fc.property(week, anyTime, (hours, nowMs) => {
          const { changesAtMs } = effectiveRule(rulesOf({ week: hours }), machine, at(nowMs));
          const present = ruleAt(hours, nowMs);
          if (changesAtMs === null) {
            expect(hours.every((rule) => rule === present)).toBe(true);
            return;
          }
          expect(changesAtMs).toBeGreaterThan(nowMs);
          expect(changesAtMs - nowMs).toBeLessThanOrEqual(170 * hourMs);
          expect(ruleAt(hours, changesAtMs)).not.toBe(present);
          expect(ruleAt(hours, changesAtMs - 1)).toBe(present);
          for (let ms = nowMs; ms < changesAtMs; ms += 15 * minuteMs) expect(ruleAt(hours, ms)).toBe(present);
        }),
        { numRuns: 60 },
      );
    },
  );

  it.each([
    ['Europe/Berlin', '2026-10-25T00:10:00Z'],
    ['Europe/Berlin', '2026-10-25T01:10:00Z'],
    ['Europe/Berlin', '2026-03-29T00:40:00Z'],
    ['Australia/Lord_Howe', '2026-04-04T14:50:00Z'],
    ['Australia/Lord_Howe', '2026-04-04T15:05:00Z'],
    ['Australia/Lord_Howe', '2026-10-03T15:20:00Z'],
    ['Australia/Lord_Howe', '2026-10-03T15:40:00Z'],
  ])('in %s at %s, where the clocks change, still changes with the hour that they show', (zone, time) => {
    inZone(zone);
    const nowMs = Date.parse(time);
    // Another rule in every hour.
    const hours: HourRule[] = Array.from({ length: 168 }, (_, index) => 100_000 + index);
    const { changesAtMs } = effectiveRule(rulesOf({ week: hours }), machine, at(nowMs));
    let expectedMs = Math.ceil((nowMs + 1) / minuteMs) * minuteMs;
    while (hourOfWeek(expectedMs) === hourOfWeek(nowMs)) expectedMs += minuteMs;
    expect(changesAtMs).toBe(expectedMs);
  });

  it('waits on a battery or a metered network only where the machine says so and a person asked for it', () => {
    const rules = rulesOf({ onBattery: 'wait', onMetered: 'wait' });
    const holdOf = (isOnBattery: boolean | null, isMetered: boolean | null) =>
      effectiveRule(rules, { isOnBattery, isMetered }, at(0)).hold?.kind ?? null;
    expect(holdOf(true, false)).toBe('battery');
    expect(holdOf(false, true)).toBe('metered');
    expect(holdOf(null, null)).toBeNull();
    expect(effectiveRule(defaultSendingRules, { isOnBattery: true, isMetered: true }, at(0)).hold).toBeNull();
  });

  it('disregarded, has only the general limit', () => {
    fc.assert(
      fc.property(week, limit, anyTime, (hours, general, nowMs) => {
        const rules = rulesOf({ week: hours, limitBytesPerSecond: general, onBattery: 'wait' });
        expect(effectiveRule(rules, { isOnBattery: true, isMetered: true }, at(nowMs, true))).toEqual({
          hold: null,
          limitBytesPerSecond: general,
          changesAtMs: null,
        });
      }),
    );
  });
});
