/**
 * One question to the engine and what has become of it. A later question overtakes an earlier one: only the newest answer
 * counts.
 */
export class Request<Value> {
  #value = $state.raw<Value | null>(null);
  #error = $state.raw<unknown>(null);
  #isPending = $state(false);
  #newest = 0;

  get value(): Value | null {
    return this.#value;
  }

  get error(): unknown {
    return this.#error;
  }

  get isPending(): boolean {
    return this.#isPending;
  }

  /** `null` where it failed (see `error`) or was overtaken. The old value stays until the new one is there. */
  async run(ask: () => Promise<Value>): Promise<Value | null> {
    const number = ++this.#newest;
    this.#isPending = true;
    try {
      const value = await ask();
      if (number !== this.#newest) return null;
      this.#value = value;
      this.#error = null;
      return value;
    } catch (error) {
      if (number === this.#newest) this.#error = error;
      return null;
    } finally {
      if (number === this.#newest) this.#isPending = false;
    }
  }

  /** Forgets answer and question. */
  clear(): void {
    this.#newest += 1;
    this.#value = null;
    this.#error = null;
    this.#isPending = false;
  }
}
