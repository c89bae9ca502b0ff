import { firstOfEach } from '../../src-main/contract/first-of-each.ts';
import { inNaturalOrder } from '../../src-main/contract/natural-order.ts';
import { Request } from './request.svelte.ts';

export const itemsPerRead = 100;

export interface ReadItems<Item> {
  /** `null` where the service does not say. */
  readonly total: number | null;
  readonly items: readonly Item[];
}

/** Reads `limit` items from `offset` on. */
export type ReadPage<Item> = (offset: number, limit: number) => Promise<ReadItems<Item>>;

/**
 * A list that the service keeps, read a hundred at a time from its beginning. It may change while it is read, so that pages
 * overlap; every item stands in it once. What was read is in the order of its names, whatever the service's own is.
 */
export class Pages<Item extends { readonly id: string }> {
  readonly #request = new Request<ReadItems<Item>>();
  readonly #nameOf: (item: Item) => string;
  #read: ReadPage<Item> | null = null;
  #items = $state.raw<readonly Item[]>([]);
  #total = $state.raw<number | null>(null);
  /** How many the other side has given, repeated ones included. */
  #offset = 0;
  #hasMore = $state(false);
  #isRead = $state(false);

  constructor(nameOf: (item: Item) => string) {
    this.#nameOf = nameOf;
  }

  get items(): readonly Item[] {
    return this.#items;
  }
  /** `null` where the service does not say. */
  get total(): number | null {
    return this.#total;
  }
  get hasMore(): boolean {
    return this.#hasMore;
  }
  get isRead(): boolean {
    return this.#isRead;
  }
  get isPending(): boolean {
    return this.#request.isPending;
  }
  get error(): unknown {
    return this.#request.error;
  }

  /** Forgets what was read and begins another list. */
  open(read: ReadPage<Item>): void {
    void this.begin(read);
  }

  /** The same, through once its first items are there, or are not to be had. */
  async begin(read: ReadPage<Item>): Promise<void> {
    this.#read = read;
    this.#request.clear();
    this.#items = [];
    this.#total = null;
    this.#offset = 0;
    this.#hasMore = false;
    this.#isRead = false;
    await this.readMore();
  }

  /** Reads everything that is shown anew. */
  refresh(): void {
    if (this.#read !== null) this.open(this.#read);
  }

  async readMore(): Promise<void> {
    const read = this.#read;
    if (read === null) return;
    const offset = this.#offset;
    const answer = await this.#request.run(() => read(offset, itemsPerRead));
    if (answer === null) return;
    const items = firstOfEach([...this.#items, ...answer.items], ({ id }) => id);
    this.#items = inNaturalOrder(items, this.#nameOf, ({ id }) => id);
    this.#offset = offset + answer.items.length;
    this.#total = answer.total;
    this.#hasMore =
      answer.items.length > 0 &&
      (answer.total === null ? answer.items.length >= itemsPerRead : this.#offset < answer.total);
    this.#isRead = true;
  }
}
