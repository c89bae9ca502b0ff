import type { RecipeRow } from '../../src-main/contract/recipe.ts';
import { mapOf } from './collections.ts';

/** The rows of recipes that are chosen, and where a stretch of them begins. */
export class RecipeSelection {
  #chosen = $state.raw<ReadonlyMap<number, RecipeRow>>(mapOf());
  #anchor: number | null = null;

  get size(): number {
    return this.#chosen.size;
  }

  get rows(): readonly RecipeRow[] {
    return [...this.#chosen.values()];
  }

  get anchor(): number | null {
    return this.#anchor;
  }

  has(id: number): boolean {
    return this.#chosen.has(id);
  }

  anchorAt(index: number): void {
    this.#anchor = index;
  }

  toggle(row: RecipeRow, index: number): void {
    const chosen = mapOf(this.#chosen);
    if (!chosen.delete(row.id)) chosen.set(row.id, row);
    this.#chosen = chosen;
    this.#anchor = index;
  }

  add(rows: readonly RecipeRow[]): void {
    const chosen = mapOf(this.#chosen);
    for (const row of rows) chosen.set(row.id, row);
    this.#chosen = chosen;
  }

  clear(): void {
    this.#chosen = mapOf();
    this.#anchor = null;
  }
}
