import type { JobRecord } from '../record/job-record.ts';
import { cancelledUncheckedSql } from '../record/states.ts';

/** The columns of a job that lists show. The rest of a row, read for each of two hundred, takes as long again. */
const columns = [
  ...(['id', 'kind', 'state', 'phase', 'due_at_ms', 'cause', 'reason', 'name', 'path', 'url'] as const),
  ...(['connection_id', 'batch_id', 'watch_folder_id', 'target_kind', 'target_id', 'target_label'] as const),
  ...(['slide_id', 'slide_label', 'size_bytes', 'sha256', 'counted_attempts', 'attempt_count'] as const),
  ...(['remote_id', 'remote_url', 'remote_status', 'proof', 'finding', 'newer_of'] as const),
  ...(['candidate_id', 'formats', 'aspect_ratio', 'revision', 'approved_revision'] as const),
  ...(['created_at_ms', 'updated_at_ms'] as const),
] as const satisfies readonly (keyof JobRecord)[];

export const shownColumns = `${columns.join(', ')}, ${cancelledUncheckedSql} as may_be_there`;

export type ShownRecord = Pick<JobRecord, (typeof columns)[number]> & {
  /** It was cancelled, and may be at the service. */
  readonly may_be_there: 0 | 1;
};
