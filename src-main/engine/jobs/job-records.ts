import type { OutboxDatabase } from '../database/open-database.ts';
import type { SettledFile } from './job-intake.ts';
import { neverDueMs, type JobFate, type JobRecord } from './job-record.ts';

/** Columns of a job that never change once it exists. */
export type JobIdentity = Omit<
  JobRecord,
  keyof JobFate | 'id' | 'content' | 'resource' | 'created_at_ms' | 'updated_at_ms' | 'ended_at_ms'
>;

/** The statements of the table `job`, each prepared once. */
export interface JobRecords {
  get(id: number): JobRecord | null;
  insert(job: JobIdentity & JobFate, nowMs: number): number;
  /** Writes a transition if the row is still as `before` says; false where it is not (a late callback, a new epoch). */
  change(before: JobRecord, fate: JobFate, nowMs: number, endedAtMs: number | null): boolean;
  /** The live job with this content and target, if there is one. */
  findSame(key: SameContent): JobRecord | null;
  highestRepetition(key: SameContent): number;
  /** Queued jobs of one path and target whose content is not this one. */
  findOutdated(key: { path: string; connectionId: number; targetId: string; sha256: string }): JobRecord[];
  /**
   * The newest ended job of this very path, content and target that was refused, given up, cancelled or left out as a
   * duplicate: touching its file must not start it anew.
   */
  findEndedTwin(key: SameContent & { path: string | null }): JobRecord | null;
  /** The file of a queued job was touched, but holds the same content: it is still the file to send. */
  refreshFile(id: number, file: Pick<SettledFile, 'device' | 'inode' | 'modifiedAtMs'>): void;
  /** A job that was left out because it has the same content as `job`, newest first. */
  findTwin(job: JobRecord): JobRecord | null;
  nextClaimable(connectionId: number, nowMs: number): JobRecord | null;
  firstOfLane(lane: string, nowMs: number): JobRecord | null;
  inState(state: JobRecord['state']): JobRecord[];
  /** The earliest time at which a queued job of a connection becomes due, or `null`. */
  nextDueAtMs(nowMs: number): number | null;
  holdTarget(targetId: string, connectionId: number, reason: string): number[];
}

export interface SameContent {
  readonly connectionId: number;
  readonly kind: string;
  readonly targetId: string;
  readonly slideId: string | null;
  /** As the database computes it for a job: the checksum, the address of a link, or what a render or draft is about. */
  readonly content: string;
  readonly sizeBytes: number | null;
}

