import type { CancelTimer, Clock } from '../../../foundation/clock.ts';
import { secondMs } from '../../../foundation/durations.ts';

const lookEveryMs = 30 * secondMs;
const noticedMs = 20 * secondMs;

/**
 * Notices that the wall clock was set back under a running engine: everything that waits for a time would wait too long. A clock
 * that was set forward looks like time that passed, and needs no help.
 */
export class ClockWatch {
  readonly #clock: Clock;
  readonly #onSetBack: (byMs: number) => void;
  #cancelTimer: CancelTimer = () => undefined;

  /** `byMs` is negative. */
  constructor(clock: Clock, onSetBack: (byMs: number) => void) {
    this.#clock = clock;
    this.#onSetBack = onSetBack;
  }

  start(): void {
    const wallMs = this.#clock.nowMs();
    const monotonicMs = this.#clock.monotonicMs();
    this.#cancelTimer = this.#clock.setTimer(() => {
      const expectedMs = wallMs + (this.#clock.monotonicMs() - monotonicMs);
      this.start();
      const byMs = this.#clock.nowMs() - expectedMs;
      if (byMs < -noticedMs) this.#onSetBack(byMs);
    }, lookEveryMs);
  }

  stop(): void {
    this.#cancelTimer();
  }
}
