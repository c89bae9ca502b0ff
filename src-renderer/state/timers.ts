import type { Schedule } from './schedule.ts';

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
