import type { Clock } from '../foundation/clock.ts';

/** Shows the first value at once, then the newest of those that came, at most once in `everyMs`. */
export class AtMostEvery<Value> {
  readonly #everyMs: number;
  readonly #clock: Clock;
  readonly #show: (value: Value) => void;
  #waiting: { readonly value: Value } | null = null;
  #isResting = false;

  constructor(everyMs: number, clock: Clock, show: (value: Value) => void) {
    this.#everyMs = everyMs;
    this.#clock = clock;
    this.#show = show;
  }

  offer(value: Value): void {
    if (this.#isResting) {
      this.#waiting = { value };
      return;
    }
    this.#isResting = true;
    this.#clock.setTimer(() => {
      this.#isResting = false;
      const next = this.#waiting;
      this.#waiting = null;
      if (next !== null) this.offer(next.value);
    }, this.#everyMs);
    this.#show(value);
  }
}
