import type { CancelTimer } from '../../../../foundation/clock.ts';
import { compareByCodePoint } from '../../../../contract/natural-order.ts';
import type { OutboxDatabase } from '../../../storage/database/open-database.ts';
import type { JobColumns } from './job-columns.ts';
import { SliceSize, type ClockOfLists } from './slice-size.ts';
import { WaitingLists } from './waiting-lists.ts';

/** At least so many entries of the index are read before everything else has its turn. */
const entriesInSlice = 4000;
/** More jobs than this that came since are not put in one by one: all is read anew. */
const mostPutIn = 2000;

interface Entry {
  readonly id: number;
  readonly key: string;
}

/** All places in the order of the names of their jobs: four bytes for each, read once somebody lists by name. A name never changes. */
export class NameOrder {
  readonly #columns: JobColumns;
  readonly #clock: ClockOfLists;
  readonly #after;
  readonly #keyOf;
  #order = new Uint32Array(0);
  /** How many of the columns' places are in it. */
  #places = 0;
  readonly #waiting = new WaitingLists();
  #reading: Promise<undefined> | null = null;
  #cancelTimer: CancelTimer = () => undefined;

  constructor(database: OutboxDatabase, parts: { columns: JobColumns; clock: ClockOfLists }) {
    this.#columns = parts.columns;
    this.#clock = parts.clock;
    this.#after = database.prepare<[{ key: string; id: number; limit: number }], Entry>(`
      select name_key as key, id from job indexed by job_name where (name_key, id) > (:key, :id)
      order by name_key, id limit :limit`);
    this.#keyOf = database.prepare<[number], string>('select name_key from job where id = ?').pluck();
  }

  /** Resolves once `places` has them. Rejects with `OutboxError` conflict once nothing more is read. */
  async prepare(): Promise<void> {
    await this.#columns.whenReady();
    if (this.#isNear()) return;
    this.#reading ??= this.#read().finally(() => {
      this.#reading = null;
    });
    await this.#reading;
  }

  /** `null` where they were not read, or are too far behind. The columns are ready. */
  places(): Uint32Array | null {
    if (!this.#isNear()) return null;
    this.#putInNew();
    return this.#order;
  }

  stop(): void {
    this.#cancelTimer();
    this.#waiting.close();
  }

  #isNear(): boolean {
    const since = this.#columns.length - this.#places;
    return since >= 0 && since <= mostPutIn && (this.#places > 0 || this.#columns.length === 0);
  }

  #read(): Promise<undefined> {
    const count = this.#columns.length;
    const order = new Uint32Array(count);
    let used = 0;
    let last: Entry = { key: '', id: 0 };
    const size = new SliceSize(this.#clock, entriesInSlice);
    /** True where more is left. */
    const readSlice = (): boolean => {
      const limit = size.rows;
      const entries = this.#after.all({ ...last, limit });
      for (const { id } of entries) {
        const place = this.#columns.placeOf(id);
        // What came meanwhile is put in afterwards.
        if (place !== null && place < count) order[used++] = place;
      }
      last = entries.at(-1) ?? last;
      return entries.length === limit;
    };
    return this.#waiting.wait((resolve) => {
      const slice = (): void => {
        try {
          if (size.timed(readSlice)) {
            this.#cancelTimer = this.#clock.setTimer(slice, 0);
            return;
          }
        } catch (error) {
          this.#waiting.fail(error);
          return;
        }
        this.#order = order.subarray(0, used);
        this.#places = count;
        resolve(undefined);
      };
      this.#cancelTimer = this.#clock.setTimer(slice, 0);
    });
  }

  #putInNew(): void {
    const { ids, length } = this.#columns;
    if (this.#places === length) return;
    const added: (Entry & { place: number })[] = [];
    for (let place = this.#places; place < length; place += 1) {
      const id = ids[place] ?? 0;
      const key = this.#keyOf.get(id);
      if (key !== undefined) added.push({ id, key, place });
    }
    added.sort((one, other) => compareByCodePoint(one.key, other.key) || one.id - other.id);
    const merged = new Uint32Array(this.#order.length + added.length);
    let from = 0;
    let used = 0;
    for (const entry of added) {
      const to = this.#firstAfter(entry, from);
      merged.set(this.#order.subarray(from, to), used);
      used += to - from;
      merged[used++] = entry.place;
      from = to;
    }
    merged.set(this.#order.subarray(from), used);
    this.#order = merged;
    this.#places = length;
  }

  /** Of a job that is gone nobody knows the name: the next one that is there says where to go on. */
  #firstAfter({ key, id }: Entry, from: number): number {
    let low = from;
    let high = this.#order.length;
    while (low < high) {
      const middle = (low + high) >>> 1;
      const probe = this.#known(middle, high);
      if (probe === null) {
        high = middle;
        continue;
      }
      const isBefore = (compareByCodePoint(probe.key, key) || probe.id - id) < 0;
      if (isBefore) low = probe.at + 1;
      else high = middle;
    }
    return low;
  }

  #known(from: number, to: number): (Entry & { at: number }) | null {
    for (let at = from; at < to; at += 1) {
      const id = this.#columns.ids[this.#order[at] ?? 0] ?? 0;
      const key = this.#keyOf.get(id);
      if (key !== undefined) return { at, id, key };
    }
    return null;
  }
}
