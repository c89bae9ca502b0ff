import {
  clientColours,
  clientOf,
  type Assignment,
  type Client,
  type ClientColour,
  type OwnedPlace,
} from '../../../contract/clients.ts';
import { OutboxError } from '../../../contract/errors.ts';
import { message } from '../../../contract/messages/message.ts';
import { inNaturalOrder } from '../../../contract/natural-order.ts';
import type { Clock } from '../../../foundation/clock.ts';
import type { OutboxDatabase } from '../../storage/database/open-database.ts';
import { ClientRecords } from './client-records.ts';

/** Every page shows all of them. */
const mostClients = 500;
const mostAssignments = 5000;

/** What happened to a client, for whoever tells people. */
export type ClientEvent = 'changed' | 'paused' | 'resumed';

/** Whose work is done, and whose a target is. */
export class Clients {
  readonly #records: ClientRecords;
  readonly #database: OutboxDatabase;
  readonly #clock: Pick<Clock, 'nowMs'>;
  readonly #onChanged: (event: ClientEvent, name: string) => void;

  constructor(options: {
    readonly database: OutboxDatabase;
    readonly clock: Pick<Clock, 'nowMs'>;
    /** Whose something is, or whether it is sent, may be another thing now. */
    onChanged(event: ClientEvent, name: string): void;
  }) {
    this.#database = options.database;
    this.#records = new ClientRecords(options.database);
    this.#clock = options.clock;
    this.#onChanged = (event, name) => {
      options.onChanged(event, name);
    };
  }

  list(): Client[] {
    return inNaturalOrder(this.#records.all(), ({ name }) => name);
  }

  /** Throws `OutboxError` not_found. */
  get(id: number): Client {
    const found = this.#records.all().find((client) => client.id === id);
    if (found === undefined) {
      throw new OutboxError('not_found', message('client.unknown', { client: id }));
    }
    return found;
  }

  /** Whose a target is; `null`: nobody's. */
  of(place: OwnedPlace): Client | null {
    return clientOf(this.#records.all(), place);
  }

  /** Throws `OutboxError` conflict where there is one of that name, in whatever case. */
  add(name: string, colour: ClientColour | undefined): Client {
    const all = this.#records.all();
    if (all.length >= mostClients) {
      throw new OutboxError('conflict', message('client.too_many', { count: mostClients }));
    }
    refuseTaken(all, name);
    const id = this.#records.insert({ name, colour: colour ?? rarest(all), nowMs: this.#clock.nowMs() });
    this.#onChanged('changed', name);
    return this.get(id);
  }

  change(id: number, { name, colour }: { readonly name?: string; readonly colour?: ClientColour }): Client {
    const before = this.get(id);
    if (name !== undefined) {
      refuseTaken(
        this.#records.all().filter((client) => client.id !== id),
        name,
      );
    }
    const after = { ...before, name: name ?? before.name, colour: colour ?? before.colour };
    this.#records.change(after);
    this.#onChanged('changed', after.name);
    return this.get(id);
  }

  /** `null`: to nobody. The connection is known to the caller. */
  assign(clientId: number | null, assignment: Assignment): void {
    const name = clientId === null ? '' : this.get(clientId).name;
    const count = this.#records.all().reduce((sum, { assignments }) => sum + assignments.length, 0);
    if (clientId !== null && count >= mostAssignments) {
      throw new OutboxError('conflict', message('client.too_many_targets', { count: mostAssignments }));
    }
    this.#records.assign(clientId, assignment);
    this.#onChanged('changed', name);
  }

  remove(id: number): void {
    const { name } = this.get(id);
    this.#records.remove(id);
    this.#onChanged('changed', name);
  }

  pause(id: number): Client {
    return this.#setPaused(id, true);
  }

  resume(id: number): Client {
    return this.#setPaused(id, false);
  }

  /** Everything that `work` does to clients is one transaction. */
  together<Result>(work: () => Result): Result {
    return this.#database.transaction(work)();
  }

  #setPaused(id: number, isPaused: boolean): Client {
    const before = this.get(id);
    // Said twice, the first time counts.
    if ((before.pausedSinceMs !== null) === isPaused) return before;
    this.#records.change({ ...before, pausedSinceMs: isPaused ? this.#clock.nowMs() : null });
    this.#onChanged(isPaused ? 'paused' : 'resumed', before.name);
    return this.get(id);
  }
}

function refuseTaken(others: readonly Client[], name: string): void {
  const taken = others.find((other) => other.name.toLowerCase() === name.toLowerCase());
  if (taken !== undefined) {
    throw new OutboxError('conflict', message('client.name_taken', { name: taken.name }));
  }
}

/** So that clients look different for as long as there are colours. */
function rarest(clients: readonly Client[]): ClientColour {
  const uses = (colour: ClientColour): number => clients.filter((client) => client.colour === colour).length;
  return clientColours.reduce((best, colour) => (uses(colour) < uses(best) ? colour : best));
}
