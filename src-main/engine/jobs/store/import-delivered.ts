import { message } from '../../../contract/messages/message.ts';
import { legacyTold, recorded, sqlLiteral, told, type Recorded } from '../../storage/messages/recorded.ts';
import type { Receipt } from '../../../contract/receipt.ts';
import { renderFormats } from '../../../contract/render-format.ts';
import { naturalKey } from '../../../contract/natural-order.ts';
import type { OutboxDatabase } from '../../storage/database/open-database.ts';
import { createSentContent } from './sent-content.ts';
import { endedUndelivered, sqlList } from '../record/states.ts';

/** Takes what was delivered elsewhere over as jobs that are done, and what may have arrived as jobs that were cancelled. */
export interface ImportDelivered {
  /** False where a job here stands for it already. Part of a transaction of the caller's. */
  addUnlessKnown(receipt: Receipt, connectionId: number): boolean;
}

const imported = message('receipt.imported');
const unchecked = message('cancelled.unchecked_elsewhere');
const removedElsewhere = told('removal.deleted_elsewhere');
/** A file that was tampered with should not make a number that lists cannot show. */
const mostAttempts = 1000;

interface Row {
  readonly kind: string;
  readonly connectionId: number;
  readonly targetKind: string;
  readonly targetId: string;
  readonly targetLabel: string | null;
  readonly slideId: string | null;
  readonly slideLabel: string | null;
  readonly name: string;
  readonly nameKey: string;
  readonly wasAt: string | null;
  readonly url: string | null;
  readonly sha256: string | null;
  readonly sizeBytes: number | null;
  readonly candidateId: string | null;
  readonly formats: string | null;
  readonly aspectRatio: string | null;
  readonly revision: number | null;
  readonly approvedRevision: number | null;
  readonly remoteId: string | null;
  readonly remoteUrl: string | null;
  readonly remoteStatus: string | null;
  readonly state: 'done' | 'cancelled';
  readonly outcome: 'accepted' | 'in_doubt';
  readonly proof: string | null;
  readonly finding: Recorded | null;
  readonly attempts: number;
  readonly sentAtMs: number | null;
  readonly startedAtMs: number;
  readonly deliveredAtMs: number;
  readonly reasonCode: string;
  readonly epoch: number;
  readonly nowMs: number;
}

