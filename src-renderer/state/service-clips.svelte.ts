import type { ClipSummary } from '../../src-main/contract/clips.ts';
import type { OutboxClient } from '../../src-main/contract/transport.ts';
import { Pages } from './pages.svelte.ts';

/** The clips of one connection, as the service lists them. */
export class ServiceClips {
  readonly #client: OutboxClient;
  readonly #pages = new Pages<ClipSummary>();

  constructor(client: OutboxClient) {
    this.#client = client;
  }

  get clips(): readonly ClipSummary[] {
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

  open(connectionId: number): void {
    this.#pages.open(async (offset, limit) => {
      const { total, clips } = await this.#client.call('clips.list', { connectionId, offset, limit });
      return { total, items: clips };
    });
  }

  refresh(): void {
    this.#pages.refresh();
  }

  readMore(): Promise<void> {
    return this.#pages.readMore();
  }
}
