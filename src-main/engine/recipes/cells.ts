import type { RecipeCell, RecipeStep } from '../../contract/recipe.ts';
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

export const stepLabels: Readonly<Record<RecipeStep, string>> = {
  import: 'Import',
  candidates: 'Candidates',
  render: 'Render',
  draft: 'Draft',
};

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
export function cellOfJobs(jobs: readonly StepJob[], expected: number, waitingWords: string): RecipeCell {
  const sorted = [...jobs].sort((one, other) => rank(one) - rank(other) || one.id - other.id);
  const first = sorted[0];
  const done = jobs.filter((job) => job.state === 'done').length;
  const total = Math.max(expected, jobs.length);
  const base = { done, total, jobIds: sorted.slice(0, mostJobIds).map((job) => job.id) };
  const isShort = jobs.length < total;
  if (first === undefined || (isShort && cellStateOf(first) === 'done')) {
    return { ...base, state: 'waiting', message: waitingWords };
  }
  return { ...base, state: cellStateOf(first), message: wordsOfJobs(sorted, first, done, total) };
}

export function emptyCell(state: CellState, message: string): RecipeCell {
  return { state, done: 0, total: 0, jobIds: [], message };
}

function rank(job: StepJob): number {
  return urgency.indexOf(cellStateOf(job));
}

function wordsOfJobs(sorted: readonly StepJob[], first: StepJob, done: number, total: number): string {
  const state = cellStateOf(first);
  const how = total === 1 ? '' : `${String(done)} of ${String(total)} done`;
  if (!isProblem(state)) return how;
  const alike = sorted.filter((job) => cellStateOf(job) === state).length;
  const many = alike === 1 && total === 1 ? '' : `${String(alike)} of ${String(total)}: `;
  return `${many}${problemWords(first)}`;
}

function problemWords(job: StepJob): string {
  if (job.reason !== null && job.reason !== '') return job.reason;
  const plain: Partial<Record<StepJob['state'], string>> = {
    in_doubt: 'It may have arrived; say whether it did',
    needs_attention: 'It needs you',
    rejected: 'The service refused it',
    failed: 'It failed after its last attempt',
    cancelled: 'Cancelled',
    skipped: 'It was skipped',
  };
  return plain[job.state] ?? '';
}
