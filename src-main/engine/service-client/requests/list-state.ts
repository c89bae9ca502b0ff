import type { NextPage } from '../replies/paging.ts';

const mostMarks = 2000;
const mostLists = 200;

/** What was learned of one list of a service by reading it, for as long as Outbox runs. */
export class ListState {
  /** `none`: nothing that was tried leads to another page. */
  way: 'unknown' | 'offset' | 'page' | 'none' = 'unknown';
  /** The largest limit that is taken, where a larger one was refused. */
  mostLimit: number | null = null;
  /** How many entries come at once, where that is fewer than were asked for. */
  mostGiven: number | null = null;
  /** The number of the first page. */
  firstPage = 1;
  firstId: string | null = null;
  firstCount = 0;
  /** By the clock: since when no smaller limit helped. */
  noLimitAtMs: number | null = null;
  /** Parameters that take a cursor, the one that worked first. */
  cursorName: string | null = null;
  /** Where the service said that the page from a position on is. */
  readonly #marks = new Map<number, NextPage>();

  get isInOrder(): boolean {
    return this.#marks.size > 0;
  }

  mark(offset: number, next: NextPage): void {
    if (this.#marks.size < mostMarks || this.#marks.has(offset)) this.#marks.set(offset, next);
  }

  /** The last position up to this one that the service led to. */
  markBefore(offset: number): { readonly at: number; readonly next: NextPage } | null {
    const at = Math.max(-1, ...[...this.#marks.keys()].filter((one) => one <= offset));
    const next = this.#marks.get(at);
    return next === undefined ? null : { at, next };
  }

  forgetMarks(): void {
    this.#marks.clear();
  }
}

/** States of lists by their connection and path. They go with their connection. */
export class ListStates {
  readonly #states = new WeakMap<object, Map<string, ListState>>();

  of(connection: object, path: string): ListState {
    const lists = this.#states.get(connection) ?? new Map<string, ListState>();
    this.#states.set(connection, lists);
    const state = lists.get(path) ?? new ListState();
    lists.delete(path);
    lists.set(path, state);
    const [oldest] = lists.keys();
    if (lists.size > mostLists && oldest !== undefined) lists.delete(oldest);
    return state;
  }
}
