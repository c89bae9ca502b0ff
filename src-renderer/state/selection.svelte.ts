import { mapOf } from './collections.ts';

/** The rows that are chosen, and where a stretch of them begins. Every change gives a new map, as the map is what is watched. */
export class Selection<Row extends { readonly id: number }> {
  #chosen = $state.raw<ReadonlyMap<number, Row>>(mapOf());
  #anchor: number | null = null;

  get size(): number {
    return this.#chosen.size;
  }

  get rows(): readonly Row[] {
    return [...this.#chosen.values()];
  }

  /** Index of the row from which a stretch is extended. */
  get anchor(): number | null {
    return this.#anchor;
  }

  has(id: number): boolean {
    return this.#chosen.has(id);
  }

  toggle(row: Row, index: number): void {
    if (this.has(row.id)) this.drop([row.id]);
    else this.add([row]);
    this.#anchor = index;
  }

  /** Starts a stretch here without choosing anything yet. */
  anchorAt(index: number): void {
    this.#anchor = index;
  }

  add(rows: readonly Row[]): void {
    const chosen = mapOf(this.#chosen);
    for (const row of rows) chosen.set(row.id, row);
    this.#chosen = chosen;
  }

  /** Lets go of rows, for instance of those that something was just done with. */
  drop(ids: readonly number[]): void {
    const chosen = mapOf(this.#chosen);
    for (const id of ids) chosen.delete(id);
    if (chosen.size < this.#chosen.size) this.#chosen = chosen;
  }

  clear(): void {
    this.#chosen = mapOf();
    this.#anchor = null;
  }

  /** Keeps chosen rows up to date. Others are passed over. */
  receive(rows: readonly Row[]): void {
    const relevant = rows.filter((row) => this.has(row.id));
    if (relevant.length > 0) this.add(relevant);
  }
}
