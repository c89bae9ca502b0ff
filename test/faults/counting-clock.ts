import { systemClock, type Clock } from '../../src-main/foundation/clock.ts';

interface RunningTimer {
  readonly dueAtMs: number;
  readonly callback: () => void;
  cancel: () => void;
}

/** The machine's clock, which can be put forward, and how many of its timers have neither run nor been cancelled. */
export class CountingClock implements Clock {
  readonly #running = new Set<RunningTimer>();
  #aheadMs = 0;

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
      dueAtMs: this.monotonicMs() + delayMs,
      callback,
      cancel: () => undefined,
    };
    this.#running.add(timer);
    this.#arm(timer);
    return () => {
      this.#running.delete(timer);
      timer.cancel();
    };
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
