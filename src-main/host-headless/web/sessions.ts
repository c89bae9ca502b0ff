import { randomBytes, timingSafeEqual } from 'node:crypto';
import type { Clock } from '../../foundation/clock.ts';
import { hourMs, minuteMs, secondMs } from '../../foundation/durations.ts';

export const tokenLifetimeMs = 120 * secondMs;
/** A browser that was not heard of for so long, for instance because the machine slept, opens the address again. */
const sessionIdleMs = 12 * hourMs;
const maximumSessions = 32;
const maximumTokens = 8;
const maximumFailures = 5;
const failureWindowMs = minuteMs;
const lockoutMs = 30 * secondMs;

interface Session {
  readonly csrf: string;
  seenAtMs: number;
}

export type Exchange =
  | { readonly kind: 'opened'; readonly sessionId: string; readonly csrf: string }
  | { readonly kind: 'refused' }
  /** Too many wrong tokens: ask again after `retryAfterMs`. */
  | { readonly kind: 'locked'; readonly retryAfterMs: number };

const secret = (): string => randomBytes(32).toString('base64url');

/**
 * One-use tokens that become sessions (reliability §7.5-7). Everything is in memory: a new start knows none of them.
 */
export class Sessions {
  /** Cookies do not tell ports apart, so every start has a name of its own. */
  readonly cookieName = `outbox-${randomBytes(6).toString('hex')}`;
  readonly #clock: Clock;
  readonly #tokens = new Map<string, number>();
  readonly #sessions = new Map<string, Session>();
  #failuresAtMs: number[] = [];
  #lockedUntilMs = 0;

  constructor(clock: Clock) {
    this.#clock = clock;
  }

  /** A token for the fragment of an address: good once, for two minutes. */
  issueToken(): string {
    const token = secret();
    this.#tokens.set(token, this.#clock.nowMs() + tokenLifetimeMs);
    dropOldest(this.#tokens, maximumTokens);
    return token;
  }

  exchange(given: string): Exchange {
    const nowMs = this.#clock.nowMs();
    if (nowMs < this.#lockedUntilMs) return { kind: 'locked', retryAfterMs: this.#lockedUntilMs - nowMs };
    const token = [...this.#tokens.keys()].find((known) => isSame(known, given));
    const expiresAtMs = token === undefined ? 0 : (this.#tokens.get(token) ?? 0);
    if (token !== undefined) this.#tokens.delete(token);
    if (nowMs >= expiresAtMs) {
      this.#countFailure(nowMs);
      return { kind: 'refused' };
    }
    const sessionId = secret();
    const session = { csrf: secret(), seenAtMs: nowMs };
    this.#sessions.set(sessionId, session);
    dropOldest(this.#sessions, maximumSessions);
    return { kind: 'opened', sessionId, csrf: session.csrf };
  }

  /** The session's second secret, or `null` where there is no such session any more. Counts as a sign of life. */
  csrfOf(sessionId: string | null): string | null {
    const id = [...this.#sessions.keys()].find((known) => sessionId !== null && isSame(known, sessionId));
    const session = id === undefined ? undefined : this.#sessions.get(id);
    if (id === undefined || session === undefined) return null;
    const nowMs = this.#clock.nowMs();
    if (nowMs - session.seenAtMs > sessionIdleMs) {
      this.#sessions.delete(id);
      return null;
    }
    session.seenAtMs = nowMs;
    return session.csrf;
  }

  isValid(sessionId: string | null, csrf: string | null): boolean {
    const expected = this.csrfOf(sessionId);
    return expected !== null && csrf !== null && isSame(expected, csrf);
  }

  revokeAll(): void {
    this.#tokens.clear();
    this.#sessions.clear();
  }

  #countFailure(nowMs: number): void {
    this.#failuresAtMs = [...this.#failuresAtMs.filter((atMs) => nowMs - atMs < failureWindowMs), nowMs];
    if (this.#failuresAtMs.length < maximumFailures) return;
    this.#failuresAtMs = [];
    this.#lockedUntilMs = nowMs + lockoutMs;
  }
}

function dropOldest(map: Map<string, unknown>, maximum: number): void {
  for (const key of map.keys()) {
    if (map.size <= maximum) return;
    map.delete(key);
  }
}

function isSame(left: string, right: string): boolean {
  const first = Buffer.from(left);
  const second = Buffer.from(right);
  return first.length === second.length && timingSafeEqual(first, second);
}
