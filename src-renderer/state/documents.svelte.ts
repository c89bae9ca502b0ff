import type { RemoteDocument } from '../../src-main/contract/connection.ts';
import type { OutboxClient } from '../../src-main/contract/transport.ts';
import { mergeDocuments } from './merge-documents.ts';
import { Request } from './request.svelte.ts';

const perRead = 100;

interface Read {
  readonly total: number | null;
  readonly documents: RemoteDocument[];
}

/** The documents of one knowledge base, as the service lists them, read a hundred at a time. */
export class Documents {
  readonly #client: OutboxClient;
  readonly #request = new Request<Read>();
  #base = $state.raw<{ readonly connectionId: number; readonly id: string } | null>(null);
  #documents = $state.raw<readonly RemoteDocument[]>([]);
  #total = $state.raw<number | null>(null);
  #hasMore = $state(false);
  #isRead = $state(false);

  constructor(client: OutboxClient) {
    this.#client = client;
  }

  get documents(): readonly RemoteDocument[] {
    return this.#documents;
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

  open(connectionId: number, id: string): void {
    this.#base = { connectionId, id };
    this.#request.clear();
    this.#documents = [];
    this.#total = null;
    this.#hasMore = false;
    this.#isRead = false;
    void this.readMore();
  }

  /** Reads everything that is shown anew. */
  refresh(): void {
    const base = this.#base;
    if (base !== null) this.open(base.connectionId, base.id);
  }

  async readMore(): Promise<void> {
    const base = this.#base;
    if (base === null) return;
    const offset = this.#documents.length;
    const read = await this.#request.run(() =>
      this.#client.call('connections.documents', {
        id: base.connectionId,
        knowledgeBaseId: base.id,
        offset,
        limit: perRead,
      }),
    );
    if (read === null) return;
    this.#documents = mergeDocuments(this.#documents, read.documents);
    this.#total = read.total;
    this.#hasMore =
      read.documents.length > 0 &&
      (read.total === null ? read.documents.length >= perRead : this.#documents.length < read.total);
    this.#isRead = true;
  }
}
