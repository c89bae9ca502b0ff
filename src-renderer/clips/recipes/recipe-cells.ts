/** One step of a recipe's row: its drawing, its word, and what a person may do with it. */
import { upperFirst } from '../../../src-main/contract/job-words.ts';
import type { RecipeCell, RecipeRow, RecipeStep } from '../../../src-main/contract/recipe.ts';
import type { Voice } from '../../shared/job/job-words.ts';
import { circle, type Stroke } from '../../shared/line/line-shapes.ts';
import { visibleText } from '../../shared/visible-text.ts';
import { say } from '../../words/say.ts';

export type CellState = RecipeCell['state'];

interface CellLook {
  readonly voice: Voice;
  readonly strokes: readonly Stroke[];
}

function wordOf(state: CellState): string {
  switch (state) {
    case 'not_planned':
      return say('recipes.cells.not_planned');
    case 'waiting':
      return say('recipes.cells.waits');
    case 'supplied':
      return say('recipes.cells.by_hand');
    default:
      return say(`job_words.state.${state}`);
  }
}

const refusedStrokes: readonly Stroke[] = [
  { look: 'l-fn', d: 'M5 3h6a2 2 0 0 1 2 2v6a2 2 0 0 1-2 2H5a2 2 0 0 1-2-2V5a2 2 0 0 1 2-2z' },
  { look: 'l-kn', d: 'M6 6l4 4M10 6l-4 4' },
];

/** Every drawing differs in shape, so none depends on colour. */
const looks: Readonly<Record<CellState, CellLook>> = {
  not_planned: { voice: 'quiet', strokes: [{ look: 'l-f', d: 'M5.5 8h5' }] },
  waiting: {
    voice: 'quiet',
    strokes: [{ look: 'l-f', d: circle(8, 8, 4.5), dash: '1 3.2' }],
  },
  queued: { voice: 'plain', strokes: [{ look: 'l-i', d: circle(8, 8, 4.5) }] },
  sending: { voice: 'accent', strokes: [{ look: 'l-a l-wait', d: circle(8, 8, 4.5) }] },
  tracking: {
    voice: 'accent',
    strokes: [
      { look: 'l-f', d: circle(8, 8, 4.75) },
      { look: 'l-a l-thick', d: 'M8 3.25a4.75 4.75 0 0 1 0 9.5' },
    ],
  },
  done: {
    voice: 'done',
    strokes: [
      { look: 'l-fa', d: circle(8, 8, 5) },
      { look: 'l-k', d: 'M5.8 8.2l1.6 1.6 2.9-3.4' },
    ],
  },
  needs_attention: {
    voice: 'ask',
    strokes: [{ look: 'l-fq', d: 'M8 2.8 13.2 8 8 13.2 2.8 8z' }],
  },
  in_doubt: {
    voice: 'ask',
    strokes: [{ look: 'l-q', d: circle(8, 8, 4.5), dash: '2.2 2.5' }],
  },
  failed: {
    voice: 'no',
    strokes: refusedStrokes,
  },
  rejected: { voice: 'no', strokes: refusedStrokes },
  cancelled: {
    voice: 'quiet',
    strokes: [{ look: 'l-i', d: 'M3.5 8H8M8 4.5v7' }],
  },
  skipped: { voice: 'quiet', strokes: [{ look: 'l-f', d: 'M2.5 10.5a5.5 5 0 0 1 11 0' }] },
  supplied: {
    voice: 'done',
    strokes: [
      { look: 'l-a', d: circle(8, 8, 4.25) },
      { look: 'l-fa', d: circle(8, 8, 2) },
    ],
  },
};

export function cellLook(cell: Pick<RecipeCell, 'state'>): CellLook {
  return looks[cell.state];
}

const uncounted = new Set<CellState>(['not_planned', 'waiting', 'done']);

/** `Tracking · 2 of 3`; the count only where a step has several jobs, and not all of them are done. */
export function cellTitle(cell: RecipeCell): string {
  const word = upperFirst(wordOf(cell.state));
  const isCounted = cell.total > 1 && !uncounted.has(cell.state);
  return isCounted ? say('recipes.cells.partly', { word, done: cell.done, total: cell.total }) : word;
}

const retryable = new Set<CellState>(['rejected', 'failed', 'cancelled', 'needs_attention', 'skipped']);
const skippable = new Set<CellState>([
  'waiting',
  'queued',
  'tracking',
  'needs_attention',
  'in_doubt',
  'rejected',
  'failed',
  'cancelled',
]);

export function canRetry(cell: RecipeCell): boolean {
  return retryable.has(cell.state);
}

export function canSkip(cell: RecipeCell): boolean {
  return skippable.has(cell.state);
}

/** What a step would have brought can be given by hand until it has brought it. */
export function canSupply(cell: RecipeCell): boolean {
  return skippable.has(cell.state) || cell.state === 'skipped';
}

/** What is asked for, or `null` where a step brings nothing but that it was done. */
export function supplyLabel(step: RecipeStep): { readonly label: string; readonly isList: boolean } | null {
  switch (step) {
    case 'import':
      return { label: say('recipes.cells.clip_id'), isList: false };
    case 'candidates':
      return { label: say('recipes.cells.candidate_ids'), isList: true };
    case 'render':
      return null;
    case 'draft':
      return { label: say('recipes.cells.draft_id'), isList: false };
  }
}

/** Ids from a field: one, or several between commas and spaces; each once. */
export function suppliedValues(step: RecipeStep, text: string): string[] {
  const label = supplyLabel(step);
  if (label === null) return ['rendered'];
  const written = label.isList ? text.split(/[\s,;]+/u) : [text.trim()];
  return [...new Set(written.filter((each) => each !== ''))].slice(0, 100);
}

/** The step that a row stands at: the first one that neither ended well nor was passed over. */
export function presentStep(row: RecipeRow): RecipeStep | null {
  const steps = ['import', 'candidates', 'render', 'draft'] as const;
  const passed = new Set<CellState>(['done', 'skipped', 'supplied', 'not_planned']);
  return steps.find((step) => !passed.has(row.cells[step].state)) ?? null;
}

/** Rows of a choice by the step that an action would be about. */
export function rowsByStep(
  rows: readonly RecipeRow[],
  fits: (cell: RecipeCell) => boolean,
): ReadonlyMap<RecipeStep, readonly number[]> {
  const found = new Map<RecipeStep, number[]>();
  for (const row of rows) {
    const step = presentStep(row);
    if (step === null || !fits(row.cells[step])) continue;
    const ids = found.get(step);
    if (ids === undefined) found.set(step, [row.id]);
    else ids.push(row.id);
  }
  return found;
}

export function rowTitle(row: RecipeRow): string {
  return visibleText(row.title ?? row.url ?? row.clipId ?? say('recipes.row', { id: String(row.id) }));
}
