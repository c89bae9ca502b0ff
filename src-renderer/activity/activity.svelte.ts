import type { Changed } from '../../src-main/contract/events.ts';
import type { ActivityEntry } from '../../src-main/contract/status.ts';
import type { OutboxClient } from '../../src-main/contract/transport.ts';
import { Request } from '../state/request.svelte.ts';
import { mergeActivity } from './merge-activity.ts';

const perRead = 100;

/** The history, newest first: read backwards in pages, with what happens now put in front. */
export class ActivityFeed {
  readonly #client: OutboxClient;
  readonly #request = new Request<ActivityEntry[]>();
  #entries = $state.raw<readonly ActivityEntry[]>([]);
  #hasOlder = $state(true);
  #isRead = $state(false);
  #clientId = $state<number | null>(null);

  constructor(client: OutboxClient) {
    this.#client = client;
  }

  get entries(): readonly ActivityEntry[] {
    return this.#entries;
  }
  get hasOlder(): boolean {
    return this.#hasOlder;
  }
  get isRead(): boolean {
    return this.#isRead;
  }
  /** Whose history it is; `null`: everybody's. */
  get clientId(): number | null {
    return this.#clientId;
  }
  get isPending(): boolean {
    return this.#request.isPending;
  }
  get error(): unknown {
    return this.#request.error;
  }

  /** Reads the newest page anew. */
  read(): Promise<void> {
    this.#entries = [];
    return this.readOlder();
  }

  async askOf(clientId: number | null): Promise<void> {
    this.#clientId = clientId;
    this.#isRead = false;
    await this.read();
  }

  async readOlder(): Promise<void> {
    const whose = this.#clientId === null ? {} : { clientId: this.#clientId };
    const beforeId = this.#entries.at(-1)?.id ?? null;
    const page = await this.#request.run(() =>
      this.#client.call('activity.page', { beforeId, limit: perRead, ...whose }),
    );
    if (page === null) return;
    this.#entries = mergeActivity(this.#entries, page);
    this.#hasOlder = page.length >= perRead;
    this.#isRead = true;
  }

  /** Whose a new line is, the engine knows: what there is of this client is put in front. */
  async #readNewest(): Promise<void> {
    const clientId = this.#clientId;
    if (clientId === null) return;
    const page = await this.#client
      .call('activity.page', { beforeId: null, limit: perRead, clientId })
      .catch(() => []);
    if (this.#clientId === clientId) this.#entries = mergeActivity(this.#entries, page);
  }

  receive(change: Changed | null): void {
    if (change === null) void this.read();
    else if (change.activity !== undefined && this.#clientId === null)
      this.#entries = mergeActivity(this.#entries, change.activity);
    else if (change.activity !== undefined) void this.#readNewest();
  }
}
