import type { MadeDraft } from '../../src-main/contract/clips.ts';
import { firstOfEach } from '../../src-main/contract/first-of-each.ts';
import type { OutboxClient } from '../../src-main/contract/transport.ts';
import { Throttle } from '../state/throttle.ts';
import type { Schedule } from '../state/timers.ts';

const draftsPerRead = 50;
const readAgainAfterMs = 500;

/** Drafts that were made, newest first: as many as were asked for, read again shortly after one more was made. */
export class MadeDraftList {
  readonly #client: OutboxClient;
  readonly #readingAgain: Throttle;
  #drafts = $state.raw<readonly MadeDraft[]>([]);
  #total = $state(0);
  #isRead = $state(false);
  #isReading = $state(false);
  #error = $state.raw<unknown>(null);
  #wanted = draftsPerRead;
  #isWantedAnew = false;

  constructor(client: OutboxClient, schedule: Schedule) {
    this.#client = client;
    this.#readingAgain = new Throttle(schedule, readAgainAfterMs, () => {
      this.read();
    });
  }

  get drafts(): readonly MadeDraft[] {
    return this.#drafts;
  }
  get total(): number {
    return this.#total;
  }
  get isRead(): boolean {
    return this.#isRead;
  }
  get isReading(): boolean {
    return this.#isReading;
  }
  get error(): unknown {
    return this.#error;
  }

  more(): void {
    this.#wanted += draftsPerRead;
    this.read();
  }

  /** Something may have been made: it is read again, but not for every one of many. */
  touch(): void {
    this.#readingAgain.ask();
  }

  read(): void {
    this.#isWantedAnew = true;
    if (!this.#isReading) void this.#readWanted();
  }

  dispose(): void {
    this.#readingAgain.callOff();
  }

  async #readWanted(): Promise<void> {
    this.#isReading = true;
    try {
      while (this.#isWantedAnew) {
        this.#isWantedAnew = false;
        await this.#readPages();
      }
      this.#error = null;
      this.#isRead = true;
    } catch (error) {
      this.#error = error;
    } finally {
      this.#isReading = false;
    }
  }

  async #readPages(): Promise<void> {
    const drafts: MadeDraft[] = [];
    for (;;) {
      const page = await this.#client.call('clips.drafts', { offset: drafts.length, limit: draftsPerRead });
      drafts.push(...page.drafts);
      this.#total = page.total;
      if (page.drafts.length === 0 || drafts.length >= Math.min(this.#wanted, page.total)) break;
    }
    this.#drafts = firstOfEach(drafts, ({ job }) => job.id);
  }
}
