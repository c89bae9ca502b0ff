import { untrack } from 'svelte';
import type { CallOutput } from '../../src-main/contract/api.ts';
import type { Changed } from '../../src-main/contract/events.ts';
import type { JobRow } from '../../src-main/contract/job.ts';
import type { Receipt } from '../../src-main/contract/receipt.ts';
import type { OutboxClient } from '../../src-main/contract/transport.ts';
import { ArrangePace } from '../state/arrange-pace.ts';
import { mapOf } from '../state/collections.ts';
import type { Schedule } from '../state/timers.ts';

const receiptsPerPage = 100;
/** Pages kept around what is shown; the rest is read again when somebody looks. */
const keptPages = 12;

/** Which receipts are wanted. Empty: all of them. */
export interface ReceiptFilter {
  readonly search?: string;
  readonly clientId?: number;
}

interface Page {
  readonly receipts: readonly Receipt[];
  /** Counts up with every question and every refresh; an older page is read again when it is seen. */
  readonly generation: number;
}

/**
 * Receipts of any number, newest job first, read a page at a time where somebody looks. New deliveries join at most once a
 * second, and only while the pointer is elsewhere, so that nothing moves away under it.
 */
export class Receipts {
  readonly #client: OutboxClient;
  readonly #pace: ArrangePace;
  #search = $state('');
  #clientId = $state<number | null>(null);
  #total = $state.raw<number | null>(null);
  #pages = $state.raw<ReadonlyMap<number, Page>>(mapOf());
  #error = $state.raw<unknown>(null);
  #isOutdated = $state(false);
  #shown = { first: 0, end: receiptsPerPage };
  #generation = 0;
  /** The generation whose pages are being read, one after the other. */
  #readingGeneration: number | null = null;

  constructor(client: OutboxClient, schedule: Schedule) {
    this.#client = client;
    this.#pace = new ArrangePace(schedule, () => {
      this.#generation += 1;
      this.#readShown();
    });
  }

  get search(): string {
    return this.#search;
  }

  /** Whose receipts alone are listed; `null`: everybody's. */
  get clientId(): number | null {
    return this.#clientId;
  }

  /** What is asked for, as calls take it. */
  get filter(): ReceiptFilter {
    return {
      ...(this.#search !== '' && { search: this.#search }),
      ...(this.#clientId !== null && { clientId: this.#clientId }),
    };
  }

  /** False until the first answer. */
  get isRead(): boolean {
    return this.#total !== null;
  }

  get total(): number {
    return this.#total ?? 0;
  }

  /** True while the rows still answer the search before: they stay until the new ones are there. */
  get isOutdated(): boolean {
    return this.#isOutdated;
  }

  get error(): unknown {
    return this.#error;
  }

  /** `undefined` where it has not come yet. */
  row(index: number): Receipt | undefined {
    return this.#pages.get(Math.floor(index / receiptsPerPage))?.receipts[index % receiptsPerPage];
  }

  /** Where the receipt of a job stands, or `null` where its page is not held. */
  indexOf(jobId: number): number | null {
    for (const [page, { receipts }] of this.#pages) {
      const at = receipts.findIndex((receipt) => receipt.jobId === jobId);
      if (at !== -1) return page * receiptsPerPage + at;
    }
    return null;
  }

  /** Looks for a part of a name, path, link, target or id, or the beginning of a checksum. Empty: everything. */
  ask(search: string): void {
    this.#search = search.trim();
    this.#begin();
  }

  /** Lists those of one client alone; `null`: of everybody. */
  askOf(clientId: number | null): void {
    this.#clientId = clientId;
    this.#begin();
  }

  #begin(): void {
    this.#isOutdated = true;
    this.#shown = { first: 0, end: receiptsPerPage };
    this.read();
  }

  /** Reads what is looked at anew. */
  read(): void {
    this.#error = null;
    this.#generation += 1;
    this.#pace.isDone();
    this.#readShown();
  }

  /** Rows `first` to `end` (exclusive) are looked at. */
  show(first: number, end: number): void {
    this.#shown = { first, end: Math.max(end, first + 1) };
    untrack(() => {
      if (!this.#isOutdated) this.#readShown();
    });
  }

  /** After an engine's change, or `null` where everything may have changed. */
  receive(change: Changed | null): void {
    const isAbout =
      change === null ||
      change.jobsReset === true ||
      change.jobs?.some((job) => this.#concerns(job)) === true;
    if (isAbout) this.#pace.soon();
  }

  pointerMoved(): void {
    this.#pace.pointerMoved();
  }

  pointerLeft(): void {
    this.#pace.pointerLeft();
  }

  dispose(): void {
    this.#generation += 1;
    this.#pace.dispose();
  }

  /** What was accepted has a receipt; what is sent once more loses its own. */
  #concerns({ id, state }: JobRow): boolean {
    return state === 'done' || state === 'tracking' || this.indexOf(id) !== null;
  }

  #readShown(): void {
    if (this.#readingGeneration !== this.#generation) void this.#readAll(this.#generation);
  }

  /** One page at a time, and always one that is looked at by then: a thumb that is dragged far asks for little. */
  async #readAll(generation: number): Promise<void> {
    this.#readingGeneration = generation;
    try {
      for (let page = this.#nextPage(); page !== null; page = this.#nextPage()) {
        const answer = await this.#client.call('receipts.page', {
          ...this.filter,
          offset: page * receiptsPerPage,
          limit: receiptsPerPage,
        });
        if (generation !== this.#generation) return;
        this.#take(page, answer);
      }
    } catch (error) {
      if (generation === this.#generation) this.#fail(error);
    } finally {
      if (this.#readingGeneration === generation) this.#readingGeneration = null;
    }
  }

  /** The first page that is looked at and not held as it is now. */
  #nextPage(): number | null {
    const lastRow = this.#isOutdated || this.#total === null ? 0 : Math.min(this.#shown.end, this.#total) - 1;
    const last = Math.max(0, Math.floor(lastRow / receiptsPerPage));
    const first = Math.min(last, Math.floor(this.#shown.first / receiptsPerPage));
    for (let page = first; page <= last; page += 1)
      if (this.#pages.get(page)?.generation !== this.#generation) return page;
    return null;
  }

  #take(page: number, { total, receipts }: CallOutput<'receipts.page'>): void {
    const pages = mapOf(this.#isOutdated ? [] : this.#pages).set(page, {
      receipts,
      generation: this.#generation,
    });
    const farthestFirst = [...pages.keys()].sort(
      (one, other) => Math.abs(other - page) - Math.abs(one - page),
    );
    for (const far of farthestFirst.slice(0, Math.max(0, pages.size - keptPages))) pages.delete(far);
    this.#pages = pages;
    this.#total = total;
    this.#isOutdated = false;
    this.#error = null;
  }

  /** What is shown stays, unless it answers another search. */
  #fail(error: unknown): void {
    this.#error = error;
    if (!this.#isOutdated) return;
    this.#isOutdated = false;
    this.#pages = mapOf();
    this.#total = null;
  }
}
