import type { CallOutput } from '../../src-main/contract/api.ts';
import type { OutboxClient } from '../../src-main/contract/transport.ts';
import type { ChosenPath } from '../state/choose-paths.ts';

export type ImportResult = CallOutput<'receipts.importFile'>;

/** What became of one chosen file. `error` where nothing of it could be used. */
export type ImportOutcome =
  | { readonly path: string; readonly result: ImportResult }
  | { readonly path: string; readonly error: unknown };

/** Reads chosen files in, one after the other; one that cannot be used does not hold up the rest. */
export class ReceiptImport {
  readonly #client: OutboxClient;
  #outcomes = $state.raw<readonly ImportOutcome[]>([]);
  #isRunning = $state(false);

  constructor(client: OutboxClient) {
    this.#client = client;
  }

  get outcomes(): readonly ImportOutcome[] {
    return this.#outcomes;
  }

  get isRunning(): boolean {
    return this.#isRunning;
  }

  async run(files: readonly ChosenPath[]): Promise<void> {
    if (this.#isRunning) return;
    this.#isRunning = true;
    this.#outcomes = [];
    for (const { token, path } of files) {
      try {
        const result = await this.#client.call('receipts.importFile', { token });
        this.#outcomes = [...this.#outcomes, { path, result }];
      } catch (error) {
        this.#outcomes = [...this.#outcomes, { path, error }];
      }
    }
    this.#isRunning = false;
  }
}
