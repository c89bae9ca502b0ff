import type { Clock } from '../../../foundation/clock.ts';
import { Throttle } from '../../../foundation/throttle.ts';

/** Telling costs a look at all open jobs, so it is not done for each of ten thousand. */
const tellingMs = 100;

/** Who wants to know whether there is still work. */
export class IdleListeners {
  readonly #listeners = new Set<() => void>();
  readonly #throttle: Throttle;

  constructor(clock: Clock) {
    this.#throttle = new Throttle(clock, tellingMs, () => {
      for (const listener of this.#listeners) listener();
    });
  }

  /** Returns the function that ends the subscription. */
  add(listener: () => void): () => void {
    this.#listeners.add(listener);
    return () => {
      this.#listeners.delete(listener);
    };
  }

  mayHaveChanged(): void {
    this.#throttle.request();
  }

  stop(): void {
    this.#throttle.stop();
  }
}
