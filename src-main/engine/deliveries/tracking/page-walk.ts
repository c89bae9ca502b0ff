import type { ReadOutcome } from '../../service-client/outcomes/outcome.ts';
import type { Page } from '../../service-client/replies/values.ts';

const pageSize = 100;
/** Reads of one poll. A list of any length is gone through in as many polls as that takes. */
const maximumPages = 20;

type ReadPage<Item> = (offset: number, limit: number) => Promise<ReadOutcome<Page<Item>>>;

interface Position {
  /** Where each wanted item was last seen. */
  readonly places: Map<string, number>;
  /** Where the last poll stopped; the next goes on from there. */
  next: number;
  /** The service gives the same page whatever it is asked for. */
  ignoresOffset: boolean;
  /** Up to here all was read, without a gap, since the walk was last at the beginning. */
  readTo: number;
  /** The most entries that one page had: a page of so many may be cut there. */
  mostGiven: number;
}

/** What one poll found of the wanted items. */
export interface Found<Item> {
  readonly found: ReadonlyMap<string, Item>;
  /** With this poll the whole list was read once more: what was not found is not in it. */
  readonly isWhole: boolean;
}

/**
 * Finds items at any position of a paged list, with a bounded number of reads each time: where each was last seen, then the
 * beginning and the end, where new ones stand, then on from where the last time stopped. A service that knows no offset is asked
 * once.
 */
export class PageWalk {
  readonly #positions = new Map<string, Position>();

  /** Items of these ids, as far as they were found. `list` names the list. */
  async find<Item extends { readonly id: string }>(
    list: string,
    wanted: ReadonlySet<string>,
    read: ReadPage<Item>,
  ): Promise<ReadOutcome<Found<Item>>> {
    const position = this.#positionOf(list, wanted);
    const walk = new Walk(position, wanted, read);
    const failed = await walk.go();
    if (failed !== null) return failed;
    const { found, isWhole } = walk;
    return { kind: 'ok', value: { found, isWhole }, tookMs: walk.tookMs };
  }

  #positionOf(list: string, wanted: ReadonlySet<string>): Position {
    const known = this.#positions.get(list) ?? {
      places: new Map<string, number>(),
      next: 0,
      ignoresOffset: false,
      readTo: 0,
      mostGiven: 0,
    };
    this.#positions.set(list, known);
    for (const id of known.places.keys()) if (!wanted.has(id)) known.places.delete(id);
    return known;
  }
}

type Failure = Exclude<ReadOutcome<unknown>, { kind: 'ok' }>;

/** One poll. */
class Walk<Item extends { readonly id: string }> {
  readonly found = new Map<string, Item>();
  tookMs = 0;
  readonly #position: Position;
  readonly #wanted: ReadonlySet<string>;
  readonly #read: ReadPage<Item>;
  /** How many entries each offset gave that was read. */
  readonly #offsetsRead = new Map<number, number>();
  #seesAll = false;
  /** Some entries could not be used: what is wanted may be one of them. */
  #isUnclear = false;
  #firstId: string | null = null;
  #total: number | null = null;
  /** Services differ in how much they give at once. */
  #step = pageSize;
  /** How many entries the last page had. */
  #given = 0;
  /** The first offset that is known to lie behind the last item. */
  #end = Infinity;
  /** Each page is only to be had from the one before, so that no place is near. */
  #inOrder = false;

  constructor(position: Position, wanted: ReadonlySet<string>, read: ReadPage<Item>) {
    this.#position = position;
    this.#wanted = wanted;
    this.#read = read;
  }

  get isWhole(): boolean {
    return this.#seesAll && !this.#isUnclear;
  }

  /** `null` where every read was answered. */
  async go(): Promise<Failure | null> {
    const first = await this.#page(0);
    if (first !== null) return first;
    if (this.#position.ignoresOffset) {
      this.#seesAll = this.#isOnePageAll();
      return null;
    }
    for (const place of this.#likelyPlaces()) {
      const failed = await this.#page(place);
      if (failed !== null) return failed;
    }
    return this.#goOn();
  }

  #likelyPlaces(): number[] {
    if (this.#inOrder) return [];
    const seen = [...this.#position.places.values()].map((place) => place - (place % this.#step));
    const last = this.#total === null ? [] : [Math.max(0, this.#total - this.#step)];
    return [...new Set([...seen, ...last])].slice(0, maximumPages / 2);
  }

  async #goOn(): Promise<Failure | null> {
    let offset = this.#position.next;
    let isRoundAgain = false;
    while (!this.#isOver) {
      if (offset >= this.#end) {
        this.#endRound();
        if (isRoundAgain) break;
        isRoundAgain = true;
        offset = 0;
      }
      const failed = await this.#page(offset);
      if (failed !== null) return failed;
      this.#noteRead(offset);
      offset += this.#inOrder && this.#given > 0 ? this.#given : this.#step;
    }
    if (this.#position.ignoresOffset) this.#seesAll = this.#isOnePageAll();
    else if (offset >= this.#end) this.#endRound();
    this.#position.next = offset >= this.#end ? 0 : offset;
    return null;
  }

  #endRound(): void {
    this.#seesAll ||= this.#position.readTo >= this.#end;
    this.#position.readTo = 0;
  }

  #noteRead(offset: number): void {
    const given = this.#offsetsRead.get(offset) ?? 0;
    const { readTo } = this.#position;
    // A page that is short may be the last: an empty one behind it says so.
    const isJoined = offset <= readTo || (given === 0 && offset < readTo + this.#step);
    if (isJoined) this.#position.readTo = Math.max(readTo, offset + given);
  }

  /** Where only one page is ever given: whether it was not cut at the number that the service gives at most. */
  #isOnePageAll(): boolean {
    const given = this.#offsetsRead.get(0) ?? 0;
    if (this.#total !== null) return given >= this.#total;
    return given < this.#position.mostGiven;
  }

  get #isOver(): boolean {
    const { ignoresOffset } = this.#position;
    return ignoresOffset || this.#offsetsRead.size >= maximumPages || this.found.size >= this.#wanted.size;
  }

  async #page(offset: number): Promise<Failure | null> {
    if (this.#offsetsRead.has(offset) || (offset > 0 && this.#isOver)) return null;
    this.#offsetsRead.set(offset, 0);
    const outcome = await this.#read(offset, pageSize);
    if (outcome.kind === 'not_understood' && outcome.repeats === true && offset > 0) {
      this.#end = Math.min(this.#end, offset);
      return null;
    }
    if (outcome.kind !== 'ok') return outcome;
    this.tookMs += outcome.tookMs;
    const { items, total, more, inOrder = false } = outcome.value;
    this.#given = outcome.value.given ?? items.length;
    this.#offsetsRead.set(offset, this.#given);
    this.#isUnclear ||= items.length < this.#given;
    this.#position.mostGiven = Math.max(this.#position.mostGiven, this.#given);
    this.#inOrder = inOrder;
    const firstId = items[0]?.id ?? null;
    if (offset === 0) {
      this.#firstId = firstId;
      this.#total = total;
      this.#step = Math.max(1, this.#given);
      if (total !== null) this.#end = total;
    } else if (firstId !== null && firstId === this.#firstId) {
      this.#position.ignoresOffset = true;
      return null;
    }
    if (this.#given === 0) this.#end = Math.min(this.#end, offset);
    if (more === false) this.#end = Math.min(this.#end, offset + this.#given);
    items.forEach((item, index) => {
      if (!this.#wanted.has(item.id)) return;
      this.found.set(item.id, item);
      this.#position.places.set(item.id, offset + index);
    });
    return null;
  }
}
