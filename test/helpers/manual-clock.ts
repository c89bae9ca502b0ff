import type { Clock } from '../../src-main/foundation/clock.ts';

interface Timer {
  readonly atMs: number;
  readonly callback: () => void;
}

/** Time that only passes when a test says so. Wall clock and monotonic clock go together until somebody sets the first. */
export class ManualClock implements Clock {
  #nowMs: number;
  #setByMs = 0;
  #timers: Timer[] = [];

  constructor(startMs = Date.parse('2026-03-02T09:00:00Z')) {
    this.#nowMs = startMs;
  }

  nowMs(): number {
    return this.#nowMs + this.#setByMs;
  }

  monotonicMs(): number {
    return this.#nowMs;
  }

  setTimer(callback: () => void, delayMs: number): () => void {
    const timer = { atMs: this.#nowMs + delayMs, callback };
    this.#timers.push(timer);
    return () => {
      this.#timers = this.#timers.filter((one) => one !== timer);
    };
  }

  /** Lets time pass, running every timer at its own time. */
  advance(byMs: number): void {
    const untilMs = this.#nowMs + byMs;
    for (;;) {
      const next = this.#timers.filter((timer) => timer.atMs <= untilMs).sort((a, b) => a.atMs - b.atMs)[0];
      if (next === undefined) break;
      this.#timers = this.#timers.filter((one) => one !== next);
      this.#nowMs = Math.max(this.#nowMs, next.atMs);
      next.callback();
    }
    this.#nowMs = untilMs;
  }

  /** Somebody sets the wall clock by so much. No time passes. */
  set(byMs: number): void {
    this.#setByMs += byMs;
  }

  /** Time that passes unnoticed, without any timer running: as between two lines of code. */
  jump(byMs: number): void {
    this.#nowMs += byMs;
  }

  get pendingTimers(): number {
    return this.#timers.length;
  }
}
