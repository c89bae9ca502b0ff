import type { Changed } from '../../src-main/contract/events.ts';
import {
  kindsOfGroup,
  type ActivityEntry,
  type ActivityFilter,
  type ActivityGroup,
} from '../../src-main/contract/activity.ts';
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
  #group = $state<ActivityGroup | null>(null);
  /** How many ask something: where that changes, lines of the past may have been answered. */
  #asking: number | null = null;

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
  /** What of it is listed; `null`: everything. */
  get group(): ActivityGroup | null {
    return this.#group;
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

  async askFor(group: ActivityGroup | null): Promise<void> {
    this.#group = group;
    this.#isRead = false;
    await this.read();
  }

  /** It was cancelled, and goes after all. */
  undone(jobId: number): void {
    this.#entries = this.#entries.map(({ canUndo, ...entry }) =>
      canUndo === true && entry.jobId !== jobId ? { ...entry, canUndo } : entry,
    );
  }

  async readOlder(): Promise<void> {
    // Pages are by number, whatever the order in which their lines are shown.
    const beforeId = this.#entries.length === 0 ? null : Math.min(...this.#entries.map(({ id }) => id));
    const page = await this.#request.run(() =>
      this.#client.call('activity.page', { beforeId, limit: perRead, ...this.#filter() }),
    );
    if (page === null) return;
    this.#entries = mergeActivity(this.#entries, page);
    this.#hasOlder = page.length >= perRead;
    this.#isRead = true;
  }

  /** Whose a new line is, the engine knows: what there is of this client is put in front. */
  async #readNewest(): Promise<void> {
    const [clientId, group] = [this.#clientId, this.#group];
    const page = await this.#client
      .call('activity.page', { beforeId: null, limit: perRead, ...this.#filter() })
      .catch(() => []);
    const isStillAsked = this.#clientId === clientId && this.#group === group;
    if (isStillAsked) this.#entries = mergeActivity(this.#entries, page);
  }

  #filter(): ActivityFilter {
    return {
      ...(this.#clientId === null ? {} : { clientId: this.#clientId }),
      ...(this.#group === null ? {} : { group: this.#group }),
    };
  }

  receive(change: Changed | null): void {
    if (change === null) {
      void this.read();
      return;
    }
    const isAsked = this.#noteAsking(change);
    if (change.activity === undefined) {
      if (isAsked) void this.#readNewest();
    } else if (this.#clientId === null && !isAsked) {
      const kinds = this.#group === null ? null : kindsOfGroup[this.#group];
      const wanted = change.activity.filter(({ kind }) => kinds === null || kinds.includes(kind));
      this.#entries = mergeActivity(this.#entries, wanted);
    } else void this.#readNewest();
  }

  #noteAsking({ counts }: Changed): boolean {
    if (counts === undefined) return false;
    const asking = counts.in_doubt + counts.needs_attention;
    const hasFewer = this.#asking !== null && asking < this.#asking;
    this.#asking = asking;
    return hasFewer;
  }
}
