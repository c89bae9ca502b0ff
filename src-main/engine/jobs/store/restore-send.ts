import { told, type Recorded } from '../../storage/messages/recorded.ts';
import { naturalKey } from '../../../contract/natural-order.ts';
import { dayMs } from '../../../foundation/durations.ts';
import type { OutboxDatabase } from '../../storage/database/open-database.ts';
import type { SendEntry } from '../../storage/journal/journal-entry.ts';
import { checkSumOf } from './check-sum.ts';
import type { JobRecord } from '../record/job-record.ts';
import { endedUndelivered, sqlList } from '../record/states.ts';

/** What the journal says of one send. */
export interface Send {
  readonly entry: SendEntry;
  /** `null`: nothing came of it that is known, so it may have arrived. */
  readonly end: SendEntry | null;
}

/** What came of a send, as far as its job must know. */
type SendOutcome = 'accepted' | 'in_doubt';

/** States of a job that say less than the journal does. */
const behind: Readonly<Record<SendOutcome, ReadonlySet<JobRecord['state']>>> = {
  accepted: new Set(['queued', 'sending', 'in_doubt', 'needs_attention']),
  in_doubt: new Set(['queued', 'sending', 'needs_attention']),
};

/**
 * Brings the job of a send up to what the journal says of it: `queued → sending → …` in one step, as it was lived through before.
 * The function returns true where something changed. Part of a transaction of the caller's.
 */
export function createRestoreSend(
  database: OutboxDatabase,
  nowMs: number,
): (send: Send, connectionId: number, verdict: SendOutcome) => boolean {
  const statements = prepare(database);
  return ({ entry, end }, connectionId, verdict) => {
    const { job } = end ?? entry;
    const found = statements.find.get({ ...job, connection_id: connectionId });
    if (found !== undefined && !behind[verdict].has(found.state)) return false;
    // The attempt that was under way in the snapshot is this one.
    const number = found?.state === 'sending' ? found.attempt_count : (found?.attempt_count ?? 0) + 1;
    const row = {
      ...job,
      connection_id: connectionId,
      state: verdict === 'accepted' ? job.state : ('in_doubt' as const),
      proof: verdict === 'accepted' ? job.proof : null,
      reason_code: verdict === 'accepted' ? ('journal.accepted' as const) : ('doubt.database_lost' as const),
      tracking_since_ms: job.state === 'tracking' && verdict === 'accepted' ? entry.atMs : null,
      attempt_count: number,
      epoch: entry.send.epoch,
      ended_at_ms: job.state === 'done' && verdict === 'accepted' ? (end ?? entry).atMs : null,
      now_ms: nowMs,
      created_at_ms: Math.min(entry.atMs, nowMs + dayMs),
    };
    const id =
      found?.id ??
      Number(statements.insert.run({ ...row, name_key: naturalKey(job.name), check_sum: 0 }).lastInsertRowid);
    if (found !== undefined) statements.update.run({ ...row, id });
    const written = statements.get.get(id);
    if (written === undefined) throw new Error(`Job ${String(id)} vanished`);
    statements.setSum.run(checkSumOf(written), id);
    statements.attempt.run({
      job_id: id,
      number,
      epoch: entry.send.epoch,
      at_ms: entry.atMs,
      ended_at_ms: (end ?? entry).atMs,
      size_bytes: job.size_bytes,
      sha256: job.sha256,
      revision: job.revision,
      outcome: verdict,
      detail: told(row.reason_code),
    });
    return true;
  };
}

type Row = SendEntry['job'] & { connection_id: number };
type Written = Row & {
  reason_code: 'journal.accepted' | 'doubt.database_lost';
  tracking_since_ms: number | null;
  attempt_count: number;
  epoch: number;
  ended_at_ms: number | null;
  now_ms: number;
  created_at_ms: number;
};

function prepare(database: OutboxDatabase) {
  return {
    find: database.prepare<[Row], JobRecord>(`
      select * from job
      where connection_id = :connection_id and kind = :kind and target_id = :target_id
        and ifnull(slide_id, '') = ifnull(:slide_id, '')
        and content = coalesce(:sha256, :url,
          ifnull(:candidate_id, '*') || ' ' || ifnull(:formats, '') || ' ' || ifnull(:aspect_ratio, ''))
        and ifnull(size_bytes, -1) = ifnull(:size_bytes, -1) and repetition = :repetition
        and state not in ${sqlList(endedUndelivered)}
      order by id limit 1`),
    get: database.prepare<[number], JobRecord>('select * from job where id = ?'),
    insert: database.prepare<[Written & { name_key: string; check_sum: number }]>(`
      insert into job (kind, state, reason_code, reason_params, connection_id, target_kind, target_id, target_label, slide_id, slide_label, name,
        name_key, path, url, title, device, inode, size_bytes, modified_at_ms, sha256, candidate_id, formats, aspect_ratio, revision,
        approved_revision, repetition, remote_id, remote_url, remote_status, proof, tracking_since_ms, attempt_count, epoch,
        check_sum, created_at_ms, updated_at_ms, ended_at_ms)
      values (:kind, :state, :reason_code, '{}', :connection_id, :target_kind, :target_id, :target_label, :slide_id, :slide_label, :name,
        :name_key, :path, :url, :title, :device, :inode, :size_bytes, :modified_at_ms, :sha256, :candidate_id, :formats, :aspect_ratio,
        :revision, :approved_revision, :repetition, :remote_id, :remote_url, :remote_status, :proof, :tracking_since_ms,
        :attempt_count, :epoch, :check_sum, :created_at_ms, :now_ms, :ended_at_ms)`),
    update: database.prepare<[Written & { id: number }]>(`
      update job set state = :state, phase = null, hold = null, cause = null, due_at_ms = 0, reason_text = null, reason_code = :reason_code,
        reason_params = '{}', proof = :proof,
        revision = :revision, remote_id = :remote_id, remote_url = :remote_url, remote_status = :remote_status,
        tracking_since_ms = :tracking_since_ms, attempt_count = :attempt_count, updated_at_ms = :now_ms,
        ended_at_ms = :ended_at_ms
      where id = :id`),
    setSum: database.prepare<[number, number]>('update job set check_sum = ? where id = ?'),
    attempt: database.prepare<
      [
        {
          job_id: number;
          number: number;
          epoch: number;
          at_ms: number;
          ended_at_ms: number;
          size_bytes: number | null;
          sha256: string | null;
          revision: number | null;
          outcome: string;
          detail: Recorded;
        },
      ]
    >(`
      insert into attempt (job_id, number, epoch, phase, started_at_ms, final_at_ms, ended_at_ms, total_bytes, sent_bytes,
        sha256, revision, outcome, detail)
      values (:job_id, :number, :epoch, 'closed', :at_ms, :at_ms, :ended_at_ms, :size_bytes, :size_bytes,
        :sha256, :revision, :outcome, :detail)
      on conflict (job_id, number) do update set phase = 'closed', final_at_ms = excluded.final_at_ms,
        ended_at_ms = excluded.ended_at_ms, outcome = excluded.outcome, detail = excluded.detail`),
  };
}
