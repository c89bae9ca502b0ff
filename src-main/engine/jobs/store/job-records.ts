import type { SendingOrder } from '../../../contract/sending.ts';
import { naturalKey } from '../../../contract/natural-order.ts';
import type { OutboxDatabase } from '../../storage/database/open-database.ts';
import { freeOf, readyToClaim } from '../availability/availability.sql.ts';
import { checkSumOf, isIntact } from './check-sum.ts';
import type { SettledFile } from './job-intake.ts';
import { neverDueMs, type JobContent, type JobFields, type JobRecord } from './job-record.ts';
import { orderKey } from './order-key.ts';
import { begunSql, endedUndelivered, notSentStates, sqlList } from './states.ts';

/** Columns of a job that never change once it exists. */
export type JobIdentity = Omit<JobContent, keyof JobFields>;

/** What may go now, of one connection. */
export interface ClaimTerms {
  readonly connectionId: number;
  readonly nowMs: number;
  /** Kinds of which no further job may begin just now. */
  readonly exceptKinds: readonly string[];
  /** False while only first tries may go. */
  readonly mayRetry: boolean;
}

/** The statements of the table `job`, each prepared once. */
export interface JobRecords {
  get(id: number): JobRecord | null;
  insert(job: JobContent, nowMs: number): number;
  /** Writes a transition if the row is still as `before` says; false where it is not (a late callback, a new epoch). */
  change(before: JobRecord, fate: JobFields, nowMs: number, endedAtMs: number | null): boolean;
  /** The live job with this content and target, if there is one. */
  findSame(key: SameContent): JobRecord | null;
  highestRepetition(key: SameContent): number;
  /** Queued jobs of one path and target whose content is not this one. */
  findOutdated(key: { path: string; connectionId: number; targetId: string; sha256: string }): JobRecord[];
  /**
   * The newest ended job of this very path, content and target that was refused, given up, cancelled, left out as a duplicate,
   * or left as it was delivered before its file was edited: touching its file must not start it anew.
   */
  findEndedDuplicate(key: SameContent & { path: string | null }): JobRecord | null;
  /** A file was touched, but holds the same content: it is still the file to send for every queued job of it. */
  refreshFile(key: SameContent, file: Pick<SettledFile, 'path' | 'device' | 'inode' | 'modifiedAtMs'>): void;
  /** The file of an imported receipt was met here: from now on the job has a place where its content lies. */
  adoptFile(job: JobRecord, file: SettledFile): JobRecord;
  /**
   * A job of another path that was left out because it has the same content as `job`, newest first. One whose slide nobody could
   * tell counts, as `job` had none either when it was left out.
   */
  findSkippedDuplicate(job: JobRecord): JobRecord | null;
  /** A job that delivered this content from the same folder, before that was given another target. */
  findSentFromFolder(key: SentContent): JobRecord | null;
  /** Whether any job of this target is of a file of this size, or any at all of this path. */
  hasContentLike(key: { connectionId: number; targetId: string; sizeBytes: number; path: string }): boolean;
  nextClaimable(terms: ClaimTerms): JobRecord | null;
  firstOfSerialKey(serial_key: string, terms: Pick<ClaimTerms, 'nowMs' | 'mayRetry'>): JobRecord | null;
  inState(state: JobRecord['state']): JobRecord[];
  /** The earliest time at which a queued job of a connection becomes due, or `null`. */
  nextDueAtMs(nowMs: number): number | null;
  holdTarget(targetId: string, connectionId: number, reason: string): number[];
  /** Jobs that wait because the service does not know their target. */
  heldByTarget(targetId: string, connectionId: number): number[];
  /** Puts everything that waits into another order. */
  reorder(order: SendingOrder): void;
  /** Above everything that waits. False where the job is not queued. */
  moveToTop(ids: readonly number[]): number[];
}

/** Jobs that a person moved to the top have at least this; folders give less. */
const topPriority = 10;

export interface SameContent {
  readonly connectionId: number;
  readonly kind: string;
  readonly targetId: string;
  readonly slideId: string | null;
  /** As the database computes it for a job: the checksum, the address of a link, or what a render or draft is about. */
  readonly content: string;
  readonly sizeBytes: number | null;
}

/** What makes a job the same as another. */
export function contentOfRecord(job: JobRecord): SameContent {
  return {
    connectionId: job.connection_id,
    kind: job.kind,
    targetId: job.target_id,
    slideId: job.slide_id,
    content: job.content,
    sizeBytes: job.size_bytes,
  };
}