export function createImportDelivered(
  database: OutboxDatabase,
  context: { readonly epoch: number; nowMs(): number },
): ImportDelivered {
  // The service's own id says the same as equal content, but only for the same place: an asset may stand on two slides.
  const knownById = database.prepare<[Row], { id: number }>(`
    select id from job indexed by job_remote
    where remote_id = :remoteId and connection_id = :connectionId and kind = :kind and target_id = :targetId
      and ifnull(slide_id, '') = ifnull(:slideId, '')
      and state not in ${sqlList(endedUndelivered)} limit 1`);
  // Equal content to the same target meets the unique index 'job_unique', the rule by which the queue itself knows it.
  const insertJob = database.prepare<[Row]>(`
    insert into job (
      kind, state, reason_code, reason_params, connection_id, target_kind, target_id, target_label, slide_id, slide_label, name, name_key, was_at, url,
      sha256, size_bytes, candidate_id, formats, aspect_ratio, revision, approved_revision, remote_id, remote_url,
      remote_status, proof, finding, is_imported, attempt_count, epoch, created_at_ms, updated_at_ms, ended_at_ms
    ) values (
      :kind, :state, :reasonCode, '{}', :connectionId, :targetKind, :targetId, :targetLabel, :slideId, :slideLabel, :name, :nameKey, :wasAt, :url,
      :sha256, :sizeBytes, :candidateId, :formats, :aspectRatio, :revision, :approvedRevision, :remoteId, :remoteUrl,
      :remoteStatus, :proof, :finding, 1, :attempts, :epoch, :startedAtMs, :nowMs, :deliveredAtMs
    ) on conflict do nothing`);
  const insertAttempt = database.prepare<[Row & { jobId: number; detail: Recorded }]>(`
    insert into attempt (job_id, number, epoch, phase, started_at_ms, final_at_ms, ended_at_ms, total_bytes, sent_bytes,
      sha256, outcome, revision, detail)
    values (:jobId, 1, :epoch, 'closed', :startedAtMs, :sentAtMs, :deliveredAtMs, :sizeBytes, :sizeBytes,
      :sha256, :outcome, :revision, :detail)`);
  // A cancelled job has no place in the unique index.
  const sameAsNew = database.prepare<[{ jobId: number }]>(`
    select 1 from job as own join job as other on other.content = own.content and other.id <> own.id
      and other.connection_id = own.connection_id and other.kind = own.kind and other.target_id = own.target_id
      and ifnull(other.slide_id, '') = ifnull(own.slide_id, '') and other.state = 'cancelled'
    where own.id = :jobId limit 1`);
  const dropJob = database.prepare<[{ jobId: number }]>('delete from job where id = :jobId');

  // Which document stands in its place is known where it was deleted; nobody asks for it of what is gone.
  const insertRemoval = database.prepare<[{ jobId: number; removedAtMs: number }]>(`
    insert into document_removal (job_id, newer_job_id, agreed_by, state, agreed_at_ms, ended_at_ms, detail)
    values (:jobId, 0, 'person', 'gone', :removedAtMs, :removedAtMs, ${sqlLiteral(removedElsewhere)})`);
  const sentContent = createSentContent(database);

  return {
    addUnlessKnown(receipt, connectionId) {
      const row = rowOf(receipt, connectionId, context.epoch, context.nowMs());
      if (row.remoteId !== null && knownById.get(row) !== undefined) return false;
      const { changes, lastInsertRowid } = insertJob.run(row);
      if (changes === 0) return false;
      const jobId = Number(lastInsertRowid);
      if (receipt.isUnchecked && sameAsNew.get({ jobId }) !== undefined) {
        dropJob.run({ jobId });
        return false;
      }
      insertAttempt.run({ ...row, jobId, detail: recorded(receipt.isUnchecked ? unchecked : imported) });
      sentContent.note(jobId, receipt.sentSha256);
      const { removedAtMs } = receipt;
      if (removedAtMs !== null) insertRemoval.run({ jobId, removedAtMs });
      return true;
    },
  };
}

function rowOf(receipt: Receipt, connectionId: number, epoch: number, nowMs: number): Row {
  const { target, clipWork } = receipt;
  return {
    kind: receipt.kind,
    connectionId,
    targetKind: target.kind,
    targetId: target.id,
    targetLabel: target.label,
    slideId: target.slideId,
    slideLabel: target.slideLabel,
    name: receipt.name,
    nameKey: naturalKey(receipt.name),
    wasAt: receipt.wasAt,
    url: receipt.url,
    sha256: receipt.sha256,
    sizeBytes: receipt.sizeBytes,
    candidateId: clipWork?.candidateId ?? null,
    // As the queue writes them: in the contract's order, so that equal formats are equal text.
    formats:
      clipWork === null ? null : renderFormats.filter((one) => clipWork.formats.includes(one)).join(','),
    aspectRatio: clipWork?.aspectRatio ?? null,
    revision: clipWork?.revision ?? null,
    approvedRevision: clipWork?.approvedRevision ?? null,
    remoteId: receipt.remoteId,
    remoteUrl: receipt.remoteUrl,
    remoteStatus: receipt.remoteStatus,
    state: receipt.isUnchecked ? 'cancelled' : 'done',
    outcome: receipt.isUnchecked ? 'in_doubt' : 'accepted',
    proof: receipt.isUnchecked ? null : (receipt.proof ?? 'accepted_only'),
    finding: receipt.finding === null ? null : legacyTold(receipt.finding),
    // The one attempt that is written is the newest, by which a doubt is known.
    attempts: receipt.isUnchecked ? 1 : Math.min(Math.max(1, receipt.attempts), mostAttempts),
    sentAtMs: receipt.sentAtMs,
    startedAtMs: receipt.sentAtMs ?? receipt.deliveredAtMs,
    deliveredAtMs: receipt.deliveredAtMs,
    reasonCode: receipt.isUnchecked ? unchecked.code : imported.code,
    epoch,
    nowMs,
  };
}
