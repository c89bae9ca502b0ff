import { naturalKey } from '../../../contract/natural-order.ts';
import { unanswered } from '../policy/reset-for-retry.ts';
import { checkSumOf } from './check-sum.ts';
import type { JobContent, JobRecord } from '../record/job-record.ts';

/** What is written of a new job. All else has the value that the table gives it, or computes. */
export const insertedColumns = [
  ...[
    'kind',
    'state',
    'phase',
    'hold',
    'due_at_ms',
    'held_at_ms',
    'cause',
    'reason',
    'connection_id',
    'batch_id',
  ],
  ...[
    'watch_folder_id',
    'target_kind',
    'target_id',
    'target_label',
    'slide_id',
    'slide_label',
    'name',
    'path',
  ],
  ...['url', 'title', 'device', 'inode', 'size_bytes', 'modified_at_ms', 'sha256', 'candidate_id', 'formats'],
  ...[
    'aspect_ratio',
    'approved_revision',
    'is_imported',
    'newer_of',
    'goes_as_another',
    'repetition',
    'serial_key',
  ],
  ...[
    'serial_order',
    'priority',
    'order_key',
    'name_key',
    'location_rule',
    'asks_client',
    'check_sum',
    'epoch',
    'created_at_ms',
  ],
  ...['updated_at_ms', 'ended_at_ms'],
] as const satisfies (keyof JobRecord)[];

/** What the table makes of a row that has not been tried, whatever it is a copy of. */
const untried = {
  was_at: null,
  revision: null,
  stale_rounds: 0,
  finding: null,
  counted_attempts: 0,
  attempt_count: 0,
  interruptions: 0,
  ...unanswered,
} as const satisfies Partial<JobRecord>;

/**
 * A new job as its row will be, without the number that it gets by being one. It is not read again: of a hundred thousand files that
 * was a twentieth of the time in which they are queued.
 */
export function newRecord(job: JobContent, orderKey: string, nowMs: number): Omit<JobRecord, 'id'> {
  return {
    ...job,
    ...untried,
    content: contentOfRow(job),
    resource: resourceOfRow(job),
    order_key: orderKey,
    name_key: naturalKey(job.name),
    check_sum: checkSumOf({ ...job, ...untried }),
    created_at_ms: nowMs,
    updated_at_ms: nowMs,
    ended_at_ms: job.state === 'skipped' ? nowMs : null,
  };
}

/** As the column of that name is computed. */
function contentOfRow({ sha256, url, candidate_id, formats, aspect_ratio }: JobContent): string {
  return sha256 ?? url ?? `${candidate_id ?? '*'} ${formats ?? ''} ${aspect_ratio ?? ''}`;
}

/** The same. What has no id at the service yet is followed by none. */
function resourceOfRow({ kind, target_kind, target_id }: JobContent): string | null {
  if (kind === 'kb_document') return `knowledge_base ${target_id}`;
  return target_kind === 'clip' ? `clip ${target_id}` : null;
}
