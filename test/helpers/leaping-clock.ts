import type { CancelTimer, Clock } from '../../src-main/foundation/clock.ts';
import { VirtualTime } from '../simulation/world/virtual-time.ts';
import { eventsSoFar, lookLater, lookSoon, whatGoesOn } from './at-rest.ts';

/** Files of a test have the times of the computer, which are never later than this clock: a test takes less. */
const aheadMs = 60_000;
/** So many turns of the event loop with nothing in them. What one socket of this computer sends is at the other before the next. */
const emptyTurns = 3;
/** Real time. A request without an answer for so long waits for this clock: its deadline, or a service that takes its time. */
const answerMs = 25;
/** Who looks every few milliseconds whether there is an answer does not wait longer for each look. */
const timesAsFast = 50;

export interface Rests {
  next(): Promise<void>;
  end(): void;
}

/**
 * Time that stands still while this process does anything, and leaps to the next timer where all of it waits for one: as fast as the
 * computer is, and the same on a busy one. Whoever talks to each other in a test must share one.
 */
export class LeapingClock implements Clock {
  readonly #time = new VirtualTime();
  readonly #startMs = Date.now() + aheadMs;
  /** Each with the leap after which it was last told. */
  readonly #restListeners = new Map<() => void, number>();
  #isEnded = false;
  #isLooking = false;
  #events = -1;
  #turns = 0;
  #restlessAtMs = 0;
  #leaps = 0;

  nowMs(): number {
    return this.#startMs + Math.floor(this.#time.monotonicMs);
  }

  monotonicMs(): number {
    return this.#time.monotonicMs;
  }

  setTimer(callback: () => void, delayMs: number): CancelTimer {
    const cancel = this.#time.at(callback, delayMs);
    this.#lookSoon();
    return cancel;
  }

  /** Each moment at which all wait for a later time, before the leap to that. */
  rests(): Rests {
    let tell: () => void = () => undefined;
    const listener = (): void => {
      tell();
    };
    this.#restListeners.set(listener, -1);
    return {
      next: () => {
        this.#lookSoon();
        return new Promise((resolve) => {
          tell = resolve;
        });
      },
      end: () => {
        this.#restListeners.delete(listener);
      },
    };
  }

  /** No timer runs any more. */
  end(): void {
    this.#isEnded = true;
  }

  #lookSoon(): void {
    if (this.#isLooking || this.#isEnded || !this.#isWanted) return;
    this.#isLooking = true;
    lookSoon(() => {
      this.#look();
    });
  }

  #lookLater(): void {
    this.#isLooking = true;
    lookLater(() => {
      this.#look();
    });
  }

  get #isWanted(): boolean {
    return this.#time.nextAtMs !== null || this.#restListeners.size > 0;
  }

  #look(): void {
    this.#isLooking = false;
    if (this.#isEnded) return;
    if (this.#time.step(this.#time.monotonicMs)) {
      this.#restless();
      this.#lookSoon();
      return;
    }
    const events = eventsSoFar();
    const goesOn = whatGoesOn();
    if (events !== this.#events || goesOn === 'in hand') {
      this.#events = events;
      this.#restless();
      if (goesOn === 'in hand') this.#lookLater();
      else this.#lookSoon();
      return;
    }
    this.#turns += 1;
    const mayBeAnswered = goesOn === 'on its way' && performance.now() - this.#restlessAtMs < this.#graceMs;
    if (this.#turns < emptyTurns) this.#lookSoon();
    else if (mayBeAnswered) this.#lookLater();
    else this.#rest();
  }

  get #graceMs(): number {
    const leapMs = (this.#time.nextAtMs ?? Number.POSITIVE_INFINITY) - this.#time.monotonicMs;
    return Math.min(answerMs, leapMs / timesAsFast);
  }

  #restless(): void {
    this.#turns = 0;
    this.#restlessAtMs = performance.now();
  }

  #rest(): void {
    this.#turns = 0;
    const untold = [...this.#restListeners].filter(([, toldAt]) => toldAt !== this.#leaps);
    for (const [listener] of untold) {
      this.#restListeners.set(listener, this.#leaps);
      listener();
    }
    if (untold.length === 0) this.#leap();
    else this.#lookSoon();
  }

  #leap(): void {
    if (this.#time.step(Number.POSITIVE_INFINITY)) {
      this.#leaps += 1;
      this.#restless();
      this.#lookSoon();
    } else if (this.#isWanted) this.#lookLater();
  }
}
