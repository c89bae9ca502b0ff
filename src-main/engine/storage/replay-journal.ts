import { dayMs } from '../../foundation/durations.ts';
import { naturalKey } from '../../contract/natural-order.ts';
import { createConnectionRecords } from '../connections/connection-records.ts';
import type { OutboxDatabase } from '../database/open-database.ts';
import { checkSumOf } from '../jobs/check-sum.ts';
import type { JobRecord } from '../jobs/job-record.ts';
import { isSend, type JournalEntry, type RemovalEntry, type SendEntry } from './journal-entry.ts';

/** What the journal says of one send. */
interface Send {
  readonly entry: SendEntry;
  /** `null`: nothing came of it that is known, so it may have arrived. */
  readonly end: SendEntry | null;
}

export interface Replayed {
  readonly accepted: number;
  readonly inDoubt: number;
  /** Connections that were there again. */
  readonly removed: number;
}

/**
 * Brings an older database up to what was really sent since: what the service accepted is done or followed, what nobody knows the
 * outcome of is in doubt, and what is not in the database at all is added. Everything that was certainly not applied stays as it
 * is. A connection that was removed is marked so again; what wants it is ended at the start, as after a removal that was cut
 * short. Replaying twice changes nothing more. One transaction.
 */
export function replayJournal(
  database: OutboxDatabase,
  entries: readonly JournalEntry[],
  nowMs: number,
): Replayed {
  const statements = prepare(database);
  let accepted = 0;
  let inDoubt = 0;
  let removed = 0;
  database.transaction(() => {
    for (const step of stepsOf(entries)) {
      if ('removal' in step) {
        if (remove(statements, step.removal)) removed += 1;
        continue;
      }
      const { send } = step;
      const state = (send.end ?? send.entry).job.state;
      const isAccepted = send.end !== null && (state === 'done' || state === 'tracking');
      const isDoubtful = send.end === null || state === 'in_doubt';
      if (!isAccepted && !isDoubtful) continue;
      const changed = apply(statements, send, isAccepted ? 'accepted' : 'in_doubt', nowMs);
      if (!changed) continue;
      if (isAccepted) accepted += 1;
      else inDoubt += 1;
    }
    // A journal may hold more lines than a call takes arguments.
    const lastEpoch = entries.filter(isSend).reduce((highest, { send }) => Math.max(highest, send.epoch), 0);
    statements.raiseEpoch.run({ epoch: String(lastEpoch) });
  })();
  return { accepted, inDoubt, removed };
}

/** In the order in which they were begun: a name may be another connection's after a removal. */
function stepsOf(entries: readonly JournalEntry[]): ({ send: Send } | { removal: RemovalEntry })[] {
  const sends = new Map<string, Send>();
  const steps: ({ key: string } | { removal: RemovalEntry })[] = [];
  for (const entry of entries) {
    if (!isSend(entry)) {
      steps.push({ removal: entry });
      continue;
    }
    const { epoch, jobId, attempt } = entry.send;
    const key = `${String(epoch)} ${String(jobId)} ${String(attempt)}`;
    const known = sends.get(key);
    if (known === undefined) steps.push({ key });
    sends.set(key, {
      entry: known?.entry ?? entry,
      end: entry.what === 'end' ? entry : (known?.end ?? null),
    });
  }
  return steps.flatMap((step) => {
    if ('removal' in step) return step;
    const send = sends.get(step.key);
    return send === undefined ? [] : { send };
  });
}

/** What the copy does not have needs no removal. True where something changed. */
function remove({ connection, connections }: Statements, removal: RemovalEntry): boolean {
  const found = connection.get(removal.connection);
  if (found === undefined || connections.get(found.id) === null) return false;
  connections.markRemoved(found.id, removal.atMs, null);
  return true;
}

/** States of a job that say less than the journal does. */
const behind: Readonly<Record<'accepted' | 'in_doubt', ReadonlySet<JobRecord['state']>>> = {
  accepted: new Set(['queued', 'sending', 'in_doubt', 'needs_attention']),
  in_doubt: new Set(['queued', 'sending', 'needs_attention']),
};

