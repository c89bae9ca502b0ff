import type { OutboxClient } from '../../src-main/contract/transport.ts';
import type { FoundLink } from '../../src-main/contract/links.ts';
import type { ComposeRow } from '../../src-main/contract/recipe.ts';
import { Request } from '../state/request.svelte.ts';
import { inPortions, review, type ReviewedLink } from './found-links.ts';
import { setOf } from '../state/collections.ts';

const linksPerCall = 100;
/** Well below what one request may carry, as characters may take several bytes. */
const charactersPerCall = 15_000;

export interface ImportOutcome {
  readonly batchId: number;
  readonly added: number;
  readonly skipped: readonly { readonly url: string; readonly why: string }[];
}

/** Pasted text, the links found in it, and the recipes made of them. Nothing is fetched. */
export class ClipImport {
  readonly #client: OutboxClient;
  readonly #finding = new Request<FoundLink[]>();
  readonly #composing = new Request<ImportOutcome>();
  #text = $state('');
  #links = $state.raw<readonly ReviewedLink[]>([]);
  #progress = $state.raw<{ readonly done: number; readonly total: number } | null>(null);
  /** The batch that was begun, and could not be finished: the rest of its links goes on in it. */
  #openBatch: { readonly id: number; readonly connectionId: number } | null = null;

  constructor(client: OutboxClient) {
    this.#client = client;
  }

  get text(): string {
    return this.#text;
  }
  set text(text: string) {
    this.#text = text;
  }

  get links(): readonly ReviewedLink[] {
    return this.#links;
  }

  get chosen(): readonly ReviewedLink[] {
    return this.#links.filter((each) => each.isChosen);
  }

  get error(): unknown {
    return this.#composing.error ?? this.#finding.error;
  }

  get outcome(): ImportOutcome | null {
    return this.#composing.value;
  }

  get isImporting(): boolean {
    return this.#composing.isPending;
  }

  /** Links that are composed, of how many; `null` when nothing is under way. */
  get progress(): { readonly done: number; readonly total: number } | null {
    return this.#progress;
  }

  /** Looks for links in a text. `brandId` may be empty while none is chosen. */
  async find(text: string, connectionId: number, brandId: string): Promise<void> {
    if (text.trim() === '') {
      this.#finding.clear();
      this.#links = [];
      return;
    }
    const found = await this.#finding.run(() =>
      this.#client.call('clips.findLinks', { text, connectionId, brandId }),
    );
    if (found === null) return;
    this.#links = review(found, this.#links);
    this.#composing.clear();
  }

  choose(index: number, isChosen: boolean): void {
    this.#change(index, { isChosen });
  }

  rename(index: number, title: string): void {
    this.#change(index, { title });
  }

  /** Composes rows in portions of one batch. What went through before an error is not offered again. */
  async compose(connectionId: number, rows: readonly ComposeRow[]): Promise<ImportOutcome | null> {
    const composed = setOf<string>();
    this.#progress = { done: 0, total: rows.length };
    const outcome = await this.#composing.run(() => this.#send(connectionId, rows, composed));
    this.#progress = null;
    if (outcome === null) {
      this.#links = this.#links.filter((each) => !composed.has(each.link.url));
      return null;
    }
    this.#openBatch = null;
    this.#text = '';
    this.#links = [];
    this.#finding.clear();
    return outcome;
  }

  async #send(
    connectionId: number,
    rows: readonly ComposeRow[],
    composed: Set<string>,
  ): Promise<ImportOutcome> {
    const open = this.#openBatch;
    let batchId = open?.connectionId === connectionId ? open.id : null;
    let added = 0;
    const skipped: { url: string; why: string }[] = [];
    for (const portion of inPortions(rows, linksPerCall, charactersPerCall)) {
      const answer = await this.#client.call('recipes.compose', {
        connectionId,
        batchId,
        name: null,
        rows: [...portion],
      });
      batchId = answer.batchId;
      this.#openBatch = { id: batchId, connectionId };
      added += answer.added.length;
      skipped.push(...answer.skipped);
      for (const row of portion) composed.add(row.url);
      this.#progress = { done: composed.size, total: rows.length };
    }
    return { batchId: batchId ?? 0, added, skipped };
  }

  #change(index: number, change: Partial<Pick<ReviewedLink, 'isChosen' | 'title'>>): void {
    this.#links = this.#links.map((each, at) => (at === index ? { ...each, ...change } : each));
  }
}