export function createJobRecords(database: OutboxDatabase): JobRecords {
  const get = database.prepare<[number], JobRecord>('select * from job where id = ?');

  const insert = database.prepare<[JobIdentity & JobFate & { now_ms: number }]>(`
    insert into job (
      kind, state, phase, hold, due_at_ms, cause, reason, connection_id, watch_folder_id, target_kind, target_id,
      target_label, slide_id, slide_label, name, path, url, title, device, inode, size_bytes, modified_at_ms, sha256,
      candidate_id, formats, aspect_ratio, approved_revision, is_imported, repetition, lane, lane_order, epoch,
      created_at_ms, updated_at_ms, ended_at_ms
    ) values (
      :kind, :state, :phase, :hold, :due_at_ms, :cause, :reason, :connection_id, :watch_folder_id, :target_kind, :target_id,
      :target_label, :slide_id, :slide_label, :name, :path, :url, :title, :device, :inode, :size_bytes, :modified_at_ms,
      :sha256, :candidate_id, :formats, :aspect_ratio, :approved_revision, :is_imported, :repetition, :lane, :lane_order, :epoch, :now_ms, :now_ms,
      case when :state = 'skipped' then :now_ms end
    )`);

  const change = database.prepare<
    [
      JobFate & {
        id: number;
        was_state: string;
        was_epoch: number;
        was_attempts: number;
        now_ms: number;
        ended: number | null;
      },
    ]
  >(`
    update job set
      state = :state, phase = :phase, hold = :hold, due_at_ms = :due_at_ms, cause = :cause, reason = :reason,
      target_label = :target_label, slide_id = :slide_id, slide_label = :slide_label, repetition = :repetition,
      lane_order = :lane_order, burned_attempts = :burned_attempts, attempt_count = :attempt_count,
      interruptions = :interruptions, remote_id = :remote_id, remote_url = :remote_url, remote_status = :remote_status,
      proof = :proof, tracking_since_ms = :tracking_since_ms, poll_count = :poll_count,
      revision = :revision, approved_revision = :approved_revision, stale_rounds = :stale_rounds, finding = :finding,
      epoch = :epoch,
      updated_at_ms = :now_ms, ended_at_ms = :ended
    where id = :id and state = :was_state and epoch = :was_epoch and attempt_count = :was_attempts`);

  const findSame = database.prepare<[SameContent], JobRecord>(`
    select * from job
    where connection_id = :connectionId and kind = :kind and target_id = :targetId
      and ifnull(slide_id, '') = ifnull(:slideId, '') and content = :content
      and ifnull(size_bytes, -1) = ifnull(:sizeBytes, -1)
      and state not in ('rejected', 'failed', 'cancelled', 'skipped')
    order by id limit 1`);

  const highestRepetition = database.prepare<[SameContent], { highest: number | null }>(`
    select max(repetition) as highest from job
    where connection_id = :connectionId and kind = :kind and target_id = :targetId
      and ifnull(slide_id, '') = ifnull(:slideId, '') and content = :content
      and ifnull(size_bytes, -1) = ifnull(:sizeBytes, -1)
      and state not in ('rejected', 'failed', 'cancelled', 'skipped')`);

  const findOutdated = database.prepare<
    [{ path: string; connectionId: number; targetId: string; sha256: string }],
    JobRecord
  >(`
    select * from job
    where path = :path and state in ('queued', 'needs_attention') and connection_id = :connectionId
      and target_id = :targetId and sha256 <> :sha256 and ifnull(cause, 'slide') = 'slide'`);

  const findEndedTwin = database.prepare<[SameContent & { path: string | null }], JobRecord>(`
    select * from job
    where path is :path and connection_id = :connectionId and kind = :kind and target_id = :targetId
      and ifnull(slide_id, '') = ifnull(:slideId, '') and content = :content
      and (state in ('rejected', 'failed', 'cancelled') or (state = 'skipped' and cause = 'duplicate'))
    order by id desc limit 1`);

  const refreshFile = database.prepare<[string, string, number, number]>(`
    update job set device = ?, inode = ?, modified_at_ms = ? where id = ? and state = 'queued'`);

  const findTwin = database.prepare<[JobRecord], JobRecord>(`
    select * from job
    where state = 'skipped' and cause = 'duplicate' and id <> :id and connection_id = :connection_id and kind = :kind
      and target_id = :target_id and ifnull(slide_id, '') = ifnull(:slide_id, '') and sha256 = :sha256
    order by id desc limit 1`);

  // A lane that is busy is passed over; the job that is then claimed is the first of its lane, not the oldest.
  const nextClaimable = database.prepare<[number, number], JobRecord>(`
    select * from job
    where connection_id = ? and state = 'queued' and due_at_ms <= ?
      and not exists (select 1 from kind_hold where kind_hold.connection_id = job.connection_id and kind_hold.kind = job.kind)
      and (lane is null or not exists
        (select 1 from job as busy where busy.lane = job.lane and busy.state = 'sending' and busy.lane is not null))
    order by due_at_ms, id limit 1`);

  const firstOfLane = database.prepare<[string, number], JobRecord>(`
    select * from job where lane = ? and state = 'queued' and due_at_ms <= ? order by lane_order, id limit 1`);

  const inState = database.prepare<[string], JobRecord>('select * from job where state = ? order by id');

  const nextDue = database.prepare<[number], { due: number | null }>(`
    select min(due_at_ms) as due from job
    where state = 'queued' and due_at_ms > ?
      and connection_id in (select id from connection where hold is null)`);

  const holdTargetStatement = database.prepare<[string, number, string, number], { id: number }>(`
    update job set hold = 'target', due_at_ms = ?4, reason = ?3
    where target_id = ?1 and connection_id = ?2 and state = 'queued' returning id`);

  return {
    get: (id) => get.get(id) ?? null,
    insert: (job, nowMs) => Number(insert.run({ ...job, now_ms: nowMs }).lastInsertRowid),
    change: (before, fate, nowMs, endedAtMs) =>
      change.run({
        ...fate,
        id: before.id,
        was_state: before.state,
        was_epoch: before.epoch,
        was_attempts: before.attempt_count,
        now_ms: nowMs,
        ended: endedAtMs,
      }).changes === 1,
    findSame: (key) => findSame.get(key) ?? null,
    highestRepetition: (key) => highestRepetition.get(key)?.highest ?? -1,
    findOutdated: (key) => findOutdated.all(key),
    findEndedTwin: (key) => findEndedTwin.get(key) ?? null,
    refreshFile: (id, file) => void refreshFile.run(file.device, file.inode, file.modifiedAtMs, id),
    findTwin: (job) => findTwin.get(job) ?? null,
    nextClaimable: (connectionId, nowMs) => nextClaimable.get(connectionId, nowMs) ?? null,
    firstOfLane: (lane, nowMs) => firstOfLane.get(lane, nowMs) ?? null,
    inState: (state) => inState.all(state),
    nextDueAtMs: (nowMs) => nextDue.get(nowMs)?.due ?? null,
    holdTarget: (targetId, connectionId, reason) =>
      holdTargetStatement.all(targetId, connectionId, reason, neverDueMs).map((row) => row.id),
  };
}
