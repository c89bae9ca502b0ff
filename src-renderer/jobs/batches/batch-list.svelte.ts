import type { Batch } from '../../../src-main/contract/batch.ts';
import type { OutboxClient } from '../../../src-main/contract/transport.ts';
import { Request } from '../../state/request.svelte.ts';

const batchesPerRead = 50;

/** All batches, also those that ended, the newest first, as many as a person asked for. */
export class BatchList {
  readonly #client: OutboxClient;
  readonly reading = new Request<Batch[]>();
  #wanted = batchesPerRead;

  constructor(client: OutboxClient) {
    this.#client = client;
  }

  /** `null` until they were read. */
  get batches(): readonly Batch[] | null {
    return this.reading.value?.slice(0, this.#wanted) ?? null;
  }

  get hasMore(): boolean {
    return (this.reading.value?.length ?? 0) > this.#wanted;
  }

  async read(): Promise<void> {
    await this.reading.run(async () => {
      const batches: Batch[] = [];
      // One more than is shown says whether there are more.
      for (let beforeId: number | null = null; batches.length <= this.#wanted;) {
        const page: Batch[] = await this.#client.call('batches.page', {
          ...{ filter: { which: 'all' }, beforeId, limit: batchesPerRead },
        });
        batches.push(...page);
        beforeId = page.at(-1)?.id ?? null;
        if (page.length < batchesPerRead) break;
      }
      return batches;
    });
  }

  async readMore(): Promise<void> {
    this.#wanted += batchesPerRead;
    await this.read();
  }
}
