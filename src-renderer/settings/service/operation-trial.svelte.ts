import type { ServiceOperation, TryResult } from '../../../src-main/contract/service-profile.ts';
import type { OutboxClient } from '../../../src-main/contract/transport.ts';
import { Request } from '../../state/request.svelte.ts';

/** One operation that is tried with GET under a path that need not be saved. Nothing at the service changes. */
export class OperationTrial {
  readonly #client: OutboxClient;
  readonly #connectionId: number;
  readonly #operation: ServiceOperation;
  readonly #request = new Request<TryResult>();
  #values = $state.raw<Readonly<Record<string, string>>>({});

  constructor(client: OutboxClient, connectionId: number, operation: ServiceOperation) {
    this.#client = client;
    this.#connectionId = connectionId;
    this.#operation = operation;
  }

  get result(): TryResult | null {
    return this.#request.value;
  }
  get error(): unknown {
    return this.#request.error;
  }
  get isRunning(): boolean {
    return this.#request.isPending;
  }

  valueOf(placeholder: string): string {
    return this.#values[placeholder] ?? '';
  }

  setValue(placeholder: string, value: string): void {
    this.#values = { ...this.#values, [placeholder]: value };
  }

  hasValues(placeholders: readonly string[]): boolean {
    return placeholders.every((name) => this.valueOf(name).trim() !== '');
  }

  async run(path: string, placeholders: readonly string[]): Promise<void> {
    if (this.isRunning || !this.hasValues(placeholders)) return;
    const values = Object.fromEntries(placeholders.map((name) => [name, this.valueOf(name).trim()]));
    await this.#request.run(() =>
      this.#client.call('connections.tryOperation', {
        id: this.#connectionId,
        operation: this.#operation,
        path: path.trim(),
        values,
      }),
    );
  }
}
