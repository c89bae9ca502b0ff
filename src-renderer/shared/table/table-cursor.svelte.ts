import type { HTMLAttributes } from 'svelte/elements';
import { RowPlace, type PlacedRows, type RowPlacePorts } from './row-place.svelte.ts';

/** A row of a table, known by its id wherever it stands. */
export interface TableRow {
  readonly id: number;
}

/** The rows of a table, of any length, as far as they are held. */
export interface RowList<Row extends TableRow> extends PlacedRows<Row> {
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

/** Of a table whose rows are opened and never chosen. */
export const noChoice: RowChoice<TableRow> = {
  ...{ size: 0, anchor: null },
  has: () => false,
  toggle: () => undefined,
  anchorAt: () => undefined,
  add: () => undefined,
  clear: () => undefined,
};

/** What the table does for its cursor. */
export interface CursorPorts extends RowPlacePorts {
  reveal(index: number): void;
  /** The row whose sheet is open. */
  openId(): number | null;
  open(id: number | null): void;
  /** A large look at what the row stands for; left out where there is none, and the space bar chooses then. */
  look?(index: number): void;
  /** Opens a row into what belongs to it, or closes it again; left out where rows cannot be opened. */
  expand?(index: number, isExpanded: boolean): void;
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

/** What keys and pointer do in a table: go, choose, open. */
export class TableCursor<Row extends TableRow> {
  readonly #list: RowList<Row>;
  readonly #selection: RowChoice<Row>;
  readonly #ports: CursorPorts;
  readonly #place: RowPlace<Row>;

  constructor(list: RowList<Row>, selection: RowChoice<Row>, ports: CursorPorts) {
    this.#list = list;
    this.#selection = selection;
    this.#ports = ports;
    this.#place = new RowPlace(list, (row) => row.id, ports);
  }

  /** Index of its row in the list, or `null` before it stands anywhere. */
  get index(): number | null {
    return this.#place.index;
  }

  forget(): void {
    this.#place.forget();
  }

  /** Stands on the first row where it stands nowhere. */
  enter(): void {
    this.#place.enter();
  }

  /** A press on a row with the pointer. */
  press(index: number, row: Row, how: { readonly isExtending: boolean; readonly isToggling: boolean }): void {
    if (how.isExtending) this.#extend(index);
    else if (how.isToggling) this.#selection.toggle(row, index);
    else {
      this.#selection.anchorAt(index);
      this.#ports.open(row.id);
    }
    this.#place.stand(index);
  }

  /** True where the key meant something here. `inLine`: its key where writing runs from left to right. */
  key(event: KeyPress, inLine = event.key): boolean {
    if (this.#list.total === 0 || event.altKey) return false;
    const isCommand = event.ctrlKey || event.metaKey;
    const to = isCommand ? null : this.#place.destination(event.key);
    if (to !== null) {
      if (event.shiftKey) this.#extend(to);
      this.#go(to);
      return true;
    }
    const row = this.index === null ? undefined : this.#list.row(this.index);
    if (this.#isChoice(event) && row !== undefined && this.index !== null)
      this.#selection.toggle(row, this.index);
    else if (event.key === ' ' && row !== undefined && this.index !== null) this.#ports.look?.(this.index);
    else if (event.key === 'Enter' && row !== undefined) this.#ports.open(row.id);
    else if (this.#isExpanding(event) && this.index !== null)
      this.#ports.expand?.(this.index, inLine === 'ArrowRight');
    else if (isCommand && event.key.toLowerCase() === 'a') void this.#choose(0, this.#list.total);
    else if (event.key === 'Escape' && this.#ports.openId() !== null) this.#ports.open(null);
    else if (event.key === 'Escape' && this.#selection.size > 0) this.#selection.clear();
    else return false;
    return true;
  }

  /** Goes to a row beside its own. `null`: there is none, or it is still being read. */
  step(by: 1 | -1): Row | null {
    const to = this.#place.destination(by === 1 ? 'ArrowDown' : 'ArrowUp');
    if (to === null || to === this.index) return null;
    const row = this.#list.row(to);
    if (row === undefined) this.#ports.reveal(to);
    else this.#go(to);
    return row ?? null;
  }

  #isChoice({ key, shiftKey, ctrlKey, metaKey }: KeyPress): boolean {
    if (key !== ' ') return key.toLowerCase() === 'x' && !ctrlKey && !metaKey;
    return shiftKey || ctrlKey || metaKey || this.#ports.look === undefined;
  }

  #isExpanding({ key, shiftKey, ctrlKey, metaKey }: KeyPress): boolean {
    const isArrow = key === 'ArrowRight' || key === 'ArrowLeft';
    return isArrow && !shiftKey && !ctrlKey && !metaKey && this.#ports.expand !== undefined;
  }

  #go(index: number): void {
    this.#place.stand(index);
    this.#ports.reveal(index);
    const row = this.#list.row(index);
    if (this.#ports.openId() !== null && row !== undefined) this.#ports.open(row.id);
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
