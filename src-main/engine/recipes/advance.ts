import { message, type Message } from '../../contract/messages/message.ts';
import {
  recipeSteps,
  type RecipeCell,
  type RecipePlan,
  type RecipeRow,
  type RecipeStep,
} from '../../contract/recipe.ts';
import type { RenderFormat } from '../../contract/render-format.ts';
import type { NewJob } from '../jobs/store/job-intake.ts';
import { cellOfJobs, emptyCell, isProblem } from './cells.ts';
import { chooseCandidates, type Candidates } from './choose-candidates.ts';
import { renderedState } from './render-progress.ts';
import type { JobStep, RowFacts, StepJob } from './row-facts.ts';
import {
  covers,
  draftJobOf,
  formatsOfJob,
  importJobOf,
  renderJobOf,
  rendersByCandidate,
} from './step-jobs.ts';

/** Where a row stands by all that is known, and what it lacks to go on. */
export interface RowProgress {
  /** Jobs that should exist and do not. */
  readonly missing: readonly { readonly step: JobStep; readonly newJob: NewJob }[];
  /** Jobs of the row that its plan has no use for (any more): skipped, supplied, edited away, cancelled. */
  readonly unwanted: readonly number[];
  readonly cells: RecipeRow['cells'];
  readonly state: RecipeRow['state'];
  readonly message: Message | null;
  readonly clipId: string | null;
  /** The row waits for a read of its clip, and none of its jobs reads it. */
  readonly wantsRead: boolean;
}

const noClipId = message('recipe_cell.no_clip_id');

export function isPlanned(plan: RecipePlan, step: RecipeStep): boolean {
  return recipeSteps.indexOf(step) <= recipeSteps.indexOf(plan.upTo);
}

interface Step {
  readonly cell: RecipeCell;
  readonly missing: readonly NewJob[];
  /** The jobs that serve the plan. */
  readonly relevant: readonly StepJob[];
  readonly wantsRead: boolean;
}

/** Pure: the same facts always give the same standing, so it may be asked any number of times, after any crash. */
export function advance(facts: RowFacts): RowProgress {
  const { row } = facts;
  const importJob = bestImport(jobsOf(facts, 'import'));
  const clipId = row.byHand.import === 'supplied' ? row.clipId : (importJob?.remote_id ?? row.clipId);
  const candidates = chooseCandidates(facts, importJob, clipId);
  const steps: Readonly<Record<RecipeStep, Step>> = {
    import: importStep(facts, importJob, clipId),
    candidates: candidatesStep(facts, candidates),
    render: renderStep(facts, candidates, clipId),
    draft: draftStep(facts, candidates, clipId),
  };
  const cells = { ...cellsOf(facts, steps) };
  const planned = recipeSteps.filter((step) => isPlanned(row.plan, step));
  const isMoving = (step: Step): boolean =>
    step.missing.length > 0 || step.wantsRead || step.relevant.some(isUnderWay);
  const isDone = planned.every((step) => endedWell.has(cells[step].state));
  const isOpen = !row.isCancelled && planned.some((step) => isMoving(steps[step]));
  const state = isDone ? 'done' : isOpen ? 'open' : 'stopped';
  return {
    missing: row.isCancelled
      ? []
      : jobSteps.flatMap((step) => steps[step].missing.map((newJob) => ({ step, newJob }))),
    unwanted: unwantedOf(facts, steps),
    cells,
    state,
    message: rowMessage(facts, cells, planned, state, clipId),
    clipId,
    wantsRead: state === 'open' && planned.some((step) => steps[step].wantsRead),
  };
}

const waitsForCandidates = message('recipe_cell.waits_for_candidates');
const jobSteps = ['import', 'render', 'draft'] as const satisfies readonly JobStep[];
const endedWell: ReadonlySet<RecipeCell['state']> = new Set(['done', 'skipped', 'supplied']);

function jobsOf(facts: RowFacts, step: JobStep): StepJob[] {
  return facts.jobs.filter((linked) => linked.step === step).map(({ job }) => job);
}

function isUnderWay(job: StepJob): boolean {
  return job.state === 'queued' || job.state === 'sending' || job.state === 'tracking';
}

/** A row may hold on to a dead import beside a live one that was adopted in its place. */
export function bestImport(jobs: readonly StepJob[]): StepJob | null {
  return jobs.find((job) => job.remote_id !== null) ?? jobs.at(-1) ?? null;
}

