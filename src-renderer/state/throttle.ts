import type { Schedule } from './timers.ts';

/**
 * Does something shortly after it was first asked for, and then once for all that asked meanwhile: not for every change of many, and
 * not only once they end. It begins anew only after the last time is over, so that a slow answer is never overtaken for good.
 */
export class Throttle {
  readonly #schedule: Schedule;
  readonly #delayMs: number;
  readonly #run: () => unknown;
  #callOff: (() => void) | null = null;
  #isRunning = false;
  #isAskedAgain = false;

  /** `run`: what it returns is waited for where it is a promise. */
  constructor(schedule: Schedule, delayMs: number, run: () => unknown) {
    this.#schedule = schedule;
    this.#delayMs = delayMs;
    this.#run = run;
  }

  ask(): void {
    if (this.#isRunning) this.#isAskedAgain = true;
    else this.#callOff ??= this.#schedule(this.#delayMs, () => void this.#turn());
  }

  callOff(): void {
    this.#callOff?.();
    this.#callOff = null;
    this.#isAskedAgain = false;
  }

  async #turn(): Promise<void> {
    this.#callOff = null;
    this.#isRunning = true;
    try {
      await this.#run();
    } finally {
      this.#isRunning = false;
      if (this.#isAskedAgain) {
        this.#isAskedAgain = false;
        this.ask();
      }
    }
  }
}
