import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { parseHttpDate } from '../../../../../src-main/engine/service-client/wire/http-date.ts';
import { retryAfterMs } from '../../../../../src-main/engine/service-client/wire/retry-after.ts';

const nowMs = Date.UTC(2026, 2, 1, 12, 0, 0);
const second = 1000;
const hour = 3600 * second;
const day = 24 * hour;

describe('how long the service asks to wait', () => {
  it.each([
    ['seconds', { 'retry-after': '5' }, 5 * second],
    ['seconds with space around', { 'retry-after': ' 5 ' }, 5 * second],
    ['nothing', {}, null],
    ['zero is at least a second', { 'retry-after': '0' }, second],
    ['a thousand million is a day', { 'retry-after': '1000000000' }, day],
    ['digits without end are a day', { 'retry-after': '9'.repeat(400) }, day],
    ['a negative number is ignored', { 'retry-after': '-1' }, null],
    ['a word is ignored', { 'retry-after': 'soon' }, null],
    ['a fraction is ignored', { 'retry-after': '1.5' }, null],
    ['an exponent is ignored', { 'retry-after': '1e9' }, null],
    ['the larger of two', { 'retry-after': ['3', '8'] }, 8 * second],
    ['the readable one of two', { 'retry-after': ['soon', '8'] }, 8 * second],
    ['a date, by our clock', { 'retry-after': 'Sun, 01 Mar 2026 12:00:30 GMT' }, 30 * second],
    [
      'a date, by the reply’s own clock',
      { 'retry-after': 'Sun, 01 Mar 2020 12:00:30 GMT', date: 'Sun, 01 Mar 2020 12:00:10 GMT' },
      20 * second,
    ],
    ['a date that has passed', { 'retry-after': 'Sun, 01 Mar 2026 11:00:00 GMT' }, second],
    [
      'an unreadable Date header is ignored',
      { 'retry-after': 'Sun, 01 Mar 2026 12:00:30 GMT', date: 'x' },
      30 * second,
    ],
    ['an old form of date', { 'retry-after': 'Sunday, 01-Mar-26 12:01:00 GMT' }, 60 * second],
    ['an older form of date', { 'retry-after': 'Sun Mar  1 12:01:00 2026' }, 60 * second],
    ['a reset', { 'x-ratelimit-reset': String(nowMs / 1000 + 40) }, 40 * second],
    ['a reset in milliseconds', { 'x-ratelimit-reset': String(nowMs + 5000) }, 5 * second],
    ['a reset in microseconds', { 'x-ratelimit-reset': String((nowMs + 5000) * 1000) }, 5 * second],
    ['a reset as a date', { 'x-ratelimit-reset': '2026-03-01T12:00:20Z' }, 20 * second],
    ['a reset as an HTTP date', { 'x-ratelimit-reset': 'Sun, 01 Mar 2026 12:00:30 GMT' }, 30 * second],
    ['a reset in seconds from now', { 'x-ratelimit-reset': '7' }, 7 * second],
    ['a reset in more than an hour is not believed', { 'x-ratelimit-reset': String(nowMs + 2 * hour) }, null],
    ['nor one in more than an hour from now', { 'x-ratelimit-reset': '86400' }, null],
    ['a moment in seconds', { 'retry-after': String(nowMs / 1000 + 40) }, 40 * second],
    ['a moment in milliseconds', { 'retry-after': String(nowMs + 40_000) }, 40 * second],
    ['a moment as a date', { 'retry-after': '2026-03-01T12:00:20Z' }, 20 * second],
    ['a reset that has passed', { 'x-ratelimit-reset': String(nowMs / 1000 - 40) }, null],
    ['a reset that is no number', { 'x-ratelimit-reset': 'x' }, null],
    [
      'Retry-After before a reset',
      { 'retry-after': '2', 'x-ratelimit-reset': String(nowMs / 1000 + 40) },
      2 * second,
    ],
  ])('%s', (_name, headers, expected) => {
    expect(retryAfterMs(429, headers, nowMs)).toBe(expected);
  });

  it('is not read from a rate-limit header of another status', () => {
    expect(retryAfterMs(503, { 'x-ratelimit-reset': String(nowMs / 1000 + 40) }, nowMs)).toBeNull();
  });

  it('is nothing, or between a second and a day, whatever the headers hold', () => {
    fc.assert(
      fc.property(
        fc.oneof(
          fc.string(),
          fc.integer().map(String),
          fc.date({ noInvalidDate: true }).map((date) => date.toUTCString()),
        ),
        fc.string(),
        (asked, date) => {
          const waitMs = retryAfterMs(429, { 'retry-after': asked, 'x-ratelimit-reset': asked, date }, nowMs);
          return waitMs === null || (waitMs >= second && waitMs <= day);
        },
      ),
      { numRuns: 1000 },
    );
  });
});

describe('an HTTP date', () => {
  it('is read back as it is written', () => {
    fc.assert(
      fc.property(
        fc.date({
          min: new Date('1970-01-01T00:00:00Z'),
          max: new Date('9999-12-31T23:59:59Z'),
          noInvalidDate: true,
        }),
        (date) => parseHttpDate(date.toUTCString()) === Math.floor(date.getTime() / 1000) * 1000,
      ),
      { numRuns: 1000 },
    );
  });

  it('of two digits for its year is of the century that is near', () => {
    expect(parseHttpDate('Sunday, 06-Nov-94 08:49:37 GMT')).toBe(Date.UTC(1994, 10, 6, 8, 49, 37));
    expect(parseHttpDate('Thursday, 01-Mar-35 12:00:00 GMT')).toBe(Date.UTC(2035, 2, 1, 12));
  });

  it.each([
    ...[
      '',
      'x',
      'Sun, 01 Xxx 2026 12:00:00 GMT',
      'Sun, 31 Feb 2026 12:00:00 GMT',
      'Sun, 41 Mar 2026 12:00:00 GMT',
      'Sun, 01 Mar 2026 25:00:00 GMT',
    ],
    ...['Sun, 01 Mar 2026 12:61:00 GMT', 'Sun, 01 Mar 2026 12:00:00 CET', '2026-03-01T12:00:00Z'],
  ])('is not %j', (text) => {
    expect(parseHttpDate(text)).toBeNull();
  });
});