function importStep({ row }: RowFacts, importJob: StepJob | null, clipId: string | null): Step {
  const none = { missing: [], relevant: [], wantsRead: false };
  if (importJob === null) {
    if (row.byHand.import !== undefined || row.url === null) {
      return { ...none, cell: emptyCell(clipId === null ? 'needs_attention' : 'supplied') };
    }
    const cell = { ...emptyCell('waiting'), total: 1 };
    return { ...none, cell, missing: [importJobOf(row, row.url)] };
  }
  const cell = cellOfJobs([importJob], 1, null);
  if (importJob.state === 'done' && clipId === null) {
    return { ...none, cell: { ...cell, state: 'needs_attention', message: noClipId }, relevant: [importJob] };
  }
  const isThere = cell.state === 'done' && clipId !== null;
  const found = isThere ? message('recipe_cell.clip', { clip: clipId }) : cell.message;
  return { ...none, cell: { ...cell, message: found }, relevant: [importJob] };
}

function candidatesStep({ row, clip }: RowFacts, candidates: Candidates): Step {
  const { state, message: found, wantsRead, chosen } = candidates;
  const isNeeded = wantsRead && isPlanned(row.plan, 'candidates');
  const known = clip?.candidates.length ?? 0;
  const outputs = { done: chosen.filter((id) => id !== null).length, total: known };
  const isCounted = state === 'ready' && known > 0;
  const cell = {
    ...emptyCell(state === 'ready' ? 'done' : state, found),
    ...(isCounted && { outputs }),
  };
  return { cell, missing: [], relevant: [], wantsRead: isNeeded };
}

function renderStep(facts: RowFacts, candidates: Candidates, clipId: string | null): Step {
  const { row } = facts;
  const { formats } = row.plan;
  const relevant = jobsOf(facts, 'render').filter(
    (job) =>
      job.target_id === clipId &&
      formats.some((format) => formatsOfJob(job).includes(format)) &&
      (job.candidate_id === null || mayBeChosen(candidates, job.candidate_id)),
  );
  const isNext =
    isPlanned(row.plan, 'render') && row.byHand.render === undefined && candidates.state === 'ready';
  const missing =
    isNext && clipId !== null
      ? renderUnits(facts, candidates).flatMap((candidateId) => {
          const lacking = formats.filter(
            (format) => !relevant.some((job) => covers(job, candidateId, format)),
          );
          return lacking.length === 0 ? [] : [renderJobOf(facts, clipId, candidateId, lacking)];
        })
      : [];
  const cell = cellOfJobs(relevant, relevant.length + missing.length, waitsForCandidates);
  const outputs = relevant.length === 0 ? undefined : outputsOf(facts, candidates, relevant);
  return { cell: outputs === undefined ? cell : { ...cell, outputs }, missing, relevant, wantsRead: false };
}

/** How many of the chosen candidates are rendered, each format by itself. `undefined`: nobody knows which they are. */
function outputsOf(
  facts: RowFacts,
  candidates: Candidates,
  relevant: readonly StepJob[],
): { done: number; total: number } | undefined {
  if (candidates.state !== 'ready' || candidates.chosen.length === 0) return undefined;
  const { formats } = facts.row.plan;
  const rendersOf = rendersByCandidate(relevant);
  const isRendered = (candidateId: string | null, format: RenderFormat): boolean =>
    renderedState(facts, rendersOf(candidateId), candidateId, format).state === 'yes';
  const done = candidates.chosen.reduce(
    (sum, candidateId) => sum + formats.filter((format) => isRendered(candidateId, format)).length,
    0,
  );
  return { done, total: candidates.chosen.length * formats.length };
}

/** All candidates are one submission; chosen ones are one each. */
function renderUnits({ row }: RowFacts, candidates: Candidates): readonly (string | null)[] {
  return row.plan.candidates === 'all' && row.candidateIds === null ? [null] : candidates.chosen;
}

