import { createRateLimit, type RateLimit } from '../../../control/rate-limit.ts';
import type { Clock } from '../../../foundation/clock.ts';

const mostWaiting = 8;
/** Each takes a processor for some tenths of a second. A house of people may sign in at once; beyond that it is a twentieth. */
const strangersPerSecond = 0.2;
const strangersBurst = 20;

interface Waiting {
  readonly isKnown: boolean;
  readonly settle: (isTurn: boolean) => void;
}

/**
 * Work that anybody can ask for and that takes long, one after another. However many ask, from however many addresses, it takes a
 * small share of one processor; who was let in before does not stand in line behind strangers.
 */
export class RationedWork {
  readonly #mayStranger: RateLimit;
  #waiting: Waiting[] = [];
  #isBusy = false;

  constructor(clock: Clock) {
    this.#mayStranger = createRateLimit(clock, strangersPerSecond, strangersBurst);
  }

  /** `null`: too many ask just now, and it was not done. */
  async run<Result>(isKnown: boolean, work: () => Promise<Result>): Promise<Result | null> {
    if (!isKnown && !this.#mayStranger()) return null;
    if (this.#isBusy && !(await this.#turn(isKnown))) return null;
    this.#isBusy = true;
    try {
      return await work();
    } finally {
      this.#next();
    }
  }

  #turn(isKnown: boolean): Promise<boolean> {
    if (this.#waiting.length >= mostWaiting) {
      const stranger = isKnown ? this.#waiting.findLast((each) => !each.isKnown) : undefined;
      if (stranger === undefined) return Promise.resolve(false);
      this.#take(stranger).settle(false);
    }
    return new Promise((settle) => {
      this.#waiting.push({ isKnown, settle });
    });
  }

  #next(): void {
    const next = this.#waiting.find(({ isKnown }) => isKnown) ?? this.#waiting[0];
    // The place is handed over: nobody comes in between.
    if (next === undefined) this.#isBusy = false;
    else this.#take(next).settle(true);
  }

  #take(taken: Waiting): Waiting {
    this.#waiting = this.#waiting.filter((each) => each !== taken);
    return taken;
  }
}
