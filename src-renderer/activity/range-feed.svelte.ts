import type { ActivityBucket, ActivityRange, ActivitySums } from '../../src-main/contract/activity-sums.ts';
import type { Changed } from '../../src-main/contract/events.ts';
import type { OutboxClient } from '../../src-main/contract/transport.ts';
import { Request } from '../state/request.svelte.ts';
import { Throttle } from '../state/throttle.ts';
import type { Schedule } from '../state/timers.ts';

/** After a change, so that a thousand deliveries are one question. */
const waitMs = 2000;

interface Sums {
  readonly chosen: ActivitySums;
  /** Of a month, for what stands beside the name of a day. */
  readonly month: ActivitySums;
}

/** What the chosen range came to, asked for again after something was delivered. */
export class RangeFeed {
  readonly #client: OutboxClient;
  readonly #request = new Request<Sums>();
  readonly #readingAgain: Throttle;
  #range = $state<ActivityRange>('today');

  constructor(client: OutboxClient, schedule: Schedule) {
    this.#client = client;
    this.#readingAgain = new Throttle(schedule, waitMs, () => this.read());
  }

  get range(): ActivityRange {
    return this.#range;
  }
  get sums(): ActivitySums | null {
    return this.#request.value?.chosen ?? null;
  }
  get error(): unknown {
    return this.#request.error;
  }

  /** The day of this moment, where it is one of the last thirty. */
  dayAt(atMs: number): ActivityBucket | null {
    const days = this.#request.value?.month.buckets ?? [];
    return days.find(({ fromMs, toMs }) => fromMs <= atMs && atMs < toMs) ?? null;
  }

  read(): Promise<unknown> {
    const range = this.#range;
    const ask = (of: ActivityRange): Promise<ActivitySums> =>
      this.#client.call('activity.sums', { range: of });
    return this.#request.run(async () => {
      const chosen = await ask(range);
      return { chosen, month: range === '30d' ? chosen : await ask('30d') };
    });
  }

  async choose(range: ActivityRange): Promise<void> {
    this.#range = range;
    await this.read();
  }

  /** `null`: everything may have changed. */
  receive(change: Changed | null): void {
    const isNews = change === null || change.counts !== undefined || change.banners !== undefined;
    if (isNews) this.#readingAgain.ask();
  }

  stop(): void {
    this.#readingAgain.callOff();
  }
}
