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
  #lookedAtMs: number | null = null;
  #gap: { readonly endedAtMs: number; readonly lastedMs: number } | null = null;

  /** `byMs` is negative. */
  constructor(clock: Clock, onSetBack: (byMs: number) => void) {
    this.#clock = clock;
    this.#onSetBack = onSetBack;
  }

  start(): void {
    const wallMs = this.#clock.nowMs();
    this.#lookedAtMs = wallMs;
    const monotonicMs = this.#clock.monotonicMs();
    this.#cancelTimer = this.#clock.setTimer(() => {
      const expectedMs = wallMs + (this.#clock.monotonicMs() - monotonicMs);
      const gapMs = this.#clock.nowMs() - wallMs;
      if (gapMs > lookEveryMs + noticedMs) this.#gap = { endedAtMs: wallMs + gapMs, lastedMs: gapMs };
      this.start();
      const byMs = this.#clock.nowMs() - expectedMs;
      if (byMs < -noticedMs) this.#onSetBack(byMs);
    }, lookEveryMs);
  }

  /** For how long nobody looked until just now, within half a minute, or `null` where that was no longer than it always is. */
  unseenMs(): number | null {
    const nowMs = this.#clock.nowMs();
    const sinceMs = nowMs - (this.#lookedAtMs ?? nowMs);
    if (sinceMs > lookEveryMs + noticedMs) return sinceMs;
    return this.#gap !== null && nowMs - this.#gap.endedAtMs < lookEveryMs ? this.#gap.lastedMs : null;
  }

  stop(): void {
    this.#cancelTimer();
  }
}
