/** Rows of any length, each of which has an id wherever it stands. */
export interface PlacedRows<Row> {
  readonly total: number;
  /** `undefined` where it is not held. */
  row(index: number): Row | undefined;
  /** Where a row stands now, or `null` where it is not held. */
  indexOf(id: number): number | null;
}

/** What the table says of its rows when a key asks where to go. */
export interface RowPlacePorts {
  /** Rows of one page, for the page keys. */
  rowsInView(): number;
  /** False for rows whose group is folded; left out, none is. */
  isShown?(index: number): boolean;
}

/**
 * Where the keyboard stands in a table. It stands on a row, not on a place: when rows move it goes with its row.
 */
export class RowPlace<Row> {
  readonly #rows: PlacedRows<Row>;
  readonly #idOf: (row: Row) => number;
  readonly #ports: RowPlacePorts;
  #at = $state.raw<{ readonly index: number; readonly id: number | null } | null>(null);

  constructor(rows: PlacedRows<Row>, idOf: (row: Row) => number, ports: RowPlacePorts) {
    this.#rows = rows;
    this.#idOf = idOf;
    this.#ports = ports;
  }

  /** Index of its row, or `null` before it stands anywhere and where there is no row at all. */
  get index(): number | null {
    if (this.#at === null || this.#rows.total === 0) return null;
    const now = this.#at.id === null ? null : this.#rows.indexOf(this.#at.id);
    return Math.min(now ?? this.#at.index, this.#rows.total - 1);
  }

  stand(index: number): void {
    const row = this.#rows.row(index);
    this.#at = { index, id: row === undefined ? null : this.#idOf(row) };
  }

  /** Stands on the first row where it stands nowhere. */
  enter(): void {
    if (this.#at === null && this.#rows.total > 0) this.stand(0);
  }

  forget(): void {
    this.#at = null;
  }

  /** Where a key leads, or `null` where it leads nowhere. There is at least one row. */
  destination(key: string): number | null {
    const at = this.index ?? -1;
    const last = this.#rows.total - 1;
    switch (key) {
      case 'ArrowDown':
        return this.#step(at, 1);
      case 'ArrowUp':
        return this.#step(Math.max(at, 1), -1);
      case 'PageDown':
        return Math.min(last, at + this.#ports.rowsInView());
      case 'PageUp':
        return Math.max(0, at - this.#ports.rowsInView());
      case 'Home':
        return 0;
      case 'End':
        return last;
      default:
        return null;
    }
  }

  /** The next row in a direction that is not folded away; the same one at the ends. */
  #step(from: number, by: 1 | -1): number {
    const isFolded = (index: number): boolean => this.#ports.isShown?.(index) === false;
    let to = from + by;
    while (to >= 0 && to < this.#rows.total && isFolded(to)) to += by;
    return to < 0 || to >= this.#rows.total ? Math.max(0, from) : to;
  }
}
