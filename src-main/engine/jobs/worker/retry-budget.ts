import type { Clock } from '../../../foundation/clock.ts';
import { secondMs } from '../../../foundation/durations.ts';

const mostTokens = 100;
const retryCosts = 5;
/** On top of what the retry itself costs. */
const timeOutCosts = 5;
const successEarns = 1;
const refillEveryMs = 10 * secondMs;

/**
 * How many retries one connection can afford (reliability §2.6): a bucket of tokens that retries empty, and that successes and
 * time fill again. First tries are free, so an empty bucket slows the storm and not the queue. Held in memory: a new run
 * begins with a full one.
 */
export class RetryBudget {
  readonly #clock: Clock;
  #tokens = mostTokens;
  #countedAtMs: number;

  constructor(clock: Clock) {
    this.#clock = clock;
    this.#countedAtMs = clock.monotonicMs();
  }

  get tokens(): number {
    const passedMs = Math.max(0, this.#clock.monotonicMs() - this.#countedAtMs);
    return Math.min(mostTokens, this.#tokens + passedMs / refillEveryMs);
  }

  get mayRetry(): boolean {
    return this.tokens >= retryCosts;
  }

  /** How long until a retry can be afforded; 0 where it can be now. */
  get waitMs(): number {
    return Math.ceil(Math.max(0, retryCosts - this.tokens) * refillEveryMs);
  }

  retried(): void {
    this.#set(this.tokens - retryCosts);
  }

  timedOut(): void {
    this.#set(this.tokens - timeOutCosts);
  }

  succeeded(): void {
    this.#set(this.tokens + successEarns);
  }

  #set(tokens: number): void {
    this.#countedAtMs = this.#clock.monotonicMs();
    this.#tokens = Math.min(mostTokens, Math.max(0, tokens));
  }
}
