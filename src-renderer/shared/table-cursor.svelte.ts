import type { HTMLAttributes } from 'svelte/elements';

/** A row of a table, known by its id wherever it stands. */
export interface TableRow {
  readonly id: number;
}

/** The rows of a table, of any length, as far as they are held. */
export interface RowList<Row extends TableRow> {
  readonly total: number;
  row(index: number): Row | undefined;
  /** Where a row stands now, or `null` where it is not held. */
  indexOf(id: number): number | null;
  /** All rows from `first` to `end` (exclusive), read where needed. Rejects where they cannot be read. */
  rowsBetween(first: number, end: number): Promise<readonly Row[]>;
  retry(): void;
}

/** What the element of a row carries, so that keyboard and pointer find it. */
export type RowAttributes<Row extends TableRow> = (
  listIndex: number,
  row: Row,
) => HTMLAttributes<HTMLDivElement>;

/** The rows that are chosen, and where a stretch of them begins. */
export interface RowChoice<Row extends TableRow> {
  readonly size: number;
  readonly anchor: number | null;
  has(id: number): boolean;
  toggle(row: Row, index: number): void;
  anchorAt(index: number): void;
  add(rows: readonly Row[]): void;
  clear(): void;
}

/** What the table does for its cursor. */
export interface CursorPorts {
  /** False for rows whose group is folded. */
  isShown(index: number): boolean;
  reveal(index: number): void;
  /** Rows of one page, for the page keys. */
  rowsInView(): number;
  /** The row whose sheet is open. */
  openId(): number | null;
  open(id: number | null): void;
  /** "All" is a promise that costs a read of every row; it reaches this far. */
  readonly mostSelectable: number;
}

/** The part of a key press that counts. */
export interface KeyPress {
  readonly key: string;
  readonly shiftKey: boolean;
  readonly ctrlKey: boolean;
  readonly metaKey: boolean;
  readonly altKey: boolean;
}

/**
 * Where the keyboard stands in a table, and what its keys do. It stands on a row, not on a place: when rows move it goes with its
 * row.
 */
export class TableCursor<Row extends TableRow> {
  readonly #list: RowList<Row>;
  readonly #selection: RowChoice<Row>;
  readonly #ports: CursorPorts;
  #at = $state.raw<{ readonly index: number; readonly id: number | null } | null>(null);

  constructor(list: RowList<Row>, selection: RowChoice<Row>, ports: CursorPorts) {
    this.#list = list;
    this.#selection = selection;
    this.#ports = ports;
  }

  /** Index of its row in the list, or `null` before it stands anywhere. */
  get index(): number | null {
    if (this.#at === null) return null;
    const now = this.#at.id === null ? null : this.#list.indexOf(this.#at.id);
    return Math.min(now ?? this.#at.index, Math.max(0, this.#list.total - 1));
  }

  forget(): void {
    this.#at = null;
  }

  /** Stands on the first row where it stands nowhere. */
  enter(): void {
    if (this.#at === null && this.#list.total > 0) this.#stand(0);
  }

  /** A press on a row with the pointer. */
  press(index: number, row: Row, how: { readonly isExtending: boolean; readonly isToggling: boolean }): void {
    if (how.isExtending) this.#extend(index);
    else if (how.isToggling) this.#selection.toggle(row, index);
    else {
      this.#selection.anchorAt(index);
      this.#ports.open(row.id);
    }
    this.#stand(index);
  }

  /** True where the key meant something here. */
  key(event: KeyPress): boolean {
    if (this.#list.total === 0 || event.altKey) return false;
    const isCommand = event.ctrlKey || event.metaKey;
    const to = isCommand ? null : this.#destination(event.key);
    if (to !== null) {
      if (event.shiftKey) this.#extend(to);
      this.#go(to);
      return true;
    }
    const row = this.index === null ? undefined : this.#list.row(this.index);
    if (event.key === ' ' && row !== undefined && this.index !== null)
      this.#selection.toggle(row, this.index);
    else if (event.key === 'Enter' && row !== undefined) this.#ports.open(row.id);
    else if (isCommand && event.key.toLowerCase() === 'a') void this.#choose(0, this.#list.total);
    else if (event.key === 'Escape' && this.#ports.openId() !== null) this.#ports.open(null);
    else if (event.key === 'Escape' && this.#selection.size > 0) this.#selection.clear();
    else return false;
    return true;
  }

  #destination(key: string): number | null {
    const at = this.index ?? -1;
    const last = this.#list.total - 1;
    const page = this.#ports.rowsInView();
    switch (key) {
      case 'ArrowDown':
        return this.#step(at, 1);
      case 'ArrowUp':
        return this.#step(Math.max(at, 1), -1);
      case 'PageDown':
        return Math.min(last, at + page);
      case 'PageUp':
        return Math.max(0, at - page);
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
    let to = from + by;
    while (to >= 0 && to < this.#list.total && !this.#ports.isShown(to)) to += by;
    return to < 0 || to >= this.#list.total ? Math.max(0, from) : to;
  }

  #go(index: number): void {
    this.#stand(index);
    this.#ports.reveal(index);
    const row = this.#list.row(index);
    if (this.#ports.openId() !== null && row !== undefined) this.#ports.open(row.id);
  }

  #stand(index: number): void {
    this.#at = { index, id: this.#list.row(index)?.id ?? null };
  }

  #extend(to: number): void {
    const from = this.#selection.anchor ?? this.index ?? to;
    if (this.#selection.anchor === null) this.#selection.anchorAt(from);
    void (from <= to ? this.#choose(from, to + 1) : this.#choose(to, from + 1));
  }

  async #choose(first: number, end: number): Promise<void> {
    try {
      this.#selection.add(
        await this.#list.rowsBetween(first, Math.min(end, first + this.#ports.mostSelectable)),
      );
    } catch {
      // What is chosen stays. Reading again brings the list's own error to the screen, or heals it.
      this.#list.retry();
    }
  }
}
