import type { CandidateDraft, CandidateRender } from '../../contract/recipe-candidates.ts';
import { renderFormats, type RenderFormat } from '../../contract/render-format.ts';
import type { Told } from '../../contract/job.ts';
import { renderedState } from './render-progress.ts';
import type { RowFacts, StepJob } from './row-facts.ts';
import { formatsOfJob, rendersByCandidate } from './step-jobs.ts';

/** What becomes of each candidate of a row: its renders, format by format, and its drafts. Pure. */
export interface RowOutcomes {
  /** `candidateId` `null`: the clip as a whole. `isWanted`: formats of the plan that have no job yet are still to come. */
  rendersOf(candidateId: string | null, isWanted: boolean): CandidateRender[];
  draftsOf(candidateId: string | null): CandidateDraft[];
}

/** Why a job stands where it does says something only where it does not go on by itself. */
const spokenFor: ReadonlySet<StepJob['state']> = new Set([
  'in_doubt',
  'rejected',
  'failed',
  'needs_attention',
  'skipped',
  'cancelled',
]);

export function rowOutcomes(
  facts: RowFacts,
  clipId: string | null,
  toldOf: (jobId: number) => Told | null,
): RowOutcomes {
  const jobsOf = (step: 'render' | 'draft'): readonly StepJob[] =>
    facts.jobs.filter((one) => one.step === step && one.job.target_id === clipId).map(({ job }) => job);
  const renders = rendersByCandidate(jobsOf('render'));
  const drafts = Map.groupBy(jobsOf('draft'), (job) => job.candidate_id);
  return {
    rendersOf(candidateId, isWanted) {
      const own = renders(candidateId);
      const formats = renderFormats.filter(
        (format) =>
          (isWanted && facts.row.plan.formats.includes(format)) ||
          own.some((job) => formatsOfJob(job).includes(format)),
      );
      return formats.map((format) => renderIn(facts, own, candidateId, format));
    },
    draftsOf: (candidateId) => (drafts.get(candidateId) ?? []).map((job) => draftOf(job, toldOf(job.id))),
  };
}

function renderIn(
  facts: RowFacts,
  own: readonly StepJob[],
  candidateId: string | null,
  format: RenderFormat,
): CandidateRender {
  const jobs = own.filter((job) => formatsOfJob(job).includes(format));
  // The one that was asked for last says where it stands; an earlier one counts where that one did not end well.
  const job = jobs.findLast(({ state }) => !spokenFor.has(state)) ?? jobs.at(-1);
  if (job === undefined) return { format, state: 'waiting', jobId: null, reason: null };
  const told = { format, jobId: job.id };
  const rendered = renderedState(facts, [job], candidateId, format);
  if (rendered.state === 'yes' && (job.state === 'tracking' || job.state === 'done'))
    return { ...told, state: 'done', reason: null };
  if (spokenFor.has(job.state)) return { ...told, state: job.state, reason: job.reason };
  if (rendered.state === 'no') return { ...told, state: 'failed', reason: rendered.message };
  // Its job is done, and the candidate was not read since.
  return { ...told, state: job.state === 'done' ? 'tracking' : job.state, reason: null };
}

function draftOf(job: StepJob, told: Told | null): CandidateDraft {
  return {
    jobId: job.id,
    aspectRatio: job.aspect_ratio,
    state: job.state,
    reason: spokenFor.has(job.state) ? job.reason : null,
    draftId: job.remote_id,
    caption: told?.caption ?? null,
    media: [...(told?.media ?? [])],
    address: job.remote_url,
  };
}
