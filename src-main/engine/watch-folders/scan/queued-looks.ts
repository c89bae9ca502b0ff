/** So many paths wait for a look; more than that costs more than looking at the whole tree again. */
const waitingAtMost = 1000;

/**
 * Looks at paths one after the other, each path once however often it is asked for meanwhile. What waits is bounded: beyond that all
 * of it is looked at again, so that a loop that renames without end costs a look at a time and no more.
 */
export class QueuedLooks {
  readonly #look: (path: string) => Promise<void>;
  readonly #lookAtAll: () => Promise<void>;
  readonly #waiting = new Set<string>();
  #isOverrun = false;
  #isLooking = false;
  #isClosed = false;

  /** Neither may reject. */
  constructor(look: (path: string) => Promise<void>, lookAtAll: () => Promise<void>) {
    this.#look = look;
    this.#lookAtAll = lookAtAll;
  }

  get waiting(): number {
    return this.#waiting.size;
  }

  add(path: string): void {
    if (this.#isClosed || this.#isOverrun) return;
    this.#waiting.add(path);
    if (this.#waiting.size > waitingAtMost) {
      this.#isOverrun = true;
      this.#waiting.clear();
    }
    if (!this.#isLooking) void this.#workOff();
  }

  close(): void {
    this.#isClosed = true;
    this.#waiting.clear();
  }

  async #workOff(): Promise<void> {
    this.#isLooking = true;
    while (!this.#isClosed) {
      const [path] = this.#waiting;
      if (this.#isOverrun) {
        this.#isOverrun = false;
        await this.#lookAtAll();
      } else if (path === undefined) break;
      else {
        this.#waiting.delete(path);
        await this.#look(path);
      }
    }
    this.#isLooking = false;
  }
}
