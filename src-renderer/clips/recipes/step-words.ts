/** What a column of the table says of one step, by the state of that step and of those before it. */
import type { RevisionEvent } from '../../../src-main/contract/recipe-candidates.ts';
import {
  recipeSteps,
  type RecipeCell,
  type RecipeRow,
  type RecipeStep,
} from '../../../src-main/contract/recipe.ts';
import type { Voice } from '../../shared/job/job-words.ts';
import { cellLook, cellTitle, type CellState } from './recipe-cells.ts';
import { say } from '../../words/say.ts';
import { said } from '../../shared/said.ts';

export interface StepWords {
  /** How the step is drawn; it may stand elsewhere than its cell says by itself. */
  readonly look: CellState;
  readonly voice: Voice;
  readonly title: string;
  readonly second: string;
  /** The way on from here: gone, gone in part, not yet, or closed. */
  readonly way: 'done' | 'part' | 'open' | 'closed';
}

const passed: ReadonlySet<CellState> = new Set(['done', 'skipped', 'supplied']);
const asking: ReadonlySet<CellState> = new Set(['needs_attention', 'in_doubt']);
const closed: ReadonlySet<CellState> = new Set([
  ...(['needs_attention', 'in_doubt', 'rejected', 'failed', 'cancelled', 'not_planned'] as const),
]);

export function wordsOfStep(row: RecipeRow, step: RecipeStep): StepWords {
  const cell = row.cells[step];
  const second = spoken(cell);
  const told = (title: string, more = second, look: CellState = cell.state): StepWords => ({
    ...{ look, title, second: more, voice: cellLook({ state: look }).voice },
    way: wayOf(cell),
  });
  if (cell.state === 'waiting') return waitingWords(row, step, told);
  if (step === 'candidates' && cell.state === 'done' && cell.outputs !== undefined) {
    const { done, total } = cell.outputs;
    const chosen =
      done === total
        ? say('recipe_rows.steps.all_chosen')
        : say('recipe_rows.steps.chosen_of', { candidates: done });
    return told(
      say('recipe_rows.steps.found', { candidates: total }),
      cell.message?.code === 'recipe_cell.not_in_clip' ? second : chosen,
    );
  }
  if (step === 'render') return renderWords(row, told);
  if (step === 'draft' && cell.state === 'done')
    return told(say('recipe_rows.steps.made', { drafts: cell.done }), '');
  return told(cellTitle(cell));
}

type Told = (title: string, more?: string, look?: CellState) => StepWords;

/** What has no jobs yet, or lacks some: what it depends on, or whose answer it waits for. */
function waitingWords(row: RecipeRow, step: RecipeStep, told: Told): StepWords {
  const cell = row.cells[step];
  const before = recipeSteps.slice(0, recipeSteps.indexOf(step));
  const stuck = before.find((each) => !passed.has(row.cells[each].state) && isStuck(row.cells[each]));
  if (cell.done > 0) {
    const left = cell.total - cell.done;
    const rest =
      stuck === undefined ? say('recipe_rows.steps.wait_for_render', { drafts: left }) : spoken(cell);
    return told(say('recipe_rows.steps.made', { drafts: cell.done }), rest);
  }
  if (stuck !== undefined) {
    const isNext = before.at(-1) === stuck;
    if (!isNext) return told('', '');
    const isAsked = asking.has(row.cells[stuck].state);
    return told(
      say('recipe_rows.steps.waits'),
      isAsked
        ? say('recipe_rows.steps.for_your_answer')
        : say('recipe_rows.steps.ended_badly', { step: say(`recipes.steps.${stuck}`) }),
    );
  }
  const last = before.at(-1);
  if (last !== undefined && !passed.has(row.cells[last].state))
    return told(
      say('recipe_rows.steps.queued'),
      say('recipe_rows.steps.dependency', { step: say(`recipes.steps.${last}`).toLowerCase() }),
      'queued',
    );
  // The steps before it are taken: the service still works on what this one waits for.
  if (step === 'candidates') return told(say('recipe_rows.steps.tracking'), spoken(cell), 'tracking');
  return told(say('recipe_rows.steps.queued'), spoken(cell), 'queued');
}

function renderWords(row: RecipeRow, told: Told): StepWords {
  const cell = row.cells.render;
  const { outputs } = cell;
  const isCounted = outputs !== undefined && (cell.state === 'tracking' || cell.state === 'done');
  const title =
    isCounted && outputs.total > 1
      ? outputs.done === outputs.total
        ? say('recipe_rows.steps.completed', { renders: outputs.total })
        : say('recipe_rows.steps.completed_of', { done: outputs.done, all: outputs.total })
      : cellTitle(cell);
  if (row.revised === undefined || isStuck(cell)) return told(title);
  const { from, to } = row.revised;
  return told(
    title,
    to === null ? say('recipe_rows.read_again', { from }) : say('recipe_rows.submitted_again', { from, to }),
  );
}

/** `Revision 7 → 9`; without an end while it is still to be submitted again. */
export function revisionText({ from, to }: Pick<RevisionEvent, 'from' | 'to'>): string {
  return to === null
    ? say('recipe_rows.stale_revision', { from })
    : say('recipe_rows.revision', { from, to });
}

function spoken({ message }: RecipeCell): string {
  return message === null ? '' : said(message);
}

function isStuck(cell: RecipeCell): boolean {
  return closed.has(cell.state);
}

function wayOf(cell: RecipeCell): StepWords['way'] {
  if (passed.has(cell.state)) return 'done';
  if (closed.has(cell.state)) return 'closed';
  return cell.done > 0 || (cell.outputs?.done ?? 0) > 0 ? 'part' : 'open';
}
