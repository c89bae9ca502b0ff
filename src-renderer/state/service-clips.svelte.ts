import type { ClipSummary } from '../../src-main/contract/clips.ts';
import type { OutboxClient } from '../../src-main/contract/transport.ts';
import { Request } from './request.svelte.ts';
import { setOf } from './collections.ts';

const perRead = 100;

interface Read {
  readonly total: number | null;
  readonly clips: ClipSummary[];
}

/** The clips of one connection, as the service lists them, read a hundred at a time. */
export class ServiceClips {
  readonly #client: OutboxClient;
  readonly #request = new Request<Read>();
  #connectionId = $state<number | null>(null);
  #clips = $state.raw<readonly ClipSummary[]>([]);
  #total = $state.raw<number | null>(null);
  #offset = 0;
  #hasMore = $state(false);
  #isRead = $state(false);

  constructor(client: OutboxClient) {
    this.#client = client;
  }

  get clips(): readonly ClipSummary[] {
    return this.#clips;
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

  open(connectionId: number): void {
    this.#connectionId = connectionId;
    this.#request.clear();
    this.#clips = [];
    this.#total = null;
    this.#offset = 0;
    this.#hasMore = false;
    this.#isRead = false;
    void this.readMore();
  }

  refresh(): void {
    if (this.#connectionId !== null) this.open(this.#connectionId);
  }

  async readMore(): Promise<void> {
    const connectionId = this.#connectionId;
    if (connectionId === null) return;
    const offset = this.#offset;
    const read = await this.#request.run(() =>
      this.#client.call('clips.list', { connectionId, offset, limit: perRead }),
    );
    if (read === null) return;
    const known = setOf(this.#clips.map((clip) => clip.id));
    this.#clips = [...this.#clips, ...read.clips.filter((clip) => !known.has(clip.id))];
    this.#offset = offset + read.clips.length;
    this.#total = read.total;
    this.#hasMore =
      read.clips.length > 0 &&
      (read.total === null ? read.clips.length >= perRead : this.#offset < read.total);
    this.#isRead = true;
  }
}
