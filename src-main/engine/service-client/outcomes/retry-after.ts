import { dayMs, secondMs } from '../../../foundation/durations.ts';
import type { ReplyHeaders } from '../transport/network.ts';
import { parseHttpDate } from './http-date.ts';

/** Every value of a header, in order. */
export function headerValues(headers: ReplyHeaders, name: string): readonly string[] {
  const value = headers[name];
  return value === undefined ? [] : typeof value === 'string' ? [value] : value;
}

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
  if (/^\d+$/.test(value)) return Number(value) * secondMs;
  const atMs = parseHttpDate(value);
  return atMs === null ? null : atMs - sentAtMs;
}

/** Unix seconds (service-field-notes §2). A moment that has passed says nothing about how long to wait. */
function untilReset(headers: ReplyHeaders, sentAtMs: number): number | null {
  const waits = headerValues(headers, 'x-ratelimit-reset')
    .filter((value) => /^\d{1,15}$/.test(value.trim()))
    .map((value) => Number(value) * secondMs - sentAtMs)
    .filter((waitMs) => waitMs > 0);
  return waits.length === 0 ? null : clamped(Math.max(...waits));
}

function clamped(waitMs: number): number {
  return Math.min(Math.max(waitMs, secondMs), dayMs);
}
