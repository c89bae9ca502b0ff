import { message, type Message } from '../../contract/messages/message.ts';
import type { RowFacts, StepJob } from './row-facts.ts';

/**
 * What the step *candidates* came to. `chosen` is in the service's order; `null` in it stands for the clip without any
 * candidate named, where a person skipped the step.
 */
export interface Candidates {
  readonly state: 'waiting' | 'ready' | 'needs_attention' | 'failed';
  readonly chosen: readonly (string | null)[];
  /** The clip must be read before the row can go on, and no job of the row reads it. */
  readonly wantsRead: boolean;
  /** The clip is ready and has none: a person says what is made of it. */
  readonly asksForWhole?: boolean;
  readonly message: Message;
}

const waiting = (why: Message, wantsRead = false): Candidates => ({
  state: 'waiting',
  chosen: [],
  wantsRead,
  message: why,
});
const problem = (why: Message, state: 'needs_attention' | 'failed' = 'needs_attention'): Candidates => ({
  state,
  chosen: [],
  wantsRead: false,
  message: why,
});

export function chooseCandidates(
  facts: RowFacts,
  importJob: StepJob | null,
  clipId: string | null,
): Candidates {
  const { row, clip } = facts;
  const isProven = importJob?.state === 'done' && importJob.proof === 'completed';
  const isImported = row.byHand.import !== undefined || importJob?.state === 'done';
  if (clipId === null || !isImported) return waiting(message('recipe_cell.waits_for_import'));

  const known = clip?.candidates.map((candidate) => candidate.id) ?? [];
  if (row.candidateIds !== null) return fromList(row.candidateIds, known);
  if (row.byHand.candidates === 'skipped') return withoutWaiting(facts, known);
  if (clip === null) return waiting(message('recipe_cell.waits_for_reading'), true);

  const meaning = clip.status === null ? null : facts.meaningOf('clip', clip.status);
  if (meaning === 'failure')
    return problem(message('recipe_cell.clip_says', { status: clip.status ?? '' }), 'failed');
  const isUnderWay = meaning === 'working' && !(isProven && known.length > 0);
  const isUnclear = known.length === 0 && meaning === null && !isProven;
  if (isUnderWay || isUnclear) {
    const why =
      clip.status === null
        ? message('recipe_cell.waits_for_candidates')
        : message('recipe_cell.waits_for_candidates_said', { status: clip.status });
    return waiting(why, true);
  }
  if (known.length === 0 && clip.missing !== undefined)
    return { ...problem(message('recipe_cell.missing_field', { field: clip.missing })), wantsRead: true };
  if (known.length === 0) return { ...problem(message('recipe_cell.no_candidates')), asksForWhole: true };
  return byPlan(facts, known);
}

/** Skipped: the plan's choice of what is known, or else the clip as a whole. */
function withoutWaiting(facts: RowFacts, known: readonly string[]): Candidates {
  const { plan } = facts.row;
  const choice = Array.isArray(plan.candidates) ? fromList(plan.candidates, known) : byPlan(facts, known);
  // Once drafted as a whole, it stays so: candidates that turn up later would be drafted a second time.
  const isDraftedWhole = facts.jobs.some(({ step, job }) => step === 'draft' && job.candidate_id === null);
  return choice.chosen.length > 0 && !isDraftedWhole
    ? { ...choice, message: message('recipe_cell.skipped') }
    : { state: 'ready', chosen: [null], wantsRead: false, message: message('recipe_cell.skipped_whole') };
}

function byPlan(facts: RowFacts, known: readonly string[]): Candidates {
  const choice = facts.row.plan.candidates;
  if (Array.isArray(choice)) return fromList(choice, known);
  const chosen = choice === 'first' ? known.slice(0, 1) : known;
  return { state: 'ready', chosen, wantsRead: false, message: counted(chosen.length, known.length) };
}

/** Ids that the clip lacks are left out and named. A clip whose candidates are unknown is taken at the person's word. */
function fromList(ids: readonly string[], known: readonly string[]): Candidates {
  const unique = [...new Set(ids)];
  if (known.length === 0) {
    return {
      state: 'ready',
      chosen: unique,
      wantsRead: false,
      message: counted(unique.length, unique.length),
    };
  }
  const chosen = unique.filter((id) => known.includes(id));
  const lacking = unique.filter((id) => !known.includes(id)).join(', ');
  if (chosen.length === 0) return problem(message('recipe_cell.none_of_chosen', { ids: lacking }));
  const found = counted(chosen.length, known.length);
  return {
    state: 'ready',
    chosen,
    wantsRead: false,
    message: lacking === '' ? found : message('recipe_cell.not_in_clip', { reason: found, ids: lacking }),
  };
}

function counted(chosen: number, known: number): Message {
  return chosen === known
    ? message('recipe_cell.candidates', { known })
    : message('recipe_cell.candidates_of', { chosen, known });
}
