import { createHash } from 'node:crypto';

const keptLines = 40;

/** Everything that happens in a world, as lines: their hash proves that a seed always goes the same way. */
export class Trace {
  readonly #now: () => number;
  readonly #keepsAll: boolean;
  readonly #hash = createHash('sha256');
  #lines: string[] = [];
  count = 0;

  constructor(now: () => number, keepsAll: boolean) {
    this.#now = now;
    this.#keepsAll = keepsAll;
  }

  note(line: string): void {
    const whole = `${this.#now().toFixed(3)} ${line}`;
    this.#hash.update(whole);
    this.#hash.update('\n');
    this.count += 1;
    this.#lines.push(whole);
    if (!this.#keepsAll && this.#lines.length > keptLines * 2) this.#lines = this.#lines.slice(-keptLines);
  }

  /** Once, at the end. */
  digest(): string {
    return this.#hash.digest('hex').slice(0, 24);
  }

  get lines(): readonly string[] {
    return this.#keepsAll ? this.#lines : this.#lines.slice(-keptLines);
  }
}