function draftStep(facts: RowFacts, candidates: Candidates, clipId: string | null): Step {
  const { row } = facts;
  const formats: readonly string[] = row.plan.formats;
  const rendersOf = rendersByCandidate(jobsOf(facts, 'render').filter((job) => job.target_id === clipId));
  const relevant = jobsOf(facts, 'draft').filter(
    (job) =>
      job.target_id === clipId &&
      formats.includes(job.aspect_ratio ?? '') &&
      mayBeChosen(candidates, job.candidate_id),
  );
  const drafted = new Set(relevant.map((job) => draftKey(job.candidate_id, job.aspect_ratio)));
  const isNext = isPlanned(row.plan, 'draft') && row.byHand.draft === undefined;
  const missing: NewJob[] = [];
  const blocked: (Message | null)[] = [];
  let wantsRead = false;
  if (isNext && candidates.state === 'ready' && clipId !== null) {
    for (const candidateId of candidates.chosen) {
      for (const format of row.plan.formats) {
        if (drafted.has(draftKey(candidateId, format))) continue;
        const rendered = renderedState(facts, rendersOf(candidateId), candidateId, format);
        if (rendered.state === 'yes') missing.push(draftJobOf(facts, clipId, candidateId, format));
        if (rendered.state === 'no') blocked.push(rendered.message);
        wantsRead ||= rendered.state === 'read';
      }
    }
  }
  const expected = candidates.chosen.length * row.plan.formats.length;
  const cell = cellOfJobs(relevant, expected, blocked[0] ?? message('recipe_cell.waits_for_render'));
  return { cell, missing, relevant, wantsRead };
}

function draftKey(candidateId: string | null, ratio: string | null): string {
  return JSON.stringify([candidateId, ratio]);
}

/** While the candidates are not known, any may be among them. */
function mayBeChosen(candidates: Candidates, candidateId: string | null): boolean {
  return candidates.state !== 'ready' || candidates.chosen.includes(candidateId);
}

function cellsOf({ row }: RowFacts, steps: Readonly<Record<RecipeStep, Step>>): RecipeRow['cells'] {
  const cellOf = (step: RecipeStep): RecipeCell => {
    const { cell } = steps[step];
    if (!isPlanned(row.plan, step)) {
      const wasTaken = cell.jobIds.length > 0 && cell.state !== 'cancelled';
      return wasTaken ? cell : emptyCell('not_planned');
    }
    const byHand = row.byHand[step];
    if (byHand !== undefined) return { ...cell, state: byHand, message: messageByHand(row, step, cell) };
    if (row.isCancelled && cell.state === 'waiting') {
      return { ...cell, state: 'cancelled', message: message('recipe_cell.cancelled') };
    }
    return cell;
  };
  return {
    import: cellOf('import'),
    candidates: cellOf('candidates'),
    render: cellOf('render'),
    draft: cellOf('draft'),
  };
}

function messageByHand(row: RowFacts['row'], step: RecipeStep, cell: RecipeCell): Message | null {
  if (step === 'candidates') return cell.message;
  if (row.byHand[step] === 'skipped') return message('recipe_cell.skipped');
  if (step === 'import') return message('recipe_cell.clip_given', { clip: row.clipId ?? '' });
  if (step === 'draft')
    return message('recipe_cell.drafts_given', { ids: (row.byHand.draftIds ?? []).join(', ') });
  return message('recipe_cell.rendered_given');
}

const unsentCauses: ReadonlySet<string | null> = new Set(['revision', 'being_edited', 'no_revision']);

function unwantedOf({ row, jobs }: RowFacts, steps: Readonly<Record<RecipeStep, Step>>): number[] {
  return jobs
    .filter(({ step, job }) => {
      const isUnsent =
        job.state === 'queued' ||
        job.state === 'sending' ||
        (job.state === 'needs_attention' && unsentCauses.has(job.cause));
      const isWanted =
        !row.isCancelled &&
        row.byHand[step] === undefined &&
        isPlanned(row.plan, step) &&
        steps[step].relevant.includes(job);
      return isUnsent && !isWanted;
    })
    .map(({ job }) => job.id);
}

function rowMessage(
  { row }: RowFacts,
  cells: RecipeRow['cells'],
  planned: readonly RecipeStep[],
  state: RecipeRow['state'],
  clipId: string | null,
): Message | null {
  const at = (step: RecipeStep): Message => {
    const { message: reason } = cells[step];
    return reason === null
      ? message('recipe_row.at_step', { step })
      : message('recipe_row.step', { step, reason });
  };
  const { upTo } = row.plan;
  const last = cells[upTo];
  if (state === 'done') {
    if (last.state !== 'done') return at(upTo);
    if (upTo === 'import') return message('recipe_row.imported', { clip: clipId ?? '' });
    if (upTo === 'candidates') return last.message;
    return message('recipe_row.step_done', { step: upTo, count: last.done });
  }
  const problems = planned.filter((step) => isProblem(cells[step].state));
  const unfinished = planned.find((step) => !endedWell.has(cells[step].state)) ?? row.plan.upTo;
  if (row.isCancelled) return message('recipe_cell.cancelled');
  const [first, ...others] = problems.toReversed().map(at);
  if (first === undefined) return at(unfinished);
  return others.reduce((remark, reason) => message('recipe_row.several', { reason, remark }), first);
}
