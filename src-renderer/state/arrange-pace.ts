import type { Schedule } from './timers.ts';

/** Between two arrangements of a list, however fast the engine changes. */
const atMostEveryMs = 1000;
/** The first change after a quiet second shows at once, with what comes together with it. */
const gatherMs = 50;
/** A pointer that rests over the list for so long does not hold it any more. */
const restingPointerMs = 4000;

/**
 * When a list may take its order anew: at most once a second, and only while the pointer is elsewhere or rests and nobody
 * goes through its rows one by one, so that nothing moves away under them.
 */
export class ArrangePace {
  readonly #schedule: Schedule;
  readonly #arrange: () => void;
  #isWanted = false;
  #isPointerOver = false;
  #isKept = false;
  /** Ends the wait before the next arrangement, or the quiet second after the last one. */
  #callOffWait: (() => void) | null = null;
  #callOffRest: (() => void) | null = null;

  constructor(schedule: Schedule, arrange: () => void) {
    this.#schedule = schedule;
    this.#arrange = arrange;
  }

  soon(): void {
    this.#isWanted = true;
    this.#callOffWait ??= this.#schedule(gatherMs, () => {
      this.#callOffWait = null;
      this.#runIfFree();
    });
  }

  /** The order has just been taken for another reason. */
  isDone(): void {
    this.#isWanted = false;
  }

  pointerMoved(): void {
    this.#isPointerOver = true;
    this.#callOffRest?.();
    this.#callOffRest = this.#schedule(restingPointerMs, () => {
      this.pointerLeft();
    });
  }

  pointerLeft(): void {
    this.#callOffRest?.();
    this.#callOffRest = null;
    this.#isPointerOver = false;
    if (this.#callOffWait === null) this.#runIfFree();
  }

  /** The order stays as it is until it is let go, however long that takes. */
  keep(): void {
    this.#isKept = true;
  }

  letGo(): void {
    this.#isKept = false;
    if (this.#callOffWait === null) this.#runIfFree();
  }

  dispose(): void {
    this.#callOffWait?.();
    this.#callOffRest?.();
  }

  #runIfFree(): void {
    if (!this.#isWanted || this.#isPointerOver || this.#isKept) return;
    this.#isWanted = false;
    this.#callOffWait = this.#schedule(atMostEveryMs, () => {
      this.#callOffWait = null;
      this.#runIfFree();
    });
    this.#arrange();
  }
}
