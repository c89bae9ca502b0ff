import type { Schedule } from '../../../src-renderer/state/timers.ts';

/** Time that passes only when a test says so. */
export class ManualSchedule {
  #nowMs = 0;
  #waiting: { readonly dueMs: number; readonly run: () => void }[] = [];

  readonly schedule: Schedule = (delayMs, run) => {
    const entry = { dueMs: this.#nowMs + delayMs, run };
    this.#waiting.push(entry);
    return () => {
      this.#waiting = this.#waiting.filter((each) => each !== entry);
    };
  };

  get pending(): number {
    return this.#waiting.length;
  }

  /** Runs what is due, in order, and lets every promise that it settled be heard. */
  async pass(durationMs: number): Promise<void> {
    this.#nowMs += durationMs;
    for (;;) {
      const due = this.#waiting
        .filter((each) => each.dueMs <= this.#nowMs)
        .sort((one, other) => one.dueMs - other.dueMs);
      const [next] = due;
      if (next === undefined) break;
      this.#waiting = this.#waiting.filter((each) => each !== next);
      next.run();
    }
    await settled();
  }
}

/** Every promise that can be heard by now has been. */
export async function settled(): Promise<void> {
  for (let turn = 0; turn < 20; turn += 1) await Promise.resolve();
}
