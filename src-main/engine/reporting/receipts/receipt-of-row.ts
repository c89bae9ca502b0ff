import type { JobKindName, Proof, TargetKind } from '../../../contract/job.ts';
import type { Receipt } from '../../../contract/receipt.ts';
import { clipWorkOf } from '../../jobs/store/clip-work.ts';
import { readTold } from '../../jobs/store/told-records.ts';

/** A job whose request was accepted, joined with its connection, as `receipt-records.ts` selects it. */
export interface ReceiptRow {
  readonly id: number;
  readonly kind: JobKindName;
  readonly connection_name: string;
  readonly base_url: string;
  readonly is_practice: 0 | 1;
  readonly target_kind: TargetKind;
  readonly target_id: string;
  readonly target_label: string | null;
  readonly slide_id: string | null;
  readonly slide_label: string | null;
  readonly name: string;
  readonly path: string | null;
  readonly was_at: string | null;
  readonly url: string | null;
  readonly sha256: string | null;
  readonly size_bytes: number | null;
  readonly candidate_id: string | null;
  readonly formats: string | null;
  readonly aspect_ratio: string | null;
  readonly revision: number | null;
  readonly approved_revision: number | null;
  readonly remote_id: string | null;
  readonly remote_url: string | null;
  readonly remote_status: string | null;
  readonly proof: Proof | null;
  readonly attempt_count: number;
  readonly sent_at_ms: number | null;
  readonly delivered_at_ms: number;
  readonly is_imported: 0 | 1;
  readonly finding: string | null;
  readonly told: string | null;
  readonly newer_of: number | null;
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
    finding: row.finding,
    ...(told === null ? {} : { told }),
    newerOf: row.newer_of,
  };
}
