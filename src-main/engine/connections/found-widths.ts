import type { Clock } from '../../foundation/clock.ts';
import { dayMs } from '../../foundation/durations.ts';
import type { OutboxDatabase } from '../storage/database/open-database.ts';

/** Requests at a time: how many moved the most, and how many were too many for the service (`null`: none were). */
interface KeptWidth {
  readonly width: number;
  readonly refusedAt: number | null;
}

/** Another desk, another provider: what was found so long ago says little of the way that it takes now. */
const trustedForMs = 7 * dayMs;

/** What was found of the way to each service, for the next start. */
export class FoundWidths {
  readonly #clock: Clock;
  readonly #read;
  readonly #write;

  constructor(database: OutboxDatabase, clock: Clock) {
    this.#clock = clock;
    this.#read = database.prepare<[{ id: number; fromMs: number; toMs: number }], KeptWidth>(`
      select found_width as width, refused_width as refusedAt from connection
      where id = :id and found_width >= 1 and width_found_at_ms between :fromMs and :toMs`);
    this.#write = database.prepare<[KeptWidth & { id: number; atMs: number }]>(`
      update connection set found_width = :width, refused_width = :refusedAt, width_found_at_ms = :atMs
      where id = :id`);
  }

  /** `null`: nothing is known, or not of late. */
  of(connectionId: number): KeptWidth | null {
    const nowMs = this.#clock.nowMs();
    return this.#read.get({ id: connectionId, fromMs: nowMs - trustedForMs, toMs: nowMs }) ?? null;
  }

  keep(connectionId: number, { width, refusedAt }: KeptWidth): void {
    this.#write.run({ id: connectionId, width, refusedAt, atMs: this.#clock.nowMs() });
  }
}
