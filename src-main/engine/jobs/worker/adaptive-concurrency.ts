import { mostRequestsAtOnce } from '../../../contract/connection.ts';
import { WidthSearch, type FoundWidth } from './width-search.ts';

/** How many requests one connection carries at a time, by what moves and what the service says (reliability §2.6). */
export class AdaptiveConcurrency {
  readonly #monotonicMs: () => number;
  #maximum: number;
  #search: WidthSearch;
  #active = 0;
  /** When the last one began there was no room left: it is the width that says how much moves. */
  #wasFilled = false;

  /** `maximum`: what people say. `known`: what an earlier search found. `null`: neither. */
  constructor(
    monotonicMs: () => number,
    { maximum = null, known = null }: { maximum?: number | null; known?: FoundWidth | null } = {},
  ) {
    this.#monotonicMs = monotonicMs;
    this.#maximum = maximum ?? mostRequestsAtOnce;
    this.#search = new WidthSearch(this.#maximum, known);
  }

  /** `null`: nothing is known yet that the next search could begin with. */
  get found(): FoundWidth | null {
    return this.#search.found;
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

  /** `null`: nobody says. What was found within another maximum says nothing of this one. */
  setMaximum(maximum: number | null): void {
    const wanted = maximum ?? mostRequestsAtOnce;
    if (wanted === this.#maximum) return;
    this.#maximum = wanted;
    this.#search = new WidthSearch(wanted);
  }

  begin(): void {
    this.#active += 1;
    this.#wasFilled = !this.hasRoom;
  }

  /** Bytes of any of them were handed to the network. */
  moved(bytes: number): void {
    this.#search.moved(bytes);
  }

  /** `slow_down`: the service answered 429 or 503. `not_sent`: it was given back before anything was. */
  end(result: 'success' | 'neutral' | 'slow_down' | 'not_sent'): void {
    this.#active -= 1;
    if (result === 'neutral') this.#search.failed();
    else if (result === 'slow_down') this.#search.slowDown(this.#monotonicMs());
    else if (result === 'success') this.#search.succeeded(this.#monotonicMs(), this.#wasFilled);
  }
}
