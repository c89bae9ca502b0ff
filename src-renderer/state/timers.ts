/** Runs later; returns the function that calls it off. Lent to what waits, so that tests need not. */
export type Schedule = (delayMs: number, run: () => void) => () => void;

export const schedule: Schedule = (delayMs, run) => {
  const timer = setTimeout(run, delayMs);
  return () => {
    clearTimeout(timer);
  };
};

/** Waits by number, each replaced by the next of its number. */
export class Timers {
  readonly #schedule: Schedule;
  readonly #waits = new Map<number, () => void>();

  constructor(schedule: Schedule) {
    this.#schedule = schedule;
  }

  start(id: number, delayMs: number, run: () => void): void {
    this.stop(id);
    this.#waits.set(id, this.#schedule(delayMs, run));
  }

  stop(id: number): void {
    this.#waits.get(id)?.();
    this.#waits.delete(id);
  }
}
