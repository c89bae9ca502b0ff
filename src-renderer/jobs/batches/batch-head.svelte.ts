import type { CallOutput } from '../../../src-main/contract/api.ts';
import type { Batch, BatchTell } from '../../../src-main/contract/batch.ts';
import type { FileTargetKind, Target } from '../../../src-main/contract/job.ts';
import type { App } from '../../state/app.svelte.ts';
import { reportFailure } from '../../state/report-failure.ts';
import { said } from '../../shared/said.ts';
import { say } from '../../words/say.ts';

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

  async move(place: 'top' | 'bottom'): Promise<void> {
    await this.#do(async () => {
      this.#read = await this.#app.client.call('batches.move', { id: this.#id, place });
      this.#app.toasts.show(
        place === 'top' ? say('batches.done.moved_to_top') : say('batches.done.moved_to_bottom'),
      );
    });
  }

  /** True where all of that is written. */
  async describe(said: {
    readonly name: string;
    readonly tags: readonly string[];
    readonly tells: readonly BatchTell[];
    /** `null`: as its targets say. */
    readonly clientId: number | null;
  }): Promise<boolean> {
    const id = this.#id;
    return this.#do(async () => {
      await this.#app.client.call('batches.rename', { id, name: said.name });
      await this.#app.client.call('batches.tag', { id, tags: [...said.tags] });
      await this.#app.client.call('batches.setClient', { id, clientId: said.clientId });
      this.#read = await this.#app.client.call('batches.tell', { id, tells: [...said.tells] });
    });
  }

  async cancel(): Promise<boolean> {
    return this.#sweep('cancelled', () => this.#app.client.call('batches.cancel', { id: this.#id }));
  }

  /** `isOtherClientMeant`: also where the target is another client's. */
  async retarget(
    target: Target & { readonly kind: FileTargetKind },
    isOtherClientMeant: boolean,
  ): Promise<boolean> {
    const meant = isOtherClientMeant ? { otherClient: true } : {};
    return this.#sweep('retargeted', () =>
      this.#app.client.call('batches.retarget', { id: this.#id, target, ...meant }),
    );
  }

  /** Tries again what was rejected or failed. */
  async retry(): Promise<void> {
    await this.#sweep('retried', () => this.#app.client.call('batches.retry', { id: this.#id }));
  }

  /** Opens its report. `clientId`: only what is for that client. */
  report(clientId: number | null): void {
    this.#app.navigation.go({ place: 'report', of: { kind: 'batch', batchId: this.#id, clientId } });
  }

  async exportRows(): Promise<void> {
    await this.#do(async () => {
      const filter = { batchId: this.#id };
      const { path, rows } = await this.#app.client.call('corrections.rowsFile', { filter });
      this.#app.toasts.show(say('batches.done.rows_saved_to', { rows, path }));
    });
  }

  #sweep(
    done: 'cancelled' | 'retargeted' | 'retried',
    run: () => Promise<CallOutput<'batches.cancel'>>,
  ): Promise<boolean> {
    return this.#do(async () => {
      const { batch, changed, refused } = await run();
      this.#read = batch;
      const [first] = refused;
      const lines = [say(`batches.done.${done}`, { jobs: changed })];
      if (first !== undefined)
        lines.push(say('batches.done.refused', { jobs: first.count, why: said(first.why) }));
      this.#app.toasts.show(lines.join(' '));
    });
  }

  async #do(work: () => Promise<void>): Promise<boolean> {
    this.#busy = true;
    const isDone = await reportFailure(this.#app, work());
    this.#busy = false;
    return isDone;
  }
}
