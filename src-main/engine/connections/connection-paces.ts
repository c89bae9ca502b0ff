import { unlimitedPace, type ConnectionPace } from '../../contract/connection.ts';
import type { OutboxDatabase } from '../storage/database/open-database.ts';

interface PaceRow {
  readonly id: number;
  readonly mostAtOnce: number | null;
  readonly limitBytesPerSecond: number | null;
}

/** How much and how fast people let each connection carry. Asked before every claim and every piece of a file, so kept at hand. */
export class ConnectionPaces {
  readonly #set;
  readonly #onChanged: (connectionId: number) => void;
  readonly #paces: Map<number, ConnectionPace>;

  constructor(database: OutboxDatabase, onChanged: (connectionId: number) => void) {
    const all = database.prepare<[], PaceRow>(`
      select id, most_at_once as mostAtOnce, limit_bytes_per_second as limitBytesPerSecond from connection
      where most_at_once is not null or limit_bytes_per_second is not null`);
    this.#set = database.prepare<[PaceRow]>(`
      update connection set most_at_once = :mostAtOnce, limit_bytes_per_second = :limitBytesPerSecond where id = :id`);
    this.#paces = new Map(all.all().map(({ id, ...pace }) => [id, pace]));
    this.#onChanged = onChanged;
  }

  of(connectionId: number): ConnectionPace {
    return this.#paces.get(connectionId) ?? unlimitedPace;
  }

  /** Bytes per second; `null`: no limit of its own. */
  readonly limitOf = (connectionId: number): number | null => this.of(connectionId).limitBytesPerSecond;

  /** Also what is being sent just now goes on at this speed. */
  set(connectionId: number, { mostAtOnce, limitBytesPerSecond }: ConnectionPace): void {
    const pace = { mostAtOnce, limitBytesPerSecond };
    this.#set.run({ id: connectionId, ...pace });
    this.#paces.set(connectionId, pace);
    this.#onChanged(connectionId);
  }
}
