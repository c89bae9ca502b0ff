import type { Message } from '../../../src-main/contract/messages/message.ts';
import { mapOf } from '../../state/collections.ts';
import type { FolderSheet, SheetRow } from '../../../src-main/contract/sheet.ts';
import type { OutboxClient } from '../../../src-main/contract/transport.ts';
import { Request } from '../../state/request.svelte.ts';

const rowsAtOnce = 200;

/** The sheet of one folder as it was read last, and the answers to what a changed one asks. */
export class SheetDesk {
  readonly #client: OutboxClient;
  readonly #watchFolderId: number;
  readonly #reading = new Request<FolderSheet>();
  readonly #answering = new Request<unknown>();
  #refusals = $state.raw<readonly Message[]>([]);
  #offset = $state(0);

  constructor(client: OutboxClient, watchFolderId: number) {
    this.#client = client;
    this.#watchFolderId = watchFolderId;
  }

  get sheet(): FolderSheet | null {
    return this.#reading.value;
  }
  get error(): unknown {
    return this.#answering.error ?? this.#reading.error;
  }
  get isAnswering(): boolean {
    return this.#answering.isPending;
  }
  /** Why rows were left as they are, in words. */
  get refusals(): readonly Message[] {
    return this.#refusals;
  }
  get offset(): number {
    return this.#offset;
  }
  get hasMore(): boolean {
    return this.sheet !== null && this.#offset + rowsAtOnce < this.sheet.rows;
  }

  async read(): Promise<void> {
    await this.#reading.run(() =>
      this.#client.call('sheets.read', {
        watchFolderId: this.#watchFolderId,
        offset: this.#offset,
        limit: rowsAtOnce,
      }),
    );
  }

  async turn(pages: 1 | -1): Promise<void> {
    this.#offset = Math.max(0, this.#offset + pages * rowsAtOnce);
    await this.read();
  }

  /** `rows`: `null` for all that ask. How many were changed; `null` where nothing was. */
  async answer(
    rows: readonly Pick<SheetRow, 'id'>[] | null,
    answer: 'apply' | 'keep',
    otherClient: boolean,
  ): Promise<number | null> {
    let changed: number | null = null;
    await this.#answering.run(async () => {
      const answered = await this.#client.call('sheets.answer', {
        ...{ watchFolderId: this.#watchFolderId, answer, otherClient },
        ...(rows !== null && { rows: rows.map(({ id }) => id) }),
      });
      const equal = mapOf(answered.refused.map(({ why }) => [JSON.stringify(why), why] as const));
      this.#refusals = [...equal.values()];
      changed = answered.changed;
    });
    await this.read();
    return changed;
  }
}
