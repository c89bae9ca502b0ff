import type { RecipeRow } from '../../src-main/contract/recipe.ts';
import type { RecipeRows } from '../state/recipe-rows.svelte.ts';
import type { RecipeSelection } from '../state/recipe-selection.svelte.ts';

/** What the table does for its cursor. */
export interface RecipeCursorPorts {
  reveal(index: number): void;
  rowsInView(): number;
  /** The row whose panel is open. */
  openId(): number | null;
  open(id: number | null): void;
}

/** The part of a key press that counts. */
type KeyPress = Pick<KeyboardEvent, 'key' | 'shiftKey' | 'ctrlKey' | 'metaKey' | 'altKey'>;

/** A choice of more rows than one answer about them can carry serves nobody. */
const mostSelectable = 1000;

/** Where the keyboard stands in the table of recipes, and what its keys do. */
export class RecipeCursor {
  readonly #rows: RecipeRows;
  readonly #selection: RecipeSelection;
  readonly #ports: RecipeCursorPorts;
  #at = $state<number | null>(null);

  constructor(rows: RecipeRows, selection: RecipeSelection, ports: RecipeCursorPorts) {
    this.#rows = rows;
    this.#selection = selection;
    this.#ports = ports;
  }

  get index(): number | null {
    return this.#at === null || this.#rows.total === 0 ? null : Math.min(this.#at, this.#rows.total - 1);
  }

  enter(): void {
    if (this.#at === null && this.#rows.total > 0) this.#at = 0;
  }

  forget(): void {
    this.#at = null;
  }

  press(
    index: number,
    row: RecipeRow,
    how: { readonly isExtending: boolean; readonly isToggling: boolean },
  ): void {
    if (how.isExtending) this.#extend(index);
    else if (how.isToggling) this.#selection.toggle(row, index);
    else {
      this.#selection.anchorAt(index);
      this.#ports.open(row.id);
    }
    this.#at = index;
  }

  /** True where the key meant something here. */
  key(event: KeyPress): boolean {
    if (this.#rows.total === 0 || event.altKey) return false;
    const isCommand = event.ctrlKey || event.metaKey;
    const to = isCommand ? null : this.#destination(event.key);
    if (to !== null) {
      if (event.shiftKey) this.#extend(to);
      this.#at = to;
      this.#ports.reveal(to);
      const next = this.#rows.row(to);
      if (this.#ports.openId() !== null && next !== undefined) this.#ports.open(next.id);
      return true;
    }
    const at = this.index;
    const row = at === null ? undefined : this.#rows.row(at);
    if (event.key === ' ' && row !== undefined && at !== null) this.#selection.toggle(row, at);
    else if (event.key === 'Enter' && row !== undefined) this.#ports.open(row.id);
    else if (isCommand && event.key.toLowerCase() === 'a') void this.#choose(0, this.#rows.total);
    else if (event.key === 'Escape' && this.#ports.openId() !== null) this.#ports.open(null);
    else if (event.key === 'Escape' && this.#selection.size > 0) this.#selection.clear();
    else return false;
    return true;
  }

  #destination(key: string): number | null {
    const at = this.index ?? -1;
    const last = this.#rows.total - 1;
    const page = this.#ports.rowsInView();
    switch (key) {
      case 'ArrowDown':
        return Math.min(last, at + 1);
      case 'ArrowUp':
        return Math.max(0, at - 1);
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

  #extend(to: number): void {
    const from = this.#selection.anchor ?? this.index ?? to;
    if (this.#selection.anchor === null) this.#selection.anchorAt(from);
    void (from <= to ? this.#choose(from, to + 1) : this.#choose(to, from + 1));
  }

  async #choose(first: number, end: number): Promise<void> {
    this.#selection.add(await this.#rows.rowsBetween(first, Math.min(end, first + mostSelectable)));
  }
}
