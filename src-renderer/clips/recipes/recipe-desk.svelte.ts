import type { CallOutput } from '../../../src-main/contract/api.ts';
import type { RecipeCell, RecipePlan, RecipeRow, RecipeStep } from '../../../src-main/contract/recipe.ts';
import type { OutboxClient } from '../../../src-main/contract/transport.ts';
import { describeError } from '../../errors/describe-error.ts';
import type { Toasts } from '../../state/toasts.svelte.ts';
import { canRetry, canSkip, rowsByStep } from './recipe-cells.ts';
import { say } from '../../words/say.ts';
import { said } from '../../shared/said.ts';

type Affected = CallOutput<'recipes.retry'>;
/** What is said of rows once they were acted on. */
type RowsDone = 'due_again' | 'next_step' | 'cancelled' | 'changed' | 'goes_on';
const idsPerCall = 1000;

/** Carries out what people do with rows of recipes, and says what happened. */
export class RecipeDesk {
  readonly #client: OutboxClient;
  readonly #toasts: Toasts;
  readonly #onDone: () => void;
  #isBusy = $state(false);

  /** `onDone` is told after every action, whatever became of it. */
  constructor(client: OutboxClient, toasts: Toasts, onDone: () => void) {
    this.#client = client;
    this.#toasts = toasts;
    this.#onDone = onDone;
  }

  get isBusy(): boolean {
    return this.#isBusy;
  }

  retry(rowIds: readonly number[], step: RecipeStep): Promise<void> {
    return this.#run('due_again', () =>
      this.#inPortions(rowIds, (ids) => this.#client.call('recipes.retry', { rowIds: ids, step })),
    );
  }

  skip(rowIds: readonly number[], step: RecipeStep): Promise<void> {
    return this.#run('next_step', () =>
      this.#inPortions(rowIds, (ids) => this.#client.call('recipes.skip', { rowIds: ids, step })),
    );
  }

  cancel(rowIds: readonly number[]): Promise<void> {
    return this.#run('cancelled', () =>
      this.#inPortions(rowIds, (ids) => this.#client.call('recipes.cancel', { rowIds: ids })),
    );
  }

  /** Another plan for rows. Resolves with those that were refused; with `null` where the engine could not be asked. */
  async edit(rowIds: readonly number[], plan: RecipePlan): Promise<Affected['refused'] | null> {
    let refused: Affected['refused'] | null = null;
    await this.#run('changed', async () => {
      const affected = await this.#inPortions(rowIds, (ids) =>
        this.#client.call('recipes.edit', { rowIds: ids, plan }),
      );
      refused = affected.refused;
      return affected;
    });
    return refused;
  }

  /** Retries or skips each row at the step where it stands. */
  async atPresentStep(action: 'retry' | 'skip', rows: readonly RecipeRow[]): Promise<void> {
    const fits: (cell: RecipeCell) => boolean = action === 'retry' ? canRetry : canSkip;
    await this.#run(action === 'retry' ? 'due_again' : 'next_step', async () => {
      const all: Affected = { changed: 0, refused: [] };
      for (const [step, ids] of rowsByStep(rows, fits)) {
        const affected = await this.#inPortions(ids, (rowIds) =>
          this.#client.call(action === 'retry' ? 'recipes.retry' : 'recipes.skip', { rowIds, step }),
        );
        all.changed += affected.changed;
        all.refused.push(...affected.refused);
      }
      return all;
    });
  }

  /** True where it was taken. */
  async supply(rowId: number, step: RecipeStep, values: string[]): Promise<boolean> {
    let isTaken = false;
    await this.#run('goes_on', async () => {
      await this.#client.call('recipes.supply', { rowId, step, values });
      isTaken = true;
      return { changed: 1, refused: [] };
    });
    return isTaken;
  }

  async #inPortions(
    rowIds: readonly number[],
    send: (rowIds: number[]) => Promise<Affected>,
  ): Promise<Affected> {
    const all: Affected = { changed: 0, refused: [] };
    for (let start = 0; start < rowIds.length; start += idsPerCall) {
      const affected = await send(rowIds.slice(start, start + idsPerCall));
      all.changed += affected.changed;
      all.refused.push(...affected.refused);
    }
    return all;
  }

  async #run(done: RowsDone, act: () => Promise<Affected>): Promise<void> {
    this.#isBusy = true;
    try {
      const affected = await act();
      this.#toasts.show(rowsWords(affected, done), affected.changed > 0 ? { line: 'queued' } : {});
    } catch (error) {
      const words = describeError(error);
      this.#toasts.show(`${words.title}. ${words.detail}`);
    } finally {
      this.#isBusy = false;
      this.#onDone();
    }
  }
}

/** `3 rows cancelled. 1 was not: it is done.` */
export function rowsWords(affected: Affected, done: RowsDone): string {
  const [first] = affected.refused;
  const changed = affected.changed === 0 ? null : say(`recipes.done.${done}`, { count: affected.changed });
  if (first === undefined) return changed ?? say(`recipes.nothing_done.${done}`);
  const why = said(first.why);
  return changed === null
    ? say(`recipes.not_done.${done}`, { why })
    : `${changed}. ${say('recipes.refused', { count: affected.refused.length, why })}`;
}
