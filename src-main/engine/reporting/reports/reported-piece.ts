import { reportParts, type ReportPlace } from './report-place.ts';
import type { ReportedJob, ReportRows } from './report-rows.ts';
import type { ReportedJobs } from './reported-jobs.ts';
import type { Reported } from './reported.ts';

/**
 * The rows of a report from a place on, at most `limit` of one part. `lookedTo`: the last job that was looked at; `null`: the part is
 * through. What is another client's is passed by where the report is of one alone.
 */
export function reportedFrom(
  { jobs, rows }: { readonly jobs: Pick<ReportedJobs, 'after'>; readonly rows: ReportRows },
  reported: Reported,
  { part, afterId }: ReportPlace,
  limit: number,
): { readonly found: readonly ReportedJob[]; readonly lookedTo: number | null } {
  const { ids, lookedTo } = jobs.after(reported, reportParts[part] ?? 'delivered', afterId, limit);
  const only = reported.kind === 'batch' ? reported.only : null;
  return { found: rows(ids).filter(({ job }) => only === null || job.clientId === only.id), lookedTo };
}
