import type { Clock } from '../../foundation/clock.ts';
import { secondMs } from '../../foundation/durations.ts';
import { elapsedMs, momentOf, type Moment } from '../../foundation/elapsed.ts';
import { createSecret, isSameSecret } from './secrets.ts';

export const tokenLifetimeMs = 120 * secondMs;
const maximumTokens = 8;

/**
 * Tokens of addresses, good once and for two minutes (reliability §7.6). They have 256 bits, so guessing needs no other bound
 * than the few that are looked through: there is no lock that a stranger could shut in front of the owner.
 */
export class OneUseTokens {
  readonly #clock: Clock;
  readonly #issued = new Map<string, Moment>();

  constructor(clock: Clock) {
    this.#clock = clock;
  }

  issue(): string {
    const token = createSecret();
    this.#issued.set(token, momentOf(this.#clock));
    for (const oldest of this.#issued.keys()) {
      if (this.#issued.size <= maximumTokens) break;
      this.#issued.delete(oldest);
    }
    return token;
  }

  /** True once for a token that was issued and is not too old. */
  use(given: string): boolean {
    const token = [...this.#issued.keys()].find((known) => isSameSecret(known, given));
    const issuedAt = token === undefined ? undefined : this.#issued.get(token);
    if (token === undefined || issuedAt === undefined) return false;
    this.#issued.delete(token);
    return elapsedMs(this.#clock, issuedAt) < tokenLifetimeMs;
  }

  revokeAll(): void {
    this.#issued.clear();
  }
}
