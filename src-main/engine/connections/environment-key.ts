import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import { OutboxError } from '../../contract/errors.ts';
import { message } from '../../contract/messages/message.ts';
import type { OutboxDatabase } from '../storage/database/open-database.ts';

/** Where the key may go: what a person connected with it, in this run or in an earlier one. */
interface Marked {
  readonly id: number;
  readonly base_url: string;
  readonly mark: string;
}

/**
 * The key of `OUTBOX_API_KEY`, for this process only. It serves the base URL that a person connected with it, and no other: a
 * connection that came by other means, or whose base URL was changed, does not get it unasked. Of the key itself nothing is
 * stored, only a mark by which it is known again.
 */
export class EnvironmentKey {
  readonly #key: string | null;
  readonly #all: () => Marked[];
  readonly #set: (id: number, mark: string) => void;
  /** The base URL that it was given for in this run. */
  #givenFor: string | null = null;

  constructor(key: string | null, database: OutboxDatabase) {
    this.#key = key;
    const all = database.prepare<[], Marked>(`
      select connection.id, base_url, mark from environment_key_mark
      join connection on connection.id = connection_id where removed_at_ms is null`);
    const set = database.prepare<[number, string]>(`
      insert into environment_key_mark values (?, ?) on conflict do update set mark = excluded.mark`);
    this.#all = () => all.all();
    this.#set = (id, mark) => void set.run(id, mark);
  }

  get isSet(): boolean {
    return this.#key !== null;
  }

  /** The key, where this connection was made with it. */
  of(connectionId: number): string | null {
    return this.#marked().some(({ id }) => id === connectionId) ? this.#key : null;
  }

  /**
   * The key for a base URL that a person names now, or `null` where there is none. Throws `OutboxError` invalid_input where it is for
   * another one.
   */
  giveFor(baseUrl: string): string | null {
    if (this.#key === null) return null;
    const known = this.#givenFor ?? this.#marked()[0]?.base_url ?? null;
    if (known !== null && known !== baseUrl) {
      throw new OutboxError('invalid_input', message('key.environment_elsewhere', { known, url: baseUrl }));
    }
    // From now on, as another may be asked for before this one has answered.
    this.#givenFor = baseUrl;
    return this.#key;
  }

  /** It proved to be no key for that base URL, and may be one for another. */
  takeBack(): void {
    this.#givenFor = null;
  }

  /** The connection was made with it. */
  keepFor(connectionId: number, baseUrl: string): void {
    if (this.#key === null) return;
    const salt = randomBytes(16).toString('base64url');
    this.#set(connectionId, markOf(this.#key, salt, baseUrl));
  }

  #marked(): Marked[] {
    const key = this.#key;
    if (key === null) return [];
    return this.#all().filter(({ base_url, mark }) => {
      const [salt = ''] = mark.split('.');
      return isSame(mark, markOf(key, salt, base_url));
    });
  }
}

function markOf(key: string, salt: string, baseUrl: string): string {
  return `${salt}.${createHmac('sha256', key).update(`${salt} ${baseUrl}`).digest('base64url')}`;
}

function isSame(one: string, other: string): boolean {
  const [left, right] = [Buffer.from(one), Buffer.from(other)];
  return left.length === right.length && timingSafeEqual(left, right);
}
