import { crc32 } from 'node:zlib';
import type { JobContent, JobRecord } from '../record/job-record.ts';

/**
 * A sum over what decides where a job's content goes, what that is, and whether it goes at all. The database sums no page that
 * holds rows, so a damaged disk could otherwise turn one target into another unseen (reliability §3).
 */
export function checkSumOf(job: JobContent): number {
  return crc32(
    JSON.stringify([
      ...[job.kind, job.state, job.phase, job.connection_id, job.target_kind, job.target_id, job.slide_id],
      ...[job.name, job.path, job.url, job.title, job.size_bytes, job.sha256],
      ...[job.candidate_id, job.formats, job.aspect_ratio, job.approved_revision],
      ...[job.repetition, job.attempt_count, job.remote_id],
      // Rows that are older than these columns keep their sum.
      ...(job.goes_as_another === 1 ? ['goes as another'] : []),
      ...(job.held_at_ms === null ? [] : ['held']),
      ...(job.location_rule === null ? [] : [`location ${job.location_rule}`]),
      ...(job.asks_client === null ? [] : ['asks']),
    ]),
  );
}

/** Rows that another version or another installation's receipts brought have no sum, and are believed. */
export function isIntact(job: JobRecord): boolean {
  return job.check_sum === null || job.check_sum === checkSumOf(job);
}
