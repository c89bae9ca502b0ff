import { randomBytes } from 'node:crypto';
import { sessionIdleHours, type PageSession, type SessionEnd } from '../../contract/page-session.ts';
import type { Clock } from '../../foundation/clock.ts';
import { hourMs } from '../../foundation/durations.ts';
import { elapsedMs, momentOf, type Moment } from '../../foundation/elapsed.ts';
import { createSecret, isSameSecret } from './secrets.ts';

const sessionIdleMs = sessionIdleHours * hourMs;
const maximumSessions = 32;
/** How many ended sessions are remembered with their end, so that a browser that comes back is told why. */
const maximumEnds = 64;

interface Session {
  readonly id: string;
  readonly cookie: string;
  readonly pageSecret: string;
  readonly browser: string;
  readonly openedAtMs: number;
  seenAt: Moment;
}

/** What a browser is given when it is let in. */
export type OpenedSession = Pick<Session, 'cookie' | 'pageSecret'>;

/**
 * The browsers that were let in (reliability §7.5, §7.6, §7.7, §7.18). Everything is in memory: a new start knows none of them.
 * Cookies do not tell ports apart, so the cookie alone is worth nothing: it only chooses between the pages and the page that says
 * how to get in.
 */
export class Sessions {
  /** Of this start alone, as several of them on one host name share their cookies. */
  readonly cookieName = `outbox-${randomBytes(6).toString('hex')}`;
  readonly #clock: Clock;
  readonly #sessions = new Map<string, Session>();
  readonly #ends = new Map<string, SessionEnd>();
  readonly #onEnded: (id: string) => void;

  constructor(clock: Clock, onEnded: (id: string) => void) {
    this.#clock = clock;
    this.#onEnded = onEnded;
  }

  /** Lets a browser in. It has one session: the one of its earlier cookie ends. */
  open(browser: string, earlierCookie: string | null): OpenedSession {
    const earlier = this.#find(earlierCookie);
    if (earlier !== null) this.#end(earlier, 'ended');
    const session: Session = {
      id: randomBytes(9).toString('base64url'),
      cookie: createSecret(),
      pageSecret: createSecret(),
      browser,
      openedAtMs: this.#clock.nowMs(),
      seenAt: momentOf(this.#clock),
    };
    this.#sessions.set(session.id, session);
    while (this.#sessions.size > maximumSessions) this.#endLongestUnseen();
    return session;
  }

  /** True where the cookie is of a session, which is no right to anything and no sign of life. */
  isKnown(cookie: string | null): boolean {
    return this.#find(cookie) !== null;
  }

  /** The id of the session that both secrets belong to, or `null`. Counts as a sign of life. */
  enter(cookie: string | null, pageSecret: string | null): string | null {
    const session = this.#find(cookie);
    if (session === null || pageSecret === null || !isSameSecret(session.pageSecret, pageSecret)) return null;
    session.seenAt = momentOf(this.#clock);
    return session.id;
  }

  /** A sign of life of a page that was let in before. False where its session has ended since. */
  see(id: string): boolean {
    const session = this.#lasting(this.#sessions.get(id));
    if (session === null) return false;
    session.seenAt = momentOf(this.#clock);
    return true;
  }

  /** Why a browser with this cookie is not let in. */
  endOf(cookie: string | null): SessionEnd {
    return (cookie === null ? undefined : this.#ends.get(cookie)) ?? 'unknown';
  }

  /** Those that last, the one that was seen last first. */
  list(ownId: string | null): PageSession[] {
    return [...this.#sessions.values()]
      .filter((session) => this.#lasting(session) !== null)
      .sort((left, right) => right.seenAt.wallMs - left.seenAt.wallMs)
      .map(({ id, browser, openedAtMs, seenAt }) => ({
        id,
        browser,
        openedAtMs,
        seenAtMs: seenAt.wallMs,
        isThisOne: id === ownId,
      }));
  }

  /** False where there is no such session any more. */
  end(id: string): boolean {
    const session = this.#lasting(this.#sessions.get(id));
    if (session === null) return false;
    this.#end(session, 'ended');
    return true;
  }

  revokeAll(): void {
    this.#sessions.clear();
    this.#ends.clear();
  }

  #find(cookie: string | null): Session | null {
    if (cookie === null) return null;
    return this.#lasting(
      [...this.#sessions.values()].find((session) => isSameSecret(session.cookie, cookie)),
    );
  }

  /** The session, unless it has been idle for too long; then it ends here. */
  #lasting(session: Session | undefined): Session | null {
    if (session === undefined) return null;
    if (elapsedMs(this.#clock, session.seenAt) <= sessionIdleMs) return session;
    this.#end(session, 'idle');
    return null;
  }

  #endLongestUnseen(): void {
    const [longest] = [...this.#sessions.values()].sort(
      (left, right) => left.seenAt.monotonicMs - right.seenAt.monotonicMs,
    );
    if (longest !== undefined) this.#end(longest, 'idle');
  }

  #end(session: Session, why: SessionEnd): void {
    this.#sessions.delete(session.id);
    this.#ends.set(session.cookie, why);
    for (const oldest of this.#ends.keys()) {
      if (this.#ends.size <= maximumEnds) break;
      this.#ends.delete(oldest);
    }
    this.#onEnded(session.id);
  }
}
