import { join } from 'node:path';
import Database from 'better-sqlite3';
import { pause } from '../pause.ts';
import type { Product } from './product.ts';

const stepMs = 50;
/** The product is asked for its own counts more rarely, as an answer is work. */
const askEvery = 5;

/** How many jobs there are, seen in the database file while it is written, which costs the product nothing. */
export class IntakeProgress {
  readonly #file: string;
  readonly #startedAtMs = performance.now();
  readonly #seen: { readonly atMs: number; readonly queued: number }[] = [];

  constructor(dataDirectory: string) {
    this.#file = join(dataDirectory, 'outbox.db');
  }

  get queued(): number {
    return this.#seen.at(-1)?.queued ?? 0;
  }

  get elapsedMs(): number {
    return this.#seen.at(-1)?.atMs ?? 0;
  }

  /**
   * Follows it until there are so many, or the limit is over. Gives the seconds until the product itself counted all files, as settling
   * or queued.
   */
  async followTo(product: Product, count: number, limitMs: number): Promise<number> {
    const database = new Database(this.#file, { readonly: true });
    // The newest job has the highest id; to count them all would read them all.
    const newest = database.prepare<[], number | null>('select max(id) from job').pluck();
    let countedAtMs: number | null = null;
    try {
      for (let look = 1; ; look += 1) {
        const atMs = performance.now() - this.#startedAtMs;
        this.#seen.push({ atMs, queued: newest.get() ?? 0 });
        if (countedAtMs === null && look % askEvery === 0) {
          const { counts, settling } = await product.call('app.status', {});
          if (counts.queued + settling >= count) countedAtMs = performance.now() - this.#startedAtMs;
        }
        if (this.queued >= count || atMs > limitMs) return (countedAtMs ?? this.elapsedMs) / 1000;
        await pause(stepMs);
      }
    } finally {
      database.close();
    }
  }

  /** The rate of the last tenth of what was queued, as a share of that of the first. */
  lastTenthToFirst(): number {
    const first = this.#seen.findLast(({ queued }) => queued === 0)?.atMs ?? 0;
    const reached = (share: number): number =>
      this.#seen.find(({ queued }) => queued >= this.queued * share)?.atMs ?? NaN;
    return (reached(0.1) - first) / Math.max(stepMs, this.elapsedMs - reached(0.9));
  }
}