/** `queued → sending → …` in one step, as it was lived through before. True where something changed. */
function apply(
  statements: Statements,
  { entry, end }: Send,
  verdict: 'accepted' | 'in_doubt',
  nowMs: number,
): boolean {
  const { job } = end ?? entry;
  const connectionId = connectionFor(statements, entry.connection, nowMs);
  const found = statements.find.get({ ...job, connection_id: connectionId });
  if (found !== undefined && !behind[verdict].has(found.state)) return false;
  // The attempt that was under way in the snapshot is this one.
  const number = found?.state === 'sending' ? found.attempt_count : (found?.attempt_count ?? 0) + 1;
  const row = {
    ...job,
    connection_id: connectionId,
    state: verdict === 'accepted' ? job.state : ('in_doubt' as const),
    proof: verdict === 'accepted' ? job.proof : null,
    reason:
      verdict === 'accepted'
        ? 'Accepted, says the send journal'
        : 'Was being sent when the database was lost; nobody knows whether it arrived',
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
    detail: row.reason,
  });
  return true;
}

/**
 * Several connections may go to one address with different keys, so the address alone says nothing; a name may have been changed
 * since. One that is made anew keeps its number where that is free, so that later lines find it.
 */
function connectionFor(
  statements: Statements,
  connection: JournalEntry['connection'],
  nowMs: number,
): number {
  const known = statements.connection.get(connection);
  if (known !== undefined) return known.id;
  statements.connections.freeName(connection.name);
  for (let suffix = 1; ; suffix += 1) {
    const name = suffix === 1 ? connection.name : `${connection.name} ${String(suffix)}`;
    const { changes, lastInsertRowid } = statements.addConnection.run({ ...connection, name, nowMs });
    if (changes > 0) return Number(lastInsertRowid);
  }
}

type Statements = ReturnType<typeof prepare>;
type Row = SendEntry['job'] & { connection_id: number };
type Written = Row & {
  reason: string;
  tracking_since_ms: number | null;
  attempt_count: number;
  epoch: number;
  ended_at_ms: number | null;
  now_ms: number;
  created_at_ms: number;
};

function prepare(database: OutboxDatabase) {
  return {
    connections: createConnectionRecords(database),
    raiseEpoch: database.prepare<[{ epoch: string }]>(`
      insert into meta (key, value) values ('epoch', :epoch)
      on conflict (key) do update set value = cast(max(cast(value as integer), cast(:epoch as integer)) as text)`),
    connection: database.prepare<[JournalEntry['connection']], { id: number }>(`
      select id from connection
      where (id = :id and (base_url = :baseUrl or name = :name))
        or (name = :name and base_url = :baseUrl and removed_at_ms is null)
      order by id = :id desc limit 1`),
    addConnection: database.prepare<[JournalEntry['connection'] & { nowMs: number }]>(`
      insert into connection (id, name, base_url, hold, hold_reason, created_at_ms)
      values (iif(exists (select 1 from connection where id = :id), null, :id), :name, :baseUrl, 'auth',
        'Its key was lost with the database. Enter one.', :nowMs) on conflict do nothing`),
    find: database.prepare<[Row], JobRecord>(`
      select * from job
      where connection_id = :connection_id and kind = :kind and target_id = :target_id
        and ifnull(slide_id, '') = ifnull(:slide_id, '')
        and content = coalesce(:sha256, :url,
          ifnull(:candidate_id, '*') || ' ' || ifnull(:formats, '') || ' ' || ifnull(:aspect_ratio, ''))
        and ifnull(size_bytes, -1) = ifnull(:size_bytes, -1) and repetition = :repetition
        and state not in ('rejected', 'failed', 'cancelled', 'skipped')
      order by id limit 1`),
    get: database.prepare<[number], JobRecord>('select * from job where id = ?'),
    insert: database.prepare<[Written & { name_key: string; check_sum: number }]>(`
      insert into job (kind, state, reason, connection_id, target_kind, target_id, target_label, slide_id, slide_label, name,
        name_key, path, url, title, device, inode, size_bytes, modified_at_ms, sha256, candidate_id, formats, aspect_ratio, revision,
        approved_revision, repetition, remote_id, remote_url, remote_status, proof, tracking_since_ms, attempt_count, epoch,
        check_sum, created_at_ms, updated_at_ms, ended_at_ms)
      values (:kind, :state, :reason, :connection_id, :target_kind, :target_id, :target_label, :slide_id, :slide_label, :name,
        :name_key, :path, :url, :title, :device, :inode, :size_bytes, :modified_at_ms, :sha256, :candidate_id, :formats, :aspect_ratio,
        :revision, :approved_revision, :repetition, :remote_id, :remote_url, :remote_status, :proof, :tracking_since_ms,
        :attempt_count, :epoch, :check_sum, :created_at_ms, :now_ms, :ended_at_ms)`),
    update: database.prepare<[Written & { id: number }]>(`
      update job set state = :state, phase = null, hold = null, cause = null, due_at_ms = 0, reason = :reason, proof = :proof,
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
          detail: string;
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
