import { WidthSearch } from './width-search.ts';

/** More would help nobody, and every one of them is a connection at the service. */
const mostAtOnce = 32;

/** How many requests one connection carries at a time, by what moves and what the service says (reliability §2.6). */
export class AdaptiveConcurrency {
  readonly #monotonicMs: () => number;
  readonly #search: WidthSearch;
  #active = 0;
  /** When the last one began there was no room left: it is the width that says how much moves. */
  #wasFilled = false;

  constructor(monotonicMs: () => number, maximum = mostAtOnce) {
    this.#monotonicMs = monotonicMs;
    this.#search = new WidthSearch(maximum);
  }

  get hasRoom(): boolean {
    return this.#active < this.limit;
  }

  get active(): number {
    return this.#active;
  }

  get limit(): number {
    return this.#search.width;
  }

  begin(): void {
    this.#active += 1;
    this.#wasFilled = !this.hasRoom;
  }

  /** Bytes of any of them were handed to the network. */
  moved(bytes: number): void {
    this.#search.moved(bytes);
  }

  /** `slow_down`: the service answered 429 or 503. */
  end(result: 'success' | 'neutral' | 'slow_down'): void {
    this.#active -= 1;
    if (result === 'slow_down') this.#search.slowDown(this.#monotonicMs());
    else if (result === 'success') this.#search.succeeded(this.#monotonicMs(), this.#wasFilled);
  }
}
