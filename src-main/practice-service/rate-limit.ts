import { secondMs } from '../foundation/durations.ts';
import type { PracticeRateLimit } from './options.ts';

/** What the X-RateLimit headers say (service-field-notes §2). */
export interface Allowance {
  readonly isExceeded: boolean;
  readonly headers: Readonly<Record<string, string>>;
}

interface Window {
  readonly endsAtMs: number;
  used: number;
}

/** Counts requests in fixed windows. Callers that show no valid key share one window. */
export class RateLimiter {
  readonly #limit: PracticeRateLimit | null;
  readonly #windows = new Map<string, Window>();

  constructor(limit: PracticeRateLimit | null) {
    this.#limit = limit;
  }

  /** Counts one request of `caller` at `nowMs`. */
  take(caller: string, nowMs: number): Allowance {
    if (this.#limit === null) return { isExceeded: false, headers: {} };
    const window = this.#windowOf(caller, nowMs, this.#limit);
    window.used += 1;
    const remaining = Math.max(0, this.#limit.requests - window.used);
    const isExceeded = window.used > this.#limit.requests;
    return {
      isExceeded,
      headers: {
        'x-ratelimit-limit': String(this.#limit.requests),
        'x-ratelimit-remaining': String(remaining),
        'x-ratelimit-reset': String(Math.ceil(window.endsAtMs / secondMs)),
        ...(isExceeded
          ? { 'retry-after': String(Math.max(1, Math.ceil((window.endsAtMs - nowMs) / secondMs))) }
          : {}),
      },
    };
  }

  #windowOf(caller: string, nowMs: number, limit: PracticeRateLimit): Window {
    const current = this.#windows.get(caller);
    // A clock that was set back must not keep a window open for longer than it is.
    if (current !== undefined && nowMs < current.endsAtMs && nowMs >= current.endsAtMs - limit.windowMs)
      return current;
    const next = { endsAtMs: nowMs + limit.windowMs, used: 0 };
    this.#windows.set(caller, next);
    return next;
  }
}
