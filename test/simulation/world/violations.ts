export interface Violation {
  /** `I1` to `I20`, or `engine` for a fault that the engine itself reports. */
  readonly invariant: string;
  readonly words: string;
  readonly atMs: number;
}

const keptAtMost = 20;

/** What was found to be wrong. A world ends at its first violation. */
export class Violations {
  readonly #now: () => number;
  readonly found: Violation[] = [];

  constructor(now: () => number) {
    this.#now = now;
  }

  add(invariant: string, words: string): void {
    if (this.found.length < keptAtMost) this.found.push({ invariant, words, atMs: this.#now() });
  }

  check(holds: boolean, invariant: string, words: () => string): void {
    if (!holds) this.add(invariant, words());
  }
}
