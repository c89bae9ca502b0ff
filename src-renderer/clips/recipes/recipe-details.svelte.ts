import type { OpenedRow } from '../../../src-main/contract/recipe-candidates.ts';
import type { OutboxClient } from '../../../src-main/contract/transport.ts';
import { mapOf } from '../../state/collections.ts';

interface Detail {
  readonly opened: OpenedRow | null;
  /** `null`: the last read went well. */
  readonly error: unknown;
}

/** Recipe rows that are opened into their candidates: what was last read of each, and how high it is drawn. */
export class RecipeDetails {
  readonly #client: OutboxClient;
  #details = $state.raw<ReadonlyMap<number, Detail>>(mapOf());
  #changes = 0;
  /** Pixels, as measured. */
  #heights = $state.raw<ReadonlyMap<number, number>>(mapOf());

  constructor(client: OutboxClient) {
    this.#client = client;
  }

  get ids(): readonly number[] {
    return [...this.#details.keys()];
  }

  isOpen(rowId: number): boolean {
    return this.#details.has(rowId);
  }

  of(rowId: number): Detail | null {
    return this.#details.get(rowId) ?? null;
  }

  heightPx(rowId: number): number {
    return this.#heights.get(rowId) ?? 96;
  }

  measured(rowId: number, px: number): void {
    if (px > 0 && this.#heights.get(rowId) !== px) this.#heights = mapOf(this.#heights).set(rowId, px);
  }

  set(rowId: number, isOpen: boolean): void {
    if (isOpen === this.isOpen(rowId)) return;
    const details = mapOf(this.#details);
    if (isOpen) details.set(rowId, { opened: null, error: null });
    else details.delete(rowId);
    this.#details = details;
    if (isOpen) void this.read(rowId);
  }

  toggle(rowId: number): void {
    this.set(rowId, !this.isOpen(rowId));
  }

  clear(): void {
    this.#details = mapOf();
  }

  /** Another number: rows changed, so what is opened is read anew. */
  receive(changes: number): void {
    if (changes === this.#changes) return;
    this.#changes = changes;
    for (const rowId of this.ids) void this.read(rowId);
  }

  async read(rowId: number): Promise<void> {
    try {
      const opened = await this.#client.call('recipes.open', { rowId });
      this.#put(rowId, { opened, error: null });
    } catch (error) {
      this.#put(rowId, { opened: this.of(rowId)?.opened ?? null, error });
    }
  }

  /** A row that was closed meanwhile stays closed. */
  #put(rowId: number, detail: Detail): void {
    if (this.isOpen(rowId)) this.#details = mapOf(this.#details).set(rowId, detail);
  }
}
