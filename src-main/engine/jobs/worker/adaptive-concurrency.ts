/**
 * How many requests one connection carries at a time: additive growth while everything succeeds, halved when the service
 * asks for less (reliability §2.6).
 */
export class AdaptiveConcurrency {
  readonly #maximum: number;
  #limit = 2;
  #successesSinceGrowth = 0;
  #active = 0;

  constructor(maximum = 4) {
    this.#maximum = maximum;
  }

  get hasRoom(): boolean {
    return this.#active < this.#limit;
  }

  get limit(): number {
    return this.#limit;
  }

  begin(): void {
    this.#active += 1;
  }

  /** `slowDown`: the service answered 429 or 503. */
  end(result: 'success' | 'neutral' | 'slow_down'): void {
    this.#active -= 1;
    if (result === 'slow_down') {
      this.#limit = Math.max(1, Math.floor(this.#limit / 2));
      this.#successesSinceGrowth = 0;
    } else if (result === 'success') {
      this.#successesSinceGrowth += 1;
      if (this.#successesSinceGrowth >= this.#limit && this.#limit < this.#maximum) {
        this.#limit += 1;
        this.#successesSinceGrowth = 0;
      }
    }
  }
}
