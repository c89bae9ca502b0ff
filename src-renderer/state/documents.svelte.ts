import type { ShownDocument } from '../../src-main/contract/connection.ts';
import type { OutboxClient } from '../../src-main/contract/transport.ts';
import { Pages } from './pages.svelte.ts';

/** The documents of one knowledge base, as the service lists them. */
export class Documents {
  readonly #client: OutboxClient;
  readonly #pages = new Pages<ShownDocument>();

  constructor(client: OutboxClient) {
    this.#client = client;
  }

  get documents(): readonly ShownDocument[] {
    return this.#pages.items;
  }
  /** `null` where the service does not say. */
  get total(): number | null {
    return this.#pages.total;
  }
  get hasMore(): boolean {
    return this.#pages.hasMore;
  }
  get isRead(): boolean {
    return this.#pages.isRead;
  }
  get isPending(): boolean {
    return this.#pages.isPending;
  }
  get error(): unknown {
    return this.#pages.error;
  }

  open(connectionId: number, knowledgeBaseId: string): void {
    this.#pages.open(async (offset, limit) => {
      const { total, documents } = await this.#client.call('connections.documents', {
        id: connectionId,
        knowledgeBaseId,
        offset,
        limit,
      });
      return { total, items: documents };
    });
  }

  /** Reads everything that is shown anew. */
  refresh(): void {
    this.#pages.refresh();
  }

  readMore(): Promise<void> {
    return this.#pages.readMore();
  }
}
