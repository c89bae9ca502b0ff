import { SvelteMap, SvelteSet } from 'svelte/reactivity';
import type { ShownDocument } from '../../src-main/contract/connection.ts';
import type { OutboxClient } from '../../src-main/contract/transport.ts';
import { mapOf, setOf } from '../state/collections.ts';
import { itemsPerRead, Pages } from '../state/pages.svelte.ts';
import { documentsOf } from '../state/service-pages.ts';
import type { Schedule } from '../state/timers.ts';

export interface BasePlace {
  readonly connectionId: number;
  readonly id: string;
}

/** A knowledge base, and how many documents the service says are in it. */
export interface CountedBase extends BasePlace {
  readonly documentCount: number | null;
}

/** Requests that looking at all knowledge bases may cost, however many there are: the service counts them. */
const mostRequests = 24;
/** So many documents of one are read to search among them. */
const mostDocuments = 5000;
/** Longer ones are read again when somebody asks: each hundred is a request. */
const mostReadAgain = 3 * itemsPerRead;
/** Documents are taken one after another: the list is read once none was for so long. */
const quietMs = 1500;

/** The documents of knowledge bases as the service lists them: of the one that is looked at, and of the others as far as that is cheap. */
export class BaseLists {
  readonly #client: OutboxClient;
  readonly #lists = new SvelteMap<string, Pages<ShownDocument>>();
  readonly #reading = new SvelteSet<string>();
  readonly #awaited = new SvelteSet<string>();
  readonly #schedule: Schedule;
  /** Each ends the wait before a list is read again. */
  readonly #waits = mapOf<string, () => void>();
  /** What is read of a list is read one after the other. */
  readonly #turns = mapOf<string, Promise<void>>();
  #isOver = false;

  constructor(client: OutboxClient, schedule: Schedule) {
    this.#client = client;
    this.#schedule = schedule;
  }

  /** `null` until somebody asked for it. */
  of(place: BasePlace): Pages<ShownDocument> | null {
    return this.#lists.get(keyOf(place)) ?? null;
  }

  /** All of its documents, or `null` while they are not known to be all. */
  whole(place: BasePlace): readonly ShownDocument[] | null {
    const list = this.of(place);
    return list?.isRead === true && !list.hasMore ? list.items : null;
  }

  isReading(place: BasePlace): boolean {
    return this.#reading.has(keyOf(place));
  }

  /** Whether all of it is going to be known. */
  isAwaited(place: BasePlace): boolean {
    return this.#awaited.has(keyOf(place));
  }

  /** The first of them, where nobody asked yet. */
  open(place: BasePlace): Promise<void> {
    const key = keyOf(place);
    if (this.#lists.has(key)) return this.#turns.get(key) ?? Promise.resolve();
    const list = newList();
    this.#lists.set(key, list);
    return this.#inTurn(key, () => list.begin(documentsOf(this.#client, place.connectionId, place.id)));
  }

  more(place: BasePlace): Promise<void> {
    return this.#inTurn(keyOf(place), () => this.of(place)?.readMore() ?? Promise.resolve());
  }

  /** All that are left, so that they can be searched. */
  rest(place: BasePlace): Promise<void> {
    return this.#inTurn(keyOf(place), () => this.#readTo(this.of(place), mostDocuments));
  }

  /** As it is by now. `isQuiet`: nobody asked, so that what is shown stays where it cannot be read. */
  again(place: BasePlace, isQuiet = false): Promise<void> {
    const key = keyOf(place);
    return this.#inTurn(key, async () => {
      const list = newList();
      await list.begin(documentsOf(this.#client, place.connectionId, place.id));
      await this.#readTo(list, this.of(place)?.items.length ?? 0);
      if (list.isRead || !isQuiet) this.#lists.set(key, list);
    });
  }

  /** Each to its end, one after another, as long as that costs few requests. */
  async survey(bases: readonly CountedBase[]): Promise<void> {
    const silent = setOf<number>();
    for (const base of this.#plan(bases)) {
      const key = keyOf(base);
      if (!this.#isOver && !silent.has(base.connectionId)) {
        await this.open(base);
        await this.#inTurn(key, () => this.#readTo(this.of(base), base.documentCount ?? itemsPerRead));
      }
      this.#awaited.delete(key);
      // What did not answer is not asked for the others too.
      if ((this.of(base)?.error ?? null) !== null) silent.add(base.connectionId);
    }
  }

  /** One of these was taken: a short list is read again once it is quiet. */
  taken(place: BasePlace): void {
    const key = keyOf(place);
    const list = this.#lists.get(key);
    if (list === undefined || list.items.length > mostReadAgain) return;
    this.#waits.get(key)?.();
    this.#waits.set(
      key,
      this.#schedule(quietMs, () => void this.again(place, true)),
    );
  }

  /** Nobody looks any more. */
  end(): void {
    this.#isOver = true;
    for (const callOff of this.#waits.values()) callOff();
  }

  /** Those for which the requests do. */
  #plan(bases: readonly CountedBase[]): readonly CountedBase[] {
    let left = mostRequests;
    const planned = bases.filter(({ documentCount }) => {
      const cost = Math.max(1, Math.ceil((documentCount ?? 0) / itemsPerRead));
      if (cost > left) return false;
      left -= cost;
      return true;
    });
    for (const base of planned) if (this.whole(base) === null) this.#awaited.add(keyOf(base));
    return planned;
  }

  async #readTo(list: Pages<ShownDocument> | null, count: number): Promise<void> {
    while (list !== null && list.hasMore && list.items.length < count && list.error === null) {
      if (this.#isOver) return;
      await list.readMore();
    }
  }

  #inTurn(key: string, read: () => Promise<void>): Promise<void> {
    this.#reading.add(key);
    const turn = (this.#turns.get(key) ?? Promise.resolve()).then(read).finally(() => {
      if (this.#turns.get(key) === turn) this.#reading.delete(key);
    });
    this.#turns.set(key, turn);
    return turn;
  }
}

function newList(): Pages<ShownDocument> {
  return new Pages<ShownDocument>(({ name }) => name);
}

function keyOf({ connectionId, id }: BasePlace): string {
  return `${String(connectionId)} ${id}`;
}
