import { systemClock, type Clock } from '../../src-main/foundation/clock.ts';

interface RunningTimer {
  readonly delayMs: number;
  readonly dueAtMs: number;
  readonly callback: () => void;
  cancel: () => void;
}

/** The machine's clock, which can be put forward, and how many of its timers have neither run nor been cancelled. */
export class CountingClock implements Clock {
  readonly #running = new Set<RunningTimer>();
  #aheadMs = 0;
  #lone: { readonly delayMs: number; readonly resolve: () => void } | null = null;

  get runningTimers(): number {
    return this.#running.size;
  }

  nowMs(): number {
    return systemClock.nowMs() + this.#aheadMs;
  }

  monotonicMs(): number {
    return systemClock.monotonicMs() + this.#aheadMs;
  }

  setTimer(callback: () => void, delayMs: number): () => void {
    const timer: RunningTimer = {
      delayMs,
      dueAtMs: this.monotonicMs() + delayMs,
      callback,
      cancel: () => undefined,
    };
    this.#running.add(timer);
    this.#arm(timer);
    this.#tellOfLone();
    return () => {
      this.#running.delete(timer);
      timer.cancel();
      this.#tellOfLone();
    };
  }

  /** Resolves once a timer of this length is the only one that runs. */
  onlyRuns(delayMs: number): Promise<void> {
    return new Promise((resolve) => {
      this.#lone = { delayMs, resolve };
      this.#tellOfLone();
    });
  }

  #tellOfLone(): void {
    const [first, second] = this.#running;
    if (first === undefined || second !== undefined || first.delayMs !== this.#lone?.delayMs) return;
    this.#lone.resolve();
    this.#lone = null;
  }

  putForward(byMs: number): void {
    this.#aheadMs += byMs;
    for (const timer of this.#running) {
      timer.cancel();
      this.#arm(timer);
    }
  }

  #arm(timer: RunningTimer): void {
    timer.cancel = systemClock.setTimer(
      () => {
        this.#running.delete(timer);
        timer.callback();
      },
      Math.max(0, timer.dueAtMs - this.monotonicMs()),
    );
  }
}
