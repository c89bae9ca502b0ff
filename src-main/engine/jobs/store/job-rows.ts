import type { SendingOrder } from '../../../contract/sending.ts';
import type { OutboxDatabase } from '../../storage/database/open-database.ts';
import { checkSumOf, isIntact } from './check-sum.ts';
import { insertedColumns, newRecord } from './new-record.ts';
import type { SettledFile } from './job-intake.ts';
import type { JobContent, JobFields, JobRecord } from './job-record.ts';
import { orderKey } from './order-key.ts';
import type { SameContent } from './same-content.ts';

/** Columns of a job that never change once it exists. */
export type JobIdentity = Omit<JobContent, keyof JobFields>;

/** The rows of the table `job`: the only statements that make one or write a transition of it. */
export interface JobRows {
  get(id: number): JobRecord | null;
  /** Its row as it is then. */
  insert(job: JobContent, nowMs: number): JobRecord;
  /** Writes a transition if the row is still as `before` says; false where it is not (a late callback, a new epoch). */
  write(before: JobRecord, fate: JobFields, nowMs: number, endedAtMs: number | null): boolean;
  /** T2, of an attempt whose row is still as `before` says: nothing that an index holds changes. `null` where it is not. */
  writeFinal(before: JobRecord, revision: number | null, nowMs: number): JobRecord | null;
  /** A file was touched, but holds the same content: it is still the file to send for every queued job of it. */
  refreshFile(key: SameContent, file: Pick<SettledFile, 'path' | 'device' | 'inode' | 'modifiedAtMs'>): void;
  /** The file of an imported receipt was met here: from now on the job has a place where its content lies. */
  adoptFile(job: JobRecord, file: SettledFile): JobRecord;
  inState(state: JobRecord['state']): JobRecord[];
}

/** `order`: the order of sending that a person chose. */
export function createJobRows(database: OutboxDatabase, order: () => SendingOrder): JobRows {
  const rows = rowStatements(database);
  const change = changeStatements(database);
  const files = fileStatements(database);
  return {
    get: (id) => rows.get.get(id) ?? null,
    insert(job, nowMs) {
      const made = newRecord(job, orderKey(order(), job), nowMs);
      const { lastInsertRowid } = rows.insert.run(insertedColumns.map((column) => made[column]));
      return { ...made, id: Number(lastInsertRowid) };
    },
    write(before, fate, nowMs, endedAtMs) {
      // The caller's row may hold what is about to be written; whether the stored one is intact, only that itself can say.
      const stored = rows.get.get(before.id);
      if (stored === undefined) return false;
      const { changes } = change.any.run({
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
          isIntact(stored) || (stored.cause === 'damaged' && fate.state === 'queued')
            ? checkSumOf({ ...stored, ...fate })
            : stored.check_sum,
      });
      return changes === 1;
    },
    writeFinal(before, revision, nowMs) {
      const { id, epoch, attempt_count } = before;
      const final = { ...before, phase: 'final', revision } as const;
      const check_sum = isIntact(before) ? checkSumOf(final) : before.check_sum;
      return change.final.get({ id, epoch, attempt_count, revision, check_sum, nowMs }) ?? null;
    },
    refreshFile: (key, { path, device, inode, modifiedAtMs }) =>
      void files.refresh.run({ ...key, path, device, inode, modifiedAtMs }),
    adoptFile(job, { path, device, inode, modifiedAtMs }) {
      const known = { ...job, path, device, inode, modified_at_ms: modifiedAtMs };
      const check_sum = isIntact(job) ? checkSumOf(known) : job.check_sum;
      const adopted = files.adopt.get({ ...known, check_sum });
      if (adopted === undefined) throw new Error(`Job ${String(job.id)} vanished`);
      return adopted;
    },
    inState: (state) => rows.inState.all(state),
  };
}

function rowStatements(database: OutboxDatabase) {
  return {
    get: database.prepare<[number], JobRecord>('select * from job where id = ?'),
    inState: database.prepare<[string], JobRecord>('select * from job where state = ? order by id'),
    // By place: to look up a value by each of the names took a tenth of the insert.
    insert: database.prepare<[readonly unknown[]]>(`
      insert into job (${insertedColumns.join(', ')}) values (${insertedColumns.map(() => '?').join(', ')})`),
  };
}

function changeStatements(database: OutboxDatabase) {
  const any = database.prepare<
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
      state = :state, phase = :phase, hold = :hold, due_at_ms = :due_at_ms, held_at_ms = :held_at_ms, cause = :cause, reason = :reason,
      target_label = :target_label, slide_id = :slide_id, slide_label = :slide_label, repetition = :repetition,
      serial_order = :serial_order, counted_attempts = :counted_attempts, attempt_count = :attempt_count,
      interruptions = :interruptions, remote_id = :remote_id, remote_url = :remote_url, remote_status = :remote_status,
      proof = :proof, tracking_since_ms = :tracking_since_ms, poll_count = :poll_count,
      revision = :revision, approved_revision = :approved_revision, stale_rounds = :stale_rounds, finding = :finding,
      newer_of = :newer_of, goes_as_another = :goes_as_another,
      priority = :priority, order_key = :order_key, check_sum = :check_sum, epoch = :epoch,
      updated_at_ms = :now_ms, ended_at_ms = :ended
    where id = +:id and state = +:was_state and epoch = +:was_epoch and attempt_count = +:was_attempts`);
  const final = database.prepare<
    [Pick<JobRecord, 'id' | 'epoch' | 'attempt_count' | 'revision' | 'check_sum'> & { nowMs: number }],
    JobRecord
  >(`
    update job set phase = 'final', revision = :revision, check_sum = :check_sum, updated_at_ms = :nowMs
    where id = +:id and state = 'sending' and phase = 'open' and epoch = +:epoch and attempt_count = +:attempt_count
    returning *`);
  return { any, final };
}

function fileStatements(database: OutboxDatabase) {
  return {
    refresh: database.prepare<
      [SameContent & { path: string; device: string; inode: string; modifiedAtMs: number }]
    >(`
      update job indexed by job_path set device = :device, inode = :inode, modified_at_ms = :modifiedAtMs
      where path = +:path and state = 'queued' and connection_id = +:connectionId and kind = +:kind
        and target_id = +:targetId and content = +:content and ifnull(size_bytes, -1) = ifnull(+:sizeBytes, -1)`),
    adopt: database.prepare<
      [Pick<JobRecord, 'id' | 'path' | 'device' | 'inode' | 'modified_at_ms' | 'check_sum'>],
      JobRecord
    >(`
      update job set path = :path, device = :device, inode = :inode, modified_at_ms = :modified_at_ms, check_sum = :check_sum
      where id = :id returning *`),
  };
}