export type SentContent = Pick<SameContent, 'content' | 'sizeBytes'> & { readonly watchFolderId: number };

/** `order`: the order of sending that a person chose; left out, as added. */
export function createJobRecords(
  database: OutboxDatabase,
  order: () => SendingOrder = () => 'added',
): JobRecords {
  const get = database.prepare<[number], JobRecord>('select * from job where id = ?');

  const insert = database.prepare<
    [JobContent & { now_ms: number; order_key: string; name_key: string; check_sum: number }]
  >(`
    insert into job (
      kind, state, phase, hold, due_at_ms, cause, reason, connection_id, watch_folder_id, target_kind, target_id,
      target_label, slide_id, slide_label, name, path, url, title, device, inode, size_bytes, modified_at_ms, sha256,
      candidate_id, formats, aspect_ratio, approved_revision, is_imported, newer_of, goes_as_another, repetition, serial_key, serial_order, priority, order_key,
      name_key, check_sum, epoch, created_at_ms, updated_at_ms, ended_at_ms
    ) values (
      :kind, :state, :phase, :hold, :due_at_ms, :cause, :reason, :connection_id, :watch_folder_id, :target_kind, :target_id,
      :target_label, :slide_id, :slide_label, :name, :path, :url, :title, :device, :inode, :size_bytes, :modified_at_ms,
      :sha256, :candidate_id, :formats, :aspect_ratio, :approved_revision, :is_imported, :newer_of, :goes_as_another, :repetition, :serial_key, :serial_order,
      :priority, :order_key, :name_key, :check_sum, :epoch, :now_ms, :now_ms,
      case when :state = 'skipped' then :now_ms end
    )`);

  const change = database.prepare<
    [
      JobFields & {
        id: number;
        was_state: string;
        was_epoch: number;
        was_attempts: number;
        now_ms: number;
        ended: number | null;
        order_key: string;
        check_sum: number | null;
      },
    ]
  >(`
    update job set
      state = :state, phase = :phase, hold = :hold, due_at_ms = :due_at_ms, cause = :cause, reason = :reason,
      target_label = :target_label, slide_id = :slide_id, slide_label = :slide_label, repetition = :repetition,
      serial_order = :serial_order, counted_attempts = :counted_attempts, attempt_count = :attempt_count,
      interruptions = :interruptions, remote_id = :remote_id, remote_url = :remote_url, remote_status = :remote_status,
      proof = :proof, tracking_since_ms = :tracking_since_ms, poll_count = :poll_count,
      revision = :revision, approved_revision = :approved_revision, stale_rounds = :stale_rounds, finding = :finding,
      newer_of = :newer_of, goes_as_another = :goes_as_another,
      priority = :priority, order_key = :order_key, check_sum = :check_sum, epoch = :epoch,
      updated_at_ms = :now_ms, ended_at_ms = :ended
    where id = :id and state = :was_state and epoch = :was_epoch and attempt_count = :was_attempts`);

  const findSame = database.prepare<[SameContent], JobRecord>(`
    select * from job
    where connection_id = :connectionId and kind = :kind and target_id = :targetId
      and ifnull(slide_id, '') = ifnull(:slideId, '') and content = :content
      and ifnull(size_bytes, -1) = ifnull(:sizeBytes, -1)
      and state not in ${sqlList(endedUndelivered)}
    order by id limit 1`);

  const highestRepetition = database.prepare<[SameContent], { highest: number | null }>(`
    select max(repetition) as highest from job
    where connection_id = :connectionId and kind = :kind and target_id = :targetId
      and ifnull(slide_id, '') = ifnull(:slideId, '') and content = :content
      and ifnull(size_bytes, -1) = ifnull(:sizeBytes, -1)
      and state not in ${sqlList(endedUndelivered)}`);

  const findOutdated = database.prepare<
    [{ path: string; connectionId: number; targetId: string; sha256: string }],
    JobRecord
  >(`
    select * from job
    where path = :path and state in ('queued', 'needs_attention') and connection_id = :connectionId
      and target_id = :targetId and sha256 <> :sha256 and ifnull(cause, 'slide') in ('slide', 'edited')`);

  const findEndedDuplicate = database.prepare<[SameContent & { path: string | null }], JobRecord>(`
    select * from job
    where path is :path and connection_id = :connectionId and kind = :kind and target_id = :targetId
      and ifnull(slide_id, '') = ifnull(:slideId, '') and content = :content
      and (state in ${sqlList(notSentStates)} or (state = 'skipped' and cause in ('duplicate', 'left'))
        or (state = 'skipped' and cause = 'moved' and target_kind = 'brand_clips' and substr(target_id, 1, 2) = '? '))
    order by id desc limit 1`);

  const refreshFile = database.prepare<
    [SameContent & { path: string; device: string; inode: string; modifiedAtMs: number }]
  >(`
    update job set device = :device, inode = :inode, modified_at_ms = :modifiedAtMs
    where path = :path and state = 'queued' and connection_id = :connectionId and kind = :kind
      and target_id = :targetId and content = :content and ifnull(size_bytes, -1) = ifnull(:sizeBytes, -1)`);

  const adoptFile = database.prepare<
    [Pick<JobRecord, 'id' | 'path' | 'device' | 'inode' | 'modified_at_ms' | 'check_sum'>],
    JobRecord
  >(`
    update job set path = :path, device = :device, inode = :inode, modified_at_ms = :modified_at_ms, check_sum = :check_sum
    where id = :id returning *`);

  const findSkippedDuplicate = database.prepare<[JobRecord], JobRecord>(`
    select * from job indexed by job_sha256
    where state = 'skipped' and cause = 'duplicate' and id <> :id and connection_id = :connection_id and kind = :kind
      and target_id = :target_id and ifnull(slide_id, '') in ('', ifnull(:slide_id, '')) and sha256 = :sha256
      and path is not :path
    order by id desc limit 1`);

  // Hardly any folder was given another target, and of those that were, the content is looked for among their own jobs.
  const findSentFromFolder = database.prepare<[SentContent], JobRecord>(`
    select job.* from watch_folder join job indexed by job_folder on job.watch_folder_id = watch_folder.id
    where watch_folder.id = :watchFolderId and sent_up_to_job > 0 and job.id <= sent_up_to_job
      and job.content = :content and ifnull(job.size_bytes, -1) = ifnull(:sizeBytes, -1)
      and ${begunSql}
    order by job.id desc limit 1`);

  const contentLike = database
    .prepare<[{ connectionId: number; targetId: string; sizeBytes: number; path: string }], number>(
      `
    select exists (select 1 from job where path = :path and connection_id = :connectionId)
      or exists (select 1 from job indexed by job_target where target_id = :targetId
        and connection_id = :connectionId and size_bytes = :sizeBytes)`,
    )
    .pluck();

  // A serial_key that is busy is passed over; the job that is then claimed is the first of its serial_key, not the oldest.
  const nextClaimable = database.prepare<
    [{ connectionId: number; nowMs: number; exceptKinds: string; mayRetry: number }],
    JobRecord
  >(`
    select * from job indexed by job_order
    where ${readyToClaim(':nowMs')}
      and (counted_attempts = 0 or :mayRetry) and kind not in (select value from json_each(:exceptKinds))
    order by priority desc, order_key, id limit 1`);

  const firstOfSerialKey = database.prepare<
    [{ serial_key: string; nowMs: number; mayRetry: number }],
    JobRecord
  >(`
    select * from job
    where serial_key = +:serial_key and state = 'queued' and ${freeOf('job', ':nowMs')}
      and (counted_attempts = 0 or :mayRetry)
    order by serial_order, id limit 1`);

  const inState = database.prepare<[string], JobRecord>('select * from job where state = ? order by id');

  // Asked at every turn, so each connection gives its first one from the index alone.
  const nextDue = database.prepare<[number], { due: number | null }>(`
    select min((select due_at_ms from job indexed by job_due
      where state = 'queued' and connection_id = connection.id and due_at_ms > ? order by due_at_ms limit 1)) as due
    from connection where hold is null`);

  const nextRelease = database.prepare<[number], { atMs: number | null }>(
    'select min(until_ms) as atMs from kind_hold where until_ms > ?',
  );

  const holdTargetStatement = database.prepare<
    [{ targetId: string; connectionId: number; reason: string }],
    { id: number }
  >(`
    update job set hold = 'target', due_at_ms = ${neverDueMs}, reason = :reason
    where target_id = :targetId and connection_id = :connectionId and state = 'queued' returning id`);

  const heldByTarget = database.prepare<[string, number], { id: number }>(`
    select id from job indexed by job_target_held
    where target_id = ? and connection_id = ? and state = 'queued' and hold = 'target' order by id`);

  const waiting = database.prepare<[], JobRecord>("select * from job where state = 'queued'");
  const setKey = database.prepare<[string, number]>('update job set order_key = ? where id = ?');

  const toTop = database.prepare<[{ ids: string }], { id: number }>(`
    update job set priority = 1 + max(${topPriority - 1},
      (select ifnull(max(priority), 0) from job as other where other.state = 'queued'
        and other.id not in (select value from json_each(:ids))))
    where state = 'queued' and id in (select value from json_each(:ids)) returning id`);

  return {
    get: (id) => get.get(id) ?? null,
    insert: (job, nowMs) =>
      Number(
        insert.run({
          ...job,
          now_ms: nowMs,
          order_key: orderKey(order(), job),
          name_key: naturalKey(job.name),
          // A new row has not been tried, whatever it is a copy of.
          check_sum: checkSumOf({ ...job, attempt_count: 0, remote_id: null }),
        }).lastInsertRowid,
      ),
    change(before, fate, nowMs, endedAtMs) {
      // The caller's row may hold what is about to be written; whether the stored one is intact, only that itself can say.
      const stored = get.get(before.id);
      if (stored === undefined) return false;
      const { changes } = change.run({
        ...fate,
        id: before.id,
        was_state: before.state,
        was_epoch: before.epoch,
        was_attempts: before.attempt_count,
        now_ms: nowMs,
        ended: endedAtMs,
        order_key: fate.state === 'queued' ? orderKey(order(), before) : before.order_key,
        // A damaged row stays one whatever happens to it, until a person looked and lets it go on.
        check_sum:
          isIntact(stored) || stored.cause === 'damaged'
            ? checkSumOf({ ...stored, ...fate })
            : stored.check_sum,
      });
      return changes === 1;
    },
    findSame: (key) => findSame.get(key) ?? null,
    highestRepetition: (key) => highestRepetition.get(key)?.highest ?? -1,
    findOutdated: (key) => findOutdated.all(key),
    findEndedDuplicate: (key) => findEndedDuplicate.get(key) ?? null,
    refreshFile: (key, { path, device, inode, modifiedAtMs }) =>
      void refreshFile.run({ ...key, path, device, inode, modifiedAtMs }),
    adoptFile(job, { path, device, inode, modifiedAtMs }) {
      const known = { ...job, path, device, inode, modified_at_ms: modifiedAtMs };
      const check_sum = isIntact(job) ? checkSumOf(known) : job.check_sum;
      const adopted = adoptFile.get({ ...known, check_sum });
      if (adopted === undefined) throw new Error(`Job ${String(job.id)} vanished`);
      return adopted;
    },
    findSkippedDuplicate: (job) => findSkippedDuplicate.get(job) ?? null,
    findSentFromFolder: (key) => findSentFromFolder.get(key) ?? null,
    hasContentLike: (key) => contentLike.get(key) === 1,
    nextClaimable: ({ connectionId, nowMs, exceptKinds, mayRetry }) =>
      nextClaimable.get({
        connectionId,
        nowMs,
        exceptKinds: JSON.stringify(exceptKinds),
        mayRetry: mayRetry ? 1 : 0,
      }) ?? null,
    firstOfSerialKey: (serial_key, { nowMs, mayRetry }) =>
      firstOfSerialKey.get({ serial_key, nowMs, mayRetry: mayRetry ? 1 : 0 }) ?? null,
    inState: (state) => inState.all(state),
    nextDueAtMs(nowMs) {
      const times = [nextDue.get(nowMs)?.due, nextRelease.get(nowMs)?.atMs]
        .filter((atMs) => atMs != null)
        // What waits for a person is never due.
        .filter((atMs) => atMs < neverDueMs);
      return times.length === 0 ? null : Math.min(...times);
    },
    holdTarget: (targetId, connectionId, reason) =>
      holdTargetStatement.all({ targetId, connectionId, reason }).map((row) => row.id),
    heldByTarget: (targetId, connectionId) => heldByTarget.all(targetId, connectionId).map((row) => row.id),
    reorder(to) {
      database.transaction(() => {
        for (const job of waiting.all()) setKey.run(orderKey(to, job), job.id);
      })();
    },
    moveToTop: (ids) => toTop.all({ ids: JSON.stringify(ids) }).map((row) => row.id),
  };
}
