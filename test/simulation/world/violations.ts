export interface Violation {
  /** `I1` to `I21`, or `engine` for a fault that the engine itself reports. */
  readonly invariant: string;
  readonly message: string;
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

  add(invariant: string, message: string): void {
    if (this.found.length < keptAtMost) this.found.push({ invariant, message, atMs: this.#now() });
  }

  check(holds: boolean, invariant: string, message: () => string): void {
    if (!holds) this.add(invariant, message());
  }
}
