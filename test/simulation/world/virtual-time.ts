import type { CancelTimer } from '../../../src-main/foundation/clock.ts';

/** Whose timers die with it: one life of the engine. The world's own have none. */
export interface TimerOwner {
  readonly isAlive: boolean;
}

interface Timer {
  readonly atMs: number;
  readonly order: number;
  readonly owner: TimerOwner | null;
  callback: (() => void) | null;
}

/** 2026-03-01T00:00:00Z */
const firstWallMs = 1_772_323_200_000;

/** Time that passes only when nobody has anything left to do at the present moment. */
export class VirtualTime {
  monotonicMs = 0;
  /** The wall clock may jump; what has passed does not. */
  wallJumpedMs = 0;
  firedTimers = 0;
  readonly #heap: Timer[] = [];
  #order = 0;

  get wallMs(): number {
    return firstWallMs + this.wallJumpedMs + Math.floor(this.monotonicMs);
  }

  get nextAtMs(): number | null {
    return this.#heap[0]?.atMs ?? null;
  }

  at(callback: () => void, delayMs: number, owner: TimerOwner | null = null): CancelTimer {
    if (Number.isNaN(delayMs)) throw new Error('A timer without a time');
    this.#order += 1;
    const atMs = this.monotonicMs + Math.max(0, delayMs);
    const timer: Timer = { atMs, order: this.#order, owner, callback };
    this.#push(timer);
    return () => {
      timer.callback = null;
    };
  }

  sleep(delayMs: number, owner: TimerOwner | null = null): Promise<void> {
    return new Promise((resolve) => {
      this.at(resolve, delayMs, owner);
    });
  }

  /** Goes to the next timer, if one is due by then, and runs it. False where none is. */
  step(untilMs: number): boolean {
    for (;;) {
      const first = this.#heap[0];
      if (first === undefined || first.atMs > untilMs) return false;
      this.#pop();
      const { callback } = first;
      if (callback === null || first.owner?.isAlive === false) continue;
      this.monotonicMs = Math.max(this.monotonicMs, first.atMs);
      this.firedTimers += 1;
      first.callback = null;
      callback();
      return true;
    }
  }

  #push(timer: Timer): void {
    const heap = this.#heap;
    let index = heap.length;
    heap.push(timer);
    while (index > 0) {
      const parent = (index - 1) >> 1;
      const above = heap[parent];
      if (above === undefined || !isBefore(timer, above)) break;
      heap[index] = above;
      index = parent;
    }
    heap[index] = timer;
  }

  #pop(): void {
    const heap = this.#heap;
    const last = heap.pop();
    if (last === undefined || heap.length === 0) return;
    let index = 0;
    for (;;) {
      let child = index * 2 + 1;
      const [left, right] = [heap[child], heap[child + 1]];
      if (left === undefined) break;
      let least = left;
      if (right !== undefined && isBefore(right, left)) {
        least = right;
        child += 1;
      }
      if (!isBefore(least, last)) break;
      heap[index] = least;
      index = child;
    }
    heap[index] = last;
  }
}

function isBefore(one: Timer, other: Timer): boolean {
  return one.atMs < other.atMs || (one.atMs === other.atMs && one.order < other.order);
}
