import { english } from '../../storage/messages/english.ts';
import type { Receipt } from '../../../contract/receipt.ts';
import { clipWorkOf } from '../../jobs/store/clip-work.ts';
import type { JobRecord } from '../../jobs/record/job-record.ts';
import { readTold } from '../../jobs/store/told-records.ts';

/** A job whose request was accepted, joined with its connection, as `receipt-records.ts` selects it. */
export interface ReceiptRow extends Pick<
  JobRecord,
  | ('id' | 'kind' | 'target_kind' | 'target_id' | 'target_label' | 'slide_id' | 'slide_label')
  | ('name' | 'path' | 'was_at' | 'url' | 'sha256' | 'size_bytes')
  | ('candidate_id' | 'formats' | 'aspect_ratio' | 'revision' | 'approved_revision')
  | ('remote_id' | 'remote_url' | 'remote_status' | 'proof')
  | ('attempt_count' | 'is_imported' | 'finding' | 'newer_of')
> {
  readonly connection_name: string;
  readonly base_url: string;
  readonly is_practice: 0 | 1;
  readonly is_unchecked: 0 | 1;
  readonly sent_at_ms: number | null;
  readonly delivered_at_ms: number;
  readonly told: string | null;
  readonly sent_sha256: string | null;
  readonly removed_at_ms: number | null;
}

export function receiptOf(row: ReceiptRow): Receipt {
  const told = readTold(row.told);
  return {
    jobId: row.id,
    kind: row.kind,
    connection: { name: row.connection_name, baseUrl: row.base_url, isPractice: row.is_practice === 1 },
    target: {
      kind: row.target_kind,
      id: row.target_id,
      label: row.target_label,
      slideId: row.slide_id,
      slideLabel: row.slide_label,
    },
    name: row.name,
    path: row.path,
    wasAt: row.was_at,
    url: row.url,
    sha256: row.sha256,
    sentSha256: row.sent_sha256,
    sizeBytes: row.size_bytes,
    clipWork: clipWorkOf(row),
    remoteId: row.remote_id,
    remoteUrl: row.remote_url,
    remoteStatus: row.remote_status,
    proof: row.proof,
    attempts: row.attempt_count,
    sentAtMs: row.sent_at_ms,
    deliveredAtMs: row.delivered_at_ms,
    isImported: row.is_imported === 1,
    isUnchecked: row.is_unchecked === 1,
    finding: english(row.finding),
    ...(told === null ? {} : { told }),
    newerOf: row.newer_of,
    removedAtMs: row.removed_at_ms,
  };
}
