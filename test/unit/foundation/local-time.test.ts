import { afterEach, describe, expect, it } from 'vitest';
import { describeTime, describeToldTime } from '../../../src-main/host-headless/cli/output/words.ts';
import { localClock, localDay, localMinute, localWithZone } from '../../../src-main/foundation/local-time.ts';

const ownZone = process.env['TZ'];
afterEach(() => {
  process.env['TZ'] = ownZone;
});

/** A quarter to midnight in London, the next day in Berlin and Kathmandu, the afternoon before in New York. */
const atMs = Date.parse('2026-03-01T23:45:30Z');

describe('a time that a person reads', () => {
  it.each([
    ['UTC', '2026-03-01', '23:45', '+00:00'],
    ['Europe/Berlin', '2026-03-02', '00:45', '+01:00'],
    ['Asia/Kathmandu', '2026-03-02', '05:30', '+05:45'],
    ['America/New_York', '2026-03-01', '18:45', '-05:00'],
  ])('is that of the computer, in %s as elsewhere', (zone, day, clock, offset) => {
    process.env['TZ'] = zone;
    expect(localDay(atMs)).toBe(day);
    expect(localClock(atMs)).toBe(clock);
    expect(localMinute(atMs)).toBe(`${day} ${clock}`);
    expect(localWithZone(atMs)).toBe(`${day} ${clock}:30 ${offset}`);
    expect(Date.parse(localWithZone(atMs))).toBe(atMs);
  });

  it('is told with its day in the terminal', () => {
    process.env['TZ'] = 'Europe/Berlin';
    expect(describeTime(atMs)).toBe('2026-03-02 00:45');
  });

  it('that the service sent is local too, and what is no time stays as it came', () => {
    process.env['TZ'] = 'Asia/Kathmandu';
    expect(describeToldTime('2026-03-01T23:45:30Z')).toBe('2026-03-02 05:30');
    expect(describeToldTime('some day')).toBe('some day');
    expect(describeToldTime(null)).toBeNull();
  });
});
