import { createSubscriber } from 'svelte/reactivity';

/**
 * The time, for whatever shows it. It runs only while something reads it and the page can be seen; `nowMs` is exact to its
 * period.
 */
export class Ticker {
  readonly #subscribe: () => void;
  #nowMs = Date.now();

  constructor(periodMs: number) {
    this.#subscribe = createSubscriber((update) => {
      const tick = (): void => {
        if (document.hidden) return;
        this.#nowMs = Date.now();
        update();
      };
      tick();
      const timer = setInterval(tick, periodMs);
      document.addEventListener('visibilitychange', tick);
      return () => {
        clearInterval(timer);
        document.removeEventListener('visibilitychange', tick);
      };
    });
  }

  get nowMs(): number {
    this.#subscribe();
    return this.#nowMs;
  }
}

/** For countdowns. */
export const seconds = new Ticker(1000);
/** For ages. */
export const minutes = new Ticker(20_000);
