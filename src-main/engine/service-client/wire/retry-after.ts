import { dayMs, hourMs, secondMs } from '../../../foundation/durations.ts';
import { parseHttpDate } from './http-date.ts';
import { headerValues, type ReplyHeaders } from './reply-headers.ts';
import { toldMoment } from './told-moment.ts';

/** A delta of more is a moment: 2004 as seconds since 1970. */
const longestDeltaSeconds = 1_100_000_000;

/**
 * How long the service asks to wait, between a second and a day, or `null` where it does not say so in a way that can be read
 * (reliability §2.6, S12). Dates count from the reply's own Date header, so that a wrong clock on either side does no harm;
 * of two headers the larger wins; without any, a 429 may say it in `X-RateLimit-Reset`.
 */
export function retryAfterMs(statusCode: number, headers: ReplyHeaders, nowMs: number): number | null {
  const [dateText] = headerValues(headers, 'date');
  const sentAtMs = (dateText === undefined ? null : parseHttpDate(dateText)) ?? nowMs;
  const asked = headerValues(headers, 'retry-after')
    .map((value) => waitOf(value.trim(), sentAtMs))
    .filter((waitMs) => waitMs !== null);
  if (asked.length > 0) return clamped(Math.max(...asked));
  return statusCode === 429 ? untilReset(headers, sentAtMs) : null;
}

function waitOf(value: string, sentAtMs: number): number | null {
  const moment = toldMoment(value);
  // Seconds that would last for years are a moment.
  if (moment !== null && (!/^\d+$/.test(value) || Number(value) > longestDeltaSeconds))
    return moment.atMs - sentAtMs;
  if (/^\d+$/.test(value)) return Number(value) * secondMs;
  const atMs = parseHttpDate(value);
  return atMs === null ? null : atMs - sentAtMs;
}

/**
 * Unix seconds (service-field-notes §2), or what cannot be that: milliseconds, a date, seconds from now. A moment that has passed
 * says nothing about how long to wait, and one that is more than an hour ahead is not believed.
 */
function untilReset(headers: ReplyHeaders, sentAtMs: number): number | null {
  const waits = resetsIn(headers, sentAtMs).filter((waitMs) => waitMs > 0 && waitMs <= hourMs);
  return waits.length === 0 ? null : clamped(Math.max(...waits));
}

/** Whether a reset is so far ahead that it is not waited for. */
export function isResetTooFar(headers: ReplyHeaders, nowMs: number): boolean {
  return resetsIn(headers, nowMs).some((waitMs) => waitMs > hourMs);
}

function resetsIn(headers: ReplyHeaders, sentAtMs: number): readonly number[] {
  return headerValues(headers, 'x-ratelimit-reset').flatMap((value) => {
    const moment = toldMoment(value);
    if (moment !== null) return moment.atMs - sentAtMs;
    return /^\d{1,8}(?:\.\d{1,9})?$/.test(value.trim()) ? Math.ceil(Number(value) * secondMs) : [];
  });
}

function clamped(waitMs: number): number {
  return Math.min(Math.max(waitMs, secondMs), dayMs);
}
