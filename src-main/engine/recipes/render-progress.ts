import { message, type Message } from '../../contract/messages/message.ts';
import type { RenderFormat } from '../../contract/render-format.ts';
import { isOfThisRender } from '../jobs/store/render-evidence.ts';
import type { RowFacts, StepJob } from './row-facts.ts';
import { candidateNameOf, covers } from './step-jobs.ts';

/**
 * Whether a candidate's render in a format is there: `yes` · `wait`, a job is at it · `read`, only a read of the clip will
 * tell · `no`, nothing goes on by itself.
 */
export interface Rendered {
  readonly state: 'yes' | 'wait' | 'read' | 'no';
  /** What it waits for, or how it ended; `null` where it is there. */
  readonly message: Message | null;
}

/** The first in this order counts, where several jobs rendered the same. */
const order = ['yes', 'wait', 'read', 'no'] as const;

export function renderedState(
  facts: RowFacts,
  renders: readonly StepJob[],
  candidateId: string | null,
  format: RenderFormat,
): Rendered {
  if (facts.row.byHand.render !== undefined) return { state: 'yes', message: null };
  const found = renders
    .filter((job) => covers(job, candidateId, format))
    .map((job) => renderedBy(facts, job, candidateId));
  for (const state of order) {
    const first = found.find((one) => one.state === state);
    if (first !== undefined) return first;
  }
  return { state: 'wait', message: message('recipe_cell.waits_for_render') };
}

function renderedBy(facts: RowFacts, job: StepJob, candidateId: string | null): Rendered {
  const isGivenUpOn =
    job.state === 'needs_attention' && (job.cause === 'no_status' || job.cause === 'remote_failed');
  if (job.state === 'queued' || job.state === 'sending') {
    return { state: 'wait', message: message('recipe_cell.waits_for_render') };
  }
  if (job.state !== 'tracking' && job.state !== 'done' && !isGivenUpOn) {
    return { state: 'no', message: message('recipe_cell.render_ended_badly') };
  }
  const seen = candidateId === null ? null : seenAfter(facts, job, candidateId);
  if (seen?.meaning === 'success') return { state: 'yes', message: null };
  if (seen?.meaning === 'failure' && candidateId !== null) {
    const name = candidateNameOf(facts, candidateId);
    return { state: 'no', message: message('recipe_cell.candidate_says', { status: seen.status, name }) };
  }
  if (job.state === 'done') {
    const isShown = job.proof === 'completed' || candidateId === null;
    return isShown
      ? { state: 'yes', message: null }
      : { state: 'read', message: message('recipe_cell.waits_for_reading') };
  }
  if (job.state === 'tracking') return { state: 'wait', message: message('recipe_cell.waits_for_render') };
  return { state: 'no', message: message('recipe_cell.render_ended_badly') };
}

/** What the candidate says of this render. Anything read before, or said before and not anew, speaks of an earlier one. */
function seenAfter(
  { clip, meaningOf, renderEvidence }: RowFacts,
  job: StepJob,
  candidateId: string,
): { status: string; meaning: 'success' | 'failure' | 'working' | null } | null {
  const acceptedAtMs = job.tracking_since_ms ?? job.ended_at_ms;
  if (clip === null || acceptedAtMs === null || clip.readAtMs <= acceptedAtMs) return null;
  const status = clip.candidates.find((candidate) => candidate.id === candidateId)?.renderStatus ?? null;
  if (status === null) return null;
  const isSuccess = (one: string): boolean => meaningOf('candidate', one) === 'success';
  if (isSuccess(status) && !isOfThisRender(renderEvidence(job.id), { id: candidateId }, isSuccess))
    return null;
  return { status, meaning: meaningOf('candidate', status) };
}
