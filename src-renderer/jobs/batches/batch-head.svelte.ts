import type { Batch, ReportFormat } from '../../../src-main/contract/batch.ts';
import type { App } from '../../state/app.svelte.ts';
import { reportFailure } from '../../state/report-failure.ts';

/** One batch above its jobs: as the engine tells it while it did not end, and as it was read afterwards. */
export class BatchHead {
  readonly #app: App;
  readonly #id: number;
  #read = $state.raw<Batch | null>(null);
  #busy = $state(false);

  constructor(app: App, id: number) {
    this.#app = app;
    this.#id = id;
  }

  get batch(): Batch | null {
    return this.#app.snapshot.batches.find(({ id }) => id === this.#id) ?? this.#read;
  }

  get isBusy(): boolean {
    return this.#busy;
  }

  /** Asks for what is not told any more. */
  async read(): Promise<void> {
    const asked = this.#app.client.call('batches.get', { id: this.#id });
    if (await reportFailure(this.#app, asked)) this.#read = await asked;
  }

  async command(name: 'hold' | 'release'): Promise<void> {
    await this.#do(async () => {
      this.#read = await this.#app.client.call(`batches.${name}`, { id: this.#id });
    });
  }

  async toTop(): Promise<void> {
    await this.#do(async () => {
      this.#read = await this.#app.client.call('batches.move', { id: this.#id, place: 'top' });
    });
  }

  /** Tries again what was rejected or failed. */
  async retry(): Promise<void> {
    await this.#do(async () => {
      const { batch, changed, refused } = await this.#app.client.call('batches.retry', { id: this.#id });
      this.#read = batch;
      const [first] = refused;
      const why = first === undefined ? '' : ` ${String(first.count)} not: ${first.why}.`;
      this.#app.toasts.show(`${String(changed)} ${changed === 1 ? 'is' : 'are'} tried again.${why}`);
    });
  }

  async report(format: ReportFormat): Promise<void> {
    await this.#do(async () => {
      const { path } = await this.#app.client.call('batches.reportFile', { id: this.#id, format });
      this.#app.toasts.show(`Written: ${path}`);
    });
  }

  async #do(work: () => Promise<void>): Promise<void> {
    this.#busy = true;
    await reportFailure(this.#app, work());
    this.#busy = false;
  }
}
