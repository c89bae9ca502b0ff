import { message, type Message } from '../../contract/messages/message.ts';
import type { RecipeCell } from '../../contract/recipe.ts';
import { assertNever } from '../../foundation/assert-never.ts';
import type { StepJob } from './row-facts.ts';

type CellState = RecipeCell['state'];

/** What needs most attention first. */
const urgency: readonly CellState[] = [
  'in_doubt',
  'needs_attention',
  'rejected',
  'failed',
  'cancelled',
  'sending',
  'tracking',
  'queued',
  'waiting',
  'done',
  'skipped',
  'supplied',
  'not_planned',
];

const mostJobIds = 50;

export function cellStateOf(job: StepJob): CellState {
  switch (job.state) {
    case 'queued':
    case 'sending':
    case 'tracking':
    case 'done':
    case 'in_doubt':
    case 'needs_attention':
    case 'rejected':
    case 'failed':
    case 'cancelled':
      return job.state;
    case 'skipped':
      return 'needs_attention';
    default:
      return assertNever(job.state, 'state');
  }
}

const problems: ReadonlySet<CellState> = new Set([
  'in_doubt',
  'needs_attention',
  'rejected',
  'failed',
  'cancelled',
]);

/** States that nothing leaves by itself, short of the good ends. */
export function isProblem(state: CellState): boolean {
  return problems.has(state);
}

/** The cell of a step with jobs. `expected`: how many there will be, as far as is known now. */
export function cellOfJobs(jobs: readonly StepJob[], expected: number, waitsFor: Message | null): RecipeCell {
  const sorted = [...jobs].sort((one, other) => rank(one) - rank(other) || one.id - other.id);
  const first = sorted[0];
  const done = jobs.filter((job) => job.state === 'done').length;
  const total = Math.max(expected, jobs.length);
  const base = { done, total, jobIds: sorted.slice(0, mostJobIds).map((job) => job.id) };
  const isShort = jobs.length < total;
  if (first === undefined || (isShort && cellStateOf(first) === 'done')) {
    return { ...base, state: 'waiting', message: waitsFor };
  }
  return { ...base, state: cellStateOf(first), message: messageOfJobs(sorted, first, done, total) };
}

export function emptyCell(state: CellState, why: Message | null = null): RecipeCell {
  return { state, done: 0, total: 0, jobIds: [], message: why };
}

function rank(job: StepJob): number {
  return urgency.indexOf(cellStateOf(job));
}

function messageOfJobs(
  sorted: readonly StepJob[],
  first: StepJob,
  done: number,
  total: number,
): Message | null {
  const state = cellStateOf(first);
  if (!isProblem(state)) return total === 1 ? null : message('recipe_cell.done_of', { done, total });
  const alike = sorted.filter((job) => cellStateOf(job) === state).length;
  const reason = first.reason ?? plainReasons[first.state] ?? null;
  if (reason === null || (alike === 1 && total === 1)) return reason;
  return message('recipe_cell.alike', { alike, total, reason });
}

/** Of jobs that no more is known of. */
const plainReasons: Partial<Record<StepJob['state'], Message>> = {
  in_doubt: message('recipe_cell.in_doubt'),
  needs_attention: message('recipe_cell.needs_you'),
  rejected: message('recipe_cell.refused'),
  failed: message('recipe_cell.failed'),
  cancelled: message('recipe_cell.job_cancelled'),
  skipped: message('recipe_cell.job_skipped'),
};
