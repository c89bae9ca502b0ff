import { untrack } from 'svelte';
import type { RecipeBatch, RecipeRow } from '../../../src-main/contract/recipe.ts';
import type { OutboxClient } from '../../../src-main/contract/transport.ts';
import { mapOf, setOf } from '../../state/collections.ts';
import { Request } from '../../state/request.svelte.ts';
import { Throttle } from '../../state/throttle.ts';
import type { Schedule } from '../../state/timers.ts';

const rowsPerPage = 100;
const readAgainAfterMs = 400;

export interface RecipeQuery {
  /** `null`: rows of every batch. */
  readonly batchId: number | null;
  /** `null`: rows in every state. */
  readonly state: RecipeRow['state'] | null;
}

interface Page {
  readonly rows: readonly RecipeRow[];
  /** Counts up with every question and every change; an older page is read again when it is seen. */
  readonly generation: number;
}

/** The rows of recipes, read a page at a time as they are looked at, and again shortly after any of them changed. */
export class RecipeRows {
  readonly #client: OutboxClient;
  readonly #readingAgain: Throttle;
  readonly #reading = new Request<RecipeBatch[]>();
  #query = $state.raw<RecipeQuery>({ batchId: null, state: null });
  #total = $state(0);
  #isRead = $state(false);
  #error = $state.raw<unknown>(null);
  #pages = $state.raw<ReadonlyMap<number, Page>>(mapOf());
  /** Counts up as they are read anew. */
  #changes = $state(0);
  #generation = 0;
  #asked = setOf<number>();
  #first = 0;
  #end = rowsPerPage;
  #revision: number | null = null;

  constructor(client: OutboxClient, schedule: Schedule) {
    this.#client = client;
    this.#readingAgain = new Throttle(schedule, readAgainAfterMs, () => {
      this.read();
    });
  }

  get query(): RecipeQuery {
    return this.#query;
  }
  get total(): number {
    return this.#total;
  }
  get isRead(): boolean {
    return this.#isRead;
  }
  get error(): unknown {
    return this.#error;
  }
  /** Another number: what is shown of rows elsewhere may be old. */
  get changes(): number {
    return this.#changes;
  }
  get batches(): readonly RecipeBatch[] {
    return this.#reading.value ?? [];
  }

  row(index: number): RecipeRow | undefined {
    return this.#pages.get(Math.floor(index / rowsPerPage))?.rows[index % rowsPerPage];
  }

  /** The row of an id, where its page is held. */
  rowOf(id: number): RecipeRow | null {
    for (const { rows } of this.#pages.values()) {
      const found = rows.find((row) => row.id === id);
      if (found !== undefined) return found;
    }
    return null;
  }

  /** Where a row stands now, or `null` where its page is not held. */
  indexOf(id: number): number | null {
    for (const [page, { rows }] of this.#pages) {
      const at = rows.findIndex((row) => row.id === id);
      if (at !== -1) return page * rowsPerPage + at;
    }
    return null;
  }

  ask(query: RecipeQuery): void {
    this.#query = query;
    this.#pages = mapOf();
    this.#isRead = false;
    this.#error = null;
    this.#first = 0;
    this.#end = rowsPerPage;
    this.read();
  }

  /** Tries again after an error. */
  retry(): void {
    this.read();
  }

  /** Reads what is looked at anew, with the batches. */
  read(): void {
    this.#generation += 1;
    this.#changes = this.#generation;
    this.#asked = setOf();
    void this.#reading.run(() => this.#client.call('recipes.batches', {}));
    this.#readShown();
  }

  /** The rows from `first` to `end` (exclusive) are looked at. */
  show(first: number, end: number): void {
    this.#first = first;
    this.#end = Math.max(end, first + 1);
    untrack(() => {
      this.#readShown();
    });
  }

  /** Told the revision of all recipe rows. A new one means: read again, but not for every one of many. */
  receive(revision: number): void {
    if (revision === this.#revision) return;
    const isFirst = this.#revision === null;
    this.#revision = revision;
    if (!isFirst) this.#readingAgain.ask();
  }

  /** Every row of a stretch, read where it is not held. */
  async rowsBetween(first: number, end: number): Promise<readonly RecipeRow[]> {
    const generation = this.#generation;
    for (let page = Math.floor(first / rowsPerPage); page * rowsPerPage < end; page += 1) {
      if (this.#pages.get(page) === undefined) await this.#readPage(page);
      if (generation !== this.#generation) break;
    }
    const rows = Array.from({ length: end - first }, (_, index) => this.row(first + index));
    return rows.filter((row) => row !== undefined);
  }

  dispose(): void {
    this.#readingAgain.callOff();
  }

  #readShown(): void {
    const last = Math.floor((this.#end - 1) / rowsPerPage);
    for (let page = Math.floor(this.#first / rowsPerPage); page <= last; page += 1) {
      if (page > 0 && page * rowsPerPage >= this.#total) break;
      if (this.#pages.get(page)?.generation !== this.#generation && !this.#asked.has(page))
        void this.#readPage(page);
    }
  }

  async #readPage(page: number): Promise<void> {
    const generation = this.#generation;
    const { batchId, state } = this.#query;
    this.#asked.add(page);
    try {
      const read = await this.#client.call('recipes.page', {
        batchId,
        ...(state !== null && { states: [state] }),
        offset: page * rowsPerPage,
        limit: rowsPerPage,
      });
      if (generation !== this.#generation) return;
      this.#total = read.total;
      this.#pages = mapOf(this.#pages).set(page, { rows: read.rows, generation });
      this.#isRead = true;
      this.#error = null;
    } catch (error) {
      if (generation === this.#generation) this.#error = error;
    }
  }
}
