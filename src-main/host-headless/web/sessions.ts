import type { Message } from '../../contract/messages/message.ts';
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
  readonly browser: Message;
  readonly address: string | null;
  readonly mark: string | null;
  readonly openedAtMs: number;
  seenAt: Moment;
}

/** Of a browser that is let in: itself in plain words, the other computer that it came from, and what let it in. */
export type Newcomer = Pick<Session, 'browser' | 'address' | 'mark'>;

/** What a browser is given when it is let in. */
export type OpenedSession = Pick<Session, 'id' | 'cookie' | 'pageSecret'>;

export interface SessionsOptions {
  readonly clock: Clock;
  readonly onEnded: (id: string) => void;
  /** True where the pages come over TLS alone, and so do their cookies. */
  readonly isSecure?: boolean;
  /** Of what lets browsers in and can be changed: those that came in by another one end. Left out: there is nothing of that kind. */
  readonly presentMark?: () => string | null;
}

/**
 * The browsers that were let in (reliability §7.5, §7.6, §7.7, §7.18). Everything is in memory: a new start knows none of them.
 * Cookies do not tell ports apart, so the cookie alone is worth nothing: it only chooses between the pages and the page that says
 * how to get in.
 */
export class Sessions {
  /** Of this start alone, as several of them on one host name share their cookies. */
  readonly cookieName: string;
  readonly #options: SessionsOptions;
  readonly #sessions = new Map<string, Session>();
  readonly #ends = new Map<string, SessionEnd>();

  constructor(options: SessionsOptions) {
    this.#options = options;
    // A browser takes one of that beginning from this very host over TLS alone, so that nobody beside it can put one there.
    const prefix = options.isSecure === true ? '__Host-' : '';
    this.cookieName = `${prefix}outbox-${randomBytes(6).toString('hex')}`;
  }

  /** The value of `Set-Cookie`. */
  cookieLine(cookie: string): string {
    const secure = this.#options.isSecure === true ? ' Secure;' : '';
    return `${this.cookieName}=${cookie}; HttpOnly;${secure} SameSite=Strict; Path=/`;
  }

  /** Lets a browser in. It has one session: the one of its earlier cookie ends. */
  open(newcomer: Newcomer, earlierCookie: string | null): OpenedSession {
    const earlier = this.#find(earlierCookie);
    if (earlier !== null) this.#end(earlier, 'ended');
    const session: Session = {
      ...newcomer,
      // People type it behind a command, where a word with a hyphen in front is an option.
      id: randomBytes(6).toString('hex'),
      cookie: createSecret(),
      pageSecret: createSecret(),
      openedAtMs: this.#options.clock.nowMs(),
      seenAt: momentOf(this.#options.clock),
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
    session.seenAt = momentOf(this.#options.clock);
    return session.id;
  }

  /** A sign of life of a page that was let in before. False where its session has ended since. */
  see(id: string): boolean {
    const session = this.#lasting(this.#sessions.get(id));
    if (session === null) return false;
    session.seenAt = momentOf(this.#options.clock);
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
      .map(({ id, browser, address, openedAtMs, seenAt }) => ({
        id,
        browser,
        address,
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

  /** Ends what may not last any more, which otherwise happens when somebody comes with it. */
  endWhatMayNotLast(): void {
    for (const session of this.#sessions.values()) this.#lasting(session);
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

  /** The session, unless it was idle for too long or what let it in is no more; then it ends here. */
  #lasting(session: Session | undefined): Session | null {
    if (session === undefined) return null;
    const { presentMark } = this.#options;
    if (presentMark !== undefined && presentMark() !== session.mark) {
      this.#end(session, 'password');
      return null;
    }
    if (elapsedMs(this.#options.clock, session.seenAt) <= sessionIdleMs) return session;
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
    this.#options.onEnded(session.id);
  }
}
