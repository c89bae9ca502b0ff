import { untrack } from 'svelte';
import type { ComparedRow, KnowledgeState } from '../../src-main/contract/knowledge.ts';
import type { OutboxClient } from '../../src-main/contract/transport.ts';
import type { RowList } from '../shared/table/table-cursor.svelte.ts';
import { mapOf, setOf } from '../state/collections.ts';

export type ShownRow = ComparedRow & { readonly id: number };

/** Which rows of which comparison are shown. */
export interface RowQuestion {
  readonly comparisonId: number;
  readonly state: KnowledgeState | null;
  readonly search: string;
}

const rowsPerPage = 200;

/** The rows of one comparison, which never changes: another one is another question. */
export class ComparedRows implements RowList<ShownRow> {
  readonly #client: OutboxClient;
  #question = $state.raw<RowQuestion | null>(null);
  #total = $state.raw<number | null>(null);
  #pages = $state.raw<ReadonlyMap<number, readonly ShownRow[]>>(mapOf());
  #error = $state.raw<unknown>(null);
  readonly #reading = setOf<number>();

  constructor(client: OutboxClient) {
    this.#client = client;
  }

  get question(): RowQuestion | null {
    return this.#question;
  }

  get isRead(): boolean {
    return this.#total !== null;
  }

  get total(): number {
    return this.#total ?? 0;
  }

  get error(): unknown {
    return this.#error;
  }

  row(index: number): ShownRow | undefined {
    return this.#pages.get(Math.floor(index / rowsPerPage))?.[index % rowsPerPage];
  }

  indexOf(id: number): number | null {
    for (const [page, rows] of this.#pages) {
      const at = rows.findIndex((row) => row.id === id);
      if (at !== -1) return page * rowsPerPage + at;
    }
    return null;
  }

  /** The row of a job, where it is held. */
  ofJob(jobId: number | null): ShownRow | undefined {
    if (jobId === null) return undefined;
    for (const rows of this.#pages.values()) {
      const found = rows.find((row) => row.jobId === jobId);
      if (found !== undefined) return found;
    }
    return undefined;
  }

  /** What was shown stays until the first page of the new question is there. */
  ask(question: RowQuestion): void {
    this.#question = question;
    this.#reading.clear();
    void this.#read(question, 0, true);
  }

  show(first: number, end: number): void {
    const question = this.#question;
    untrack(() => {
      if (question === null || this.#total === null) return;
      const last = Math.floor(Math.max(first, Math.min(end, this.#total) - 1) / rowsPerPage);
      for (let page = Math.floor(first / rowsPerPage); page <= last; page += 1)
        if (!this.#pages.has(page)) void this.#read(question, page);
    });
  }

  async rowsBetween(first: number, end: number): Promise<readonly ShownRow[]> {
    const question = this.#question;
    if (question === null) return [];
    const from = Math.floor(first / rowsPerPage);
    const to = Math.floor((end - 1) / rowsPerPage);
    const rows: ShownRow[] = [];
    for (let page = from; page <= to; page += 1)
      rows.push(...(this.#pages.get(page) ?? (await this.#ask(question, page)).rows));
    return rows.slice(first - from * rowsPerPage, end - from * rowsPerPage);
  }

  retry(): void {
    if (this.#question !== null) this.ask(this.#question);
  }

  async #read(question: RowQuestion, page: number, isFirst = false): Promise<void> {
    if (this.#reading.has(page)) return;
    this.#reading.add(page);
    try {
      const { total, rows } = await this.#ask(question, page);
      if (question !== this.#question) return;
      this.#pages = mapOf(isFirst ? [] : this.#pages).set(page, rows);
      this.#total = total;
      this.#error = null;
    } catch (error) {
      if (question === this.#question) this.#error = error;
    } finally {
      if (question === this.#question) this.#reading.delete(page);
    }
  }

  async #ask(question: RowQuestion, page: number): Promise<{ total: number; rows: readonly ShownRow[] }> {
    const { total, rows } = await this.#client.call('knowledge.rows', {
      ...question,
      offset: page * rowsPerPage,
      limit: rowsPerPage,
    });
    return { total, rows: rows.map((row) => ({ ...row, id: row.key })) };
  }
}
