import type { DocumentSource } from '../../src-main/contract/knowledge.ts';
import type { OutboxClient } from '../../src-main/contract/transport.ts';
import { mapOf } from '../state/collections.ts';

const idsPerCall = 200;

/** Which files of here the documents of a knowledge base came from, asked for as they are listed. */
export class DocumentOrigins {
  readonly #client: OutboxClient;
  #known = $state.raw<ReadonlyMap<string, DocumentSource | null>>(mapOf());
  #base: { readonly connectionId: number; readonly knowledgeBaseId: string } | null = null;

  constructor(client: OutboxClient) {
    this.#client = client;
  }

  of(documentId: string): DocumentSource | null {
    return this.#known.get(documentId) ?? null;
  }

  /** Another knowledge base: nothing is known of its documents yet. */
  open(connectionId: number, knowledgeBaseId: string): void {
    if (this.#base?.connectionId === connectionId && this.#base.knowledgeBaseId === knowledgeBaseId) return;
    this.#base = { connectionId, knowledgeBaseId };
    this.#known = mapOf();
  }

  /** Asks about those that are not known, or about all of them `anew`. What cannot be asked is not shown; the list is without it. */
  async read(documentIds: readonly string[], anew = false): Promise<void> {
    const base = this.#base;
    if (base === null) return;
    const ids = documentIds.filter((id) => anew || !this.#known.has(id));
    for (let from = 0; from < ids.length; from += idsPerCall) {
      const asked = ids.slice(from, from + idsPerCall);
      const found = await this.#client
        .call('knowledge.sources', { ...base, documentIds: asked })
        .catch(() => null);
      if (found === null || base !== this.#base) return;
      const known = mapOf<string, DocumentSource | null>(this.#known);
      for (const id of asked) known.set(id, found.find(({ documentId }) => documentId === id) ?? null);
      this.#known = known;
    }
  }
}
