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

  async readOlder(): Promise<void> {
    const beforeId = this.#entries.at(-1)?.id ?? null;
    const page = await this.#request.run(() =>
      this.#client.call('activity.page', { beforeId, limit: perRead }),
    );
    if (page === null) return;
    this.#entries = mergeActivity(this.#entries, page);
    this.#hasOlder = page.length >= perRead;
    this.#isRead = true;
  }

  receive(change: Changed | null): void {
    if (change === null) void this.read();
    else if (change.activity !== undefined) this.#entries = mergeActivity(this.#entries, change.activity);
  }
}
