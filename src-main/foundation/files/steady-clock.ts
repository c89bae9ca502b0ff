import type { Clock } from '../clock.ts';

/** Clocks are read one after the other, and slewed all the time; file systems go by one that ticks some hundred times a second. */
const toleranceMs = 20;

/** Since when, in monotonic time, the wall clock is that far ahead of it. */
export interface Steadiness {
  readonly offsetMs: number;
  readonly sinceMs: number;
}

/**
 * How long ago a time of the wall clock was, as far as nobody set that clock meanwhile: never more than the clock was seen to run
 * evenly, as what lies before may be any time ago.
 */
export class SteadyClock {
  readonly #clock: Pick<Clock, 'nowMs' | 'monotonicMs'>;
  #steady: Steadiness;

  /** `known`: what another one saw that goes by the same clocks. */
  constructor(clock: Pick<Clock, 'nowMs' | 'monotonicMs'>, known?: Steadiness) {
    this.#clock = clock;
    const sinceMs = clock.monotonicMs();
    this.#steady = known ?? { offsetMs: clock.nowMs() - sinceMs, sinceMs };
  }

  get steadiness(): Steadiness {
    return this.#steady;
  }

  /** 0 for a time that is still to come. */
  sinceMs(wallMs: number): number {
    const [nowMs, monotonicMs] = [this.#clock.nowMs(), this.#clock.monotonicMs()];
    const offsetMs = nowMs - monotonicMs;
    if (Math.abs(offsetMs - this.#steady.offsetMs) > toleranceMs) {
      this.#steady = { offsetMs, sinceMs: monotonicMs };
    }
    const passedMs = Math.min(nowMs - wallMs, monotonicMs - this.#steady.sinceMs);
    return Math.max(0, passedMs - toleranceMs);
  }
}
