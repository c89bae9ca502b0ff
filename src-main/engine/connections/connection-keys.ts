import { OutboxError } from '../../contract/errors.ts';
import { message, type Message } from '../../contract/messages/message.ts';
import { Closing } from '../../foundation/closing.ts';
import { unlessAborted } from '../../foundation/unless-aborted.ts';
import type { SecretStore } from '../host-services.ts';
import type { ConnectionRecord } from './connection-records.ts';
import type { EnvironmentKey } from './environment-key.ts';

/**
 * The keys of connections: from the host's secret store, from the environment for this run, or from the practice service.
 * A key read once stays in memory, as a key ring may ask for a password each time.
 */
export class ConnectionKeys {
  readonly #secrets: SecretStore;
  readonly #environmentKey: EnvironmentKey;
  readonly #known = new Map<number, string>();
  /** Names that the store no longer had anything under when it was asked. */
  readonly #lost = new Set<string>();
  readonly #closing = new AbortController();

  constructor(secrets: SecretStore, environmentKey: EnvironmentKey) {
    this.#secrets = secrets;
    this.#environmentKey = environmentKey;
  }

  get ofEnvironment(): EnvironmentKey {
    return this.#environmentKey;
  }

  /** A key ring may ask a person, and wait: from now on nobody waits for it any more. */
  close(): void {
    this.#closing.abort();
  }

  /**
   * `null` where the connection has no key. Throws `OutboxError` `storage` where the store cannot be read now, and `Closing` where it
   * had not answered when Outbox closed.
   */
  async of(connection: ConnectionRecord): Promise<string | null> {
    const known = this.#known.get(connection.id);
    if (known !== undefined) return known;
    if (connection.secret_name === null) return this.#environmentKey.of(connection.id);
    try {
      const answer = this.#secrets.get(connection.secret_name).then((key) => ({ key }));
      const answered = await unlessAborted(answer, this.#closing.signal);
      if (answered === null) throw new Closing();
      const stored = answered.key;
      if (stored === null) this.#lost.add(connection.secret_name);
      else {
        this.#lost.delete(connection.secret_name);
        this.#known.set(connection.id, stored);
      }
      return stored ?? this.#environmentKey.of(connection.id);
    } catch (error) {
      if (error instanceof Closing) throw error;
      throw new OutboxError(
        'storage',
        message('key.unread', { name: connection.name, keyPlace: this.#secrets.place }),
        { cause: error },
      );
    }
  }

  /** Stores a key under its name; returns what may be shown of it. */
  async store(secretName: string, key: string): Promise<string> {
    await this.#secrets.set(secretName, key);
    this.#lost.delete(secretName);
    return hintOf(key);
  }

  /** A key for this process only, as the practice service's. */
  lend(connectionId: number, key: string): void {
    this.#known.set(connectionId, key);
  }

  forget(connectionId: number): void {
    this.#known.delete(connectionId);
  }

  async delete(connection: Pick<ConnectionRecord, 'id' | 'secret_name'>): Promise<void> {
    this.forget(connection.id);
    if (connection.secret_name !== null) await this.#secrets.delete(connection.secret_name);
  }

  /** Where the key is kept, or `null` where there is none. */
  placeOf(connection: ConnectionRecord): Message | null {
    if (connection.is_practice === 1) return message('key_place.practice');
    if (connection.secret_name !== null && !this.#lost.has(connection.secret_name)) {
      return this.#secrets.place;
    }
    return this.#environmentKey.of(connection.id) === null ? null : message('key_place.environment');
  }

  /** Why there is no key for it, and what to do. */
  whyNone(connection: ConnectionRecord): Message {
    const { name, base_url: url } = connection;
    return !this.#environmentKey.isSet || connection.secret_name !== null
      ? message('key.none', { name })
      : message('key.of_environment', { name, url });
  }
}

/** The last four characters: enough to recognise a key, useless without the rest. */
export function hintOf(key: string): string {
  return key.slice(-4);
}
