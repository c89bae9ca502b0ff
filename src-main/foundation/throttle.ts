import type { CancelTimer, Clock } from './clock.ts';

/**
 * Runs an action soon after it was asked for, at most once in an interval, however often it is asked for. The last request is
 * never lost.
 */
export class Throttle {
  readonly #clock: Clock;
  readonly #intervalMs: number;
  readonly #action: () => void;
  #cancelTimer: CancelTimer | null = null;
  #lastRunAtMs = -Infinity;

  constructor(clock: Clock, intervalMs: number, action: () => void) {
    this.#clock = clock;
    this.#intervalMs = intervalMs;
    this.#action = action;
  }

  request(): void {
    if (this.#cancelTimer !== null) return;
    const waitMs = Math.max(0, this.#lastRunAtMs + this.#intervalMs - this.#clock.monotonicMs());
    this.#cancelTimer = this.#clock.setTimer(() => {
      this.#cancelTimer = null;
      this.#lastRunAtMs = this.#clock.monotonicMs();
      this.#action();
    }, waitMs);
  }

  /** Drops what was asked for and did not run yet. */
  stop(): void {
    this.#cancelTimer?.();
    this.#cancelTimer = null;
  }
}
