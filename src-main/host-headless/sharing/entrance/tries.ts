import type { Clock } from '../../../foundation/clock.ts';
import { dayMs, secondMs } from '../../../foundation/durations.ts';
import { elapsedMs, momentOf, type Moment } from '../../../foundation/elapsed.ts';

const forgottenAfterMs = dayMs;
const maximumGroups = 4096;

export interface TryLimits {
  readonly freeTries: number;
  readonly longestWaitMs: number;
}

interface Tried {
  count: number;
  at: Moment;
}

/**
 * How often each peer was refused, one time after another, and how long it must wait: nothing for the first ones, as a person mistypes
 * now and then, then a second that doubles up to the longest. Bounded: of more peers than anybody has, the longest unseen is forgotten.
 */
export class Tries {
  readonly #clock: Clock;
  readonly #limits: TryLimits;
  /** The one that was seen last is the last. */
  readonly #tried = new Map<string, Tried>();

  constructor(clock: Clock, limits: TryLimits) {
    this.#clock = clock;
    this.#limits = limits;
  }

  get size(): number {
    return this.#tried.size;
  }

  /** 0: it may try now. */
  waitMs(group: string): number {
    const tried = this.#of(group);
    const { freeTries, longestWaitMs } = this.#limits;
    if (tried === null || tried.count < freeTries) return 0;
    const waitMs = Math.min(longestWaitMs, secondMs * 2 ** Math.min(tried.count - freeTries, 30));
    return Math.max(0, waitMs - elapsedMs(this.#clock, tried.at));
  }

  countOf(group: string): number {
    return this.#of(group)?.count ?? 0;
  }

  /** Counts a try before anybody knows how it ends, so that many at once are many. */
  count(group: string): void {
    const count = this.countOf(group) + 1;
    this.#tried.delete(group);
    this.#tried.set(group, { count, at: momentOf(this.#clock) });
    for (const oldest of this.#tried.keys()) {
      if (this.#tried.size <= maximumGroups) break;
      this.#tried.delete(oldest);
    }
  }

  /** It was not looked at after all. */
  takeBack(group: string): void {
    const tried = this.#of(group);
    if (tried === null) return;
    tried.count -= 1;
    if (tried.count <= 0) this.#tried.delete(group);
  }

  forget(group: string): void {
    this.#tried.delete(group);
  }

  #of(group: string): Tried | null {
    const tried = this.#tried.get(group);
    if (tried === undefined) return null;
    if (elapsedMs(this.#clock, tried.at) <= forgottenAfterMs) return tried;
    this.#tried.delete(group);
    return null;
  }
}
