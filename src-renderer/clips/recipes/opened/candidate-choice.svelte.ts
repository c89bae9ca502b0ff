import type { RecipeCandidate } from '../../../../src-main/contract/recipe-candidates.ts';
import { setOf } from '../../../state/collections.ts';
import { Selection } from '../../../state/selection.svelte.ts';

/** A candidate at its place in the list, from 0: rows of tables are known by numbers. */
export interface CandidateRow {
  readonly id: number;
  readonly candidate: RecipeCandidate;
}

/** Which candidates of an opened row are ticked: those that the row takes, until a person ticks others. */
export class CandidateChoice {
  readonly selection = new Selection<CandidateRow>();
  #rows = $state.raw<readonly CandidateRow[]>([]);
  /** Ids that the row takes by what was last read. */
  #taken = $state.raw<readonly string[]>([]);

  get rows(): readonly CandidateRow[] {
    return this.#rows;
  }

  /** Ids that are ticked, in the service's order. */
  get ids(): readonly string[] {
    return this.#rows.filter(({ id }) => this.selection.has(id)).map(({ candidate }) => candidate.id);
  }

  /** Another choice than the row's own is ticked. */
  get isChanged(): boolean {
    const { ids } = this;
    return ids.length !== this.#taken.length || ids.some((id) => !this.#taken.includes(id));
  }

  /** What was read: a choice that a person is making stays, as far as those are there still. */
  receive(candidates: readonly RecipeCandidate[]): void {
    const kept = this.isChanged ? setOf(this.ids) : null;
    this.#rows = candidates.map((candidate, id) => ({ id, candidate }));
    this.#taken = candidates.filter(({ isChosen }) => isChosen === true).map(({ id }) => id);
    this.#tick(kept ?? setOf(this.#taken));
  }

  /** Back to what the row takes. */
  undo(): void {
    this.#tick(setOf(this.#taken));
  }

  #tick(ids: ReadonlySet<string>): void {
    this.selection.clear();
    this.selection.add(this.#rows.filter(({ candidate }) => ids.has(candidate.id)));
  }
}
