import type { JobRow } from '../../src-main/contract/job.ts';
import type { JobList } from '../state/job-list.svelte.ts';
import type { Selection } from '../state/selection.svelte.ts';

/** "All" is a promise that costs a read of every row; it reaches this far. */
export const mostSelectable = 5000;

/** What the table does for its cursor. */
export interface CursorPorts {
  /** False for jobs whose group is folded. */
  isShown(index: number): boolean;
  reveal(index: number): void;
  /** Rows of one page, for the page keys. */
  rowsInView(): number;
  /** The job whose sheet is open. */
  openId(): number | null;
  open(id: number | null): void;
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
 * Where the keyboard stands in a table of jobs, and what its keys do. It stands on a job, not on a place: when rows move it
 * goes with its job.
 */
export class TableCursor {
  readonly #list: JobList;
  readonly #selection: Selection;
  readonly #ports: CursorPorts;
  #at = $state.raw<{ readonly index: number; readonly id: number | null } | null>(null);

  constructor(list: JobList, selection: Selection, ports: CursorPorts) {
    this.#list = list;
    this.#selection = selection;
    this.#ports = ports;
  }

  /** Index of its job in the list, or `null` before it stands anywhere. */
  get index(): number | null {
    if (this.#at === null) return null;
    const now = this.#at.id === null ? null : this.#list.indexOf(this.#at.id);
    return Math.min(now ?? this.#at.index, Math.max(0, this.#list.total - 1));
  }

  forget(): void {
    this.#at = null;
  }

  /** Stands on the first job where it stands nowhere. */
  enter(): void {
    if (this.#at === null && this.#list.total > 0) this.#stand(0);
  }

  /** A press on a row with the pointer. */
  press(
    index: number,
    job: JobRow,
    how: { readonly isExtending: boolean; readonly isToggling: boolean },
  ): void {
    if (how.isExtending) this.#extend(index);
    else if (how.isToggling) this.#selection.toggle(job, index);
    else {
      this.#selection.anchorAt(index);
      this.#ports.open(job.id);
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
    const job = this.index === null ? undefined : this.#list.row(this.index);
    if (event.key === ' ' && job !== undefined && this.index !== null)
      this.#selection.toggle(job, this.index);
    else if (event.key === 'Enter' && job !== undefined) this.#ports.open(job.id);
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

  /** The next job in a direction that is not folded away; the same one at the ends. */
  #step(from: number, by: 1 | -1): number {
    let to = from + by;
    while (to >= 0 && to < this.#list.total && !this.#ports.isShown(to)) to += by;
    return to < 0 || to >= this.#list.total ? Math.max(0, from) : to;
  }

  #go(index: number): void {
    this.#stand(index);
    this.#ports.reveal(index);
    const job = this.#list.row(index);
    if (this.#ports.openId() !== null && job !== undefined) this.#ports.open(job.id);
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
      this.#selection.add(await this.#list.rowsBetween(first, Math.min(end, first + mostSelectable)));
    } catch {
      // What is chosen stays. Reading again brings the list's own error to the screen, or heals it.
      this.#list.retry();
    }
  }
}
