import type { Duplex } from 'node:stream';

/**
 * More than all pages of a person open at once, and far below what a process may hold. A page needs its connection for
 * milliseconds until it has proved itself; somebody who wants to keep it out would have to open this many in that time.
 */
export const maximumGuests = 256;

/**
 * Connections that have not proved that they belong to a session. Anyone on this computer can open them, so the oldest makes
 * room for a new one, and none of them takes room from a page that was let in.
 */
export class Guests {
  /** In the order of their coming. */
  readonly #connections = new Set<Duplex>();

  admit(connection: Duplex): void {
    this.#connections.add(connection);
    connection.once('close', () => this.#connections.delete(connection));
    if (this.#connections.size <= maximumGuests) return;
    const [oldest] = this.#connections;
    if (oldest === undefined) return;
    this.#connections.delete(oldest);
    oldest.destroy();
  }

  /** The connection carries a session: it is no guest any more. */
  letIn(connection: Duplex): void {
    this.#connections.delete(connection);
  }
}
