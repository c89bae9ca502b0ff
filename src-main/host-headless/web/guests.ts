import type { Socket } from 'node:net';

/**
 * More than all pages of a person open at once, and far below what a process may hold. A page needs its connection for
 * milliseconds until it has proved itself; somebody who wants to keep it out would have to open this many in that time.
 */
export const maximumGuests = 256;
const maximumOfGroup = 48;

/**
 * Connections that have not proved that they belong to a session. Anyone can open them, so the oldest makes room for a new one, and
 * none of them takes room from a page that was let in.
 */
export class Guests {
  /** By who is at their other end, which TLS does not change; in the order of their coming. */
  readonly #connections = new Map<string, Socket>();
  readonly #groupOf: ((connection: Socket) => string) | null;

  /**
   * With `groupOf`, nobody of one group may have more than a part of the places, so that one computer does not push the others
   * out.
   */
  constructor(groupOf: ((connection: Socket) => string) | null = null) {
    this.#groupOf = groupOf;
  }

  admit(connection: Socket): void {
    const name = nameOf(connection);
    this.#connections.set(name, connection);
    connection.once('close', () => this.#connections.delete(name));
    if (this.#groupOf !== null) {
      const group = this.#groupOf(connection);
      const same = [...this.#connections.values()].filter((each) => this.#groupOf?.(each) === group);
      if (same.length > maximumOfGroup) this.#end(same[0]);
    }
    if (this.#connections.size > maximumGuests) this.#end([...this.#connections.values()][0]);
  }

  /** The connection carries a session: it is no guest any more. */
  letIn(connection: Socket): void {
    this.#connections.delete(nameOf(connection));
  }

  endAll(): void {
    for (const connection of this.#connections.values()) connection.destroy();
    this.#connections.clear();
  }

  #end(connection: Socket | undefined): void {
    if (connection === undefined) return;
    this.#connections.delete(nameOf(connection));
    connection.destroy();
  }
}

const nameOf = ({ remoteAddress, remotePort }: Socket): string =>
  `${remoteAddress ?? ''} ${String(remotePort ?? 0)}`;
