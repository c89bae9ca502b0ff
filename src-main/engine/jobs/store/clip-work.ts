import type { ClipWork } from '../../../contract/job.ts';
import { renderFormats, type RenderFormat } from '../../../contract/render-format.ts';
import type { JobRecord } from '../record/job-record.ts';

/** As a row keeps them: always in the order of the contract, so that the same formats are the same text. */
export function formatsText(formats: readonly RenderFormat[]): string {
  return renderFormats.filter((format) => formats.includes(format)).join(',');
}

export function formatsOf({ formats }: Pick<JobRecord, 'formats'>): RenderFormat[] {
  const stored = formats?.split(',') ?? [];
  return renderFormats.filter((format) => stored.includes(format));
}

/** What a job does with a clip; `null` for one that is not about a clip. */
export function clipWorkOf(
  job: Pick<
    JobRecord,
    'target_kind' | 'candidate_id' | 'formats' | 'aspect_ratio' | 'revision' | 'approved_revision'
  >,
): ClipWork | null {
  if (job.target_kind !== 'clip') return null;
  return {
    candidateId: job.candidate_id,
    formats: formatsOf(job),
    aspectRatio: job.aspect_ratio,
    revision: job.revision,
    approvedRevision: job.approved_revision,
  };
}
