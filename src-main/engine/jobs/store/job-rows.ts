import type { Statement } from 'better-sqlite3';
import type { SendingOrder } from '../../../contract/sending.ts';
import type { OutboxDatabase } from '../../storage/database/open-database.ts';
import { columnsOf, reasonColumns } from '../../storage/messages/recorded.ts';
import { checkSumOf, isIntact } from './check-sum.ts';
import { insertedColumns, newRecord } from './new-record.ts';
import type { SettledFile } from './job-intake.ts';
import { fateColumns, type JobContent, type JobFields, type JobRecord } from '../record/job-record.ts';
import { orderKey } from './order-key.ts';
import type { SameContent } from './same-content.ts';
import { isTurn, type Turns } from './turns.ts';

/** Columns of a job that never change once it exists. */
export type JobIdentity = Omit<JobContent, keyof JobFields>;

/** The rows of the table `job`: the only statements that make one or write a transition of it. */
export interface JobRows {
  get(id: number): JobRecord | null;
  /** Its row as it is then. */
  insert(job: JobContent, nowMs: number): JobRecord;
  /**
   * Writes a transition if the row is still as `before` says; `null` where it is not (a late callback, a new epoch). Its row as it is
   * then.
   */
  write(before: JobRecord, fate: JobFields, nowMs: number, endedAtMs: number | null): JobRecord | null;
  /** T2, of an attempt whose row is still as `before` says: nothing that an index holds changes. `null` where it is not. */
  writeFinal(before: JobRecord, revision: number | null, nowMs: number): JobRecord | null;
  /** A file was touched, but holds the same content: it is still the file to send for every queued job of it. */
  refreshFile(key: SameContent, file: Pick<SettledFile, 'path' | 'device' | 'inode' | 'modifiedAtMs'>): void;
  /** The file of an imported receipt was met here: from now on the job has a place where its content lies. */
  adoptFile(job: JobRecord, file: SettledFile): JobRecord;
  inState(state: JobRecord['state']): JobRecord[];
}

/** `order`: the order of sending that a person chose. */
export function createJobRows(
  database: OutboxDatabase,
  {
    order,
    turns,
  }: { readonly order: () => SendingOrder; readonly turns: Pick<Turns, 'next' | 'again' | 'changed'> },
): JobRows {
  const rows = rowStatements(database);
  const writeTransition = transitionStatements(database);
  const final = finalStatement(database);
  const files = fileStatements(database);
  const keyOf = (job: JobContent): string => (order() === 'added' ? turns.next(job) : orderKey(order(), job));
  /** What is tried again keeps its turn; what comes back to the queue later has that which is under way. */
  const keyOfWritten = (stored: JobRecord): string => {
    const { state, order_key } = stored;
    if (order() !== 'added' || !(order_key === '' || isTurn(order_key))) return keyOf(stored);
    if (state === 'queued' || state === 'sending') return order_key;
    return order_key === '' ? keyOf(stored) : turns.again(stored);
  };
  return {
    get: (id) => rows.get.get(id) ?? null,
    insert(job, nowMs) {
      const made = withReason(
        newRecord(job, job.state === 'queued' ? keyOf(job) : orderKey(order(), job), nowMs),
      );
      const { lastInsertRowid } = rows.insert.run(insertedColumns.flatMap((column) => stored(made, column)));
      return { ...made, id: Number(lastInsertRowid) };
    },
    write(before, fate, nowMs, endedAtMs) {
      // The caller's row may hold what is about to be written; whether the stored one is intact, only that itself can say.
      const stored = rows.get.get(before.id);
      if (stored === undefined || !isUnchanged(stored, before)) return null;
      const after = withReason({
        ...stored,
        ...fateOf(fate),
        order_key: fate.state === 'queued' ? keyOfWritten(stored) : before.order_key,
        // A damaged row stays one whatever happens to it, until a person looked and lets it go on.
        check_sum:
          isIntact(stored) || (stored.cause === 'damaged' && fate.state === 'queued')
            ? checkSumOf({ ...stored, ...fate })
            : stored.check_sum,
        updated_at_ms: nowMs,
        ended_at_ms: endedAtMs,
      });
      writeTransition(stored, after);
      if (stored.state === 'queued') turns.changed();
      return after;
    },
    writeFinal(before, revision, nowMs) {
      const { id, epoch, attempt_count } = before;
      const said = { ...before, phase: 'final', revision } as const;
      const check_sum = isIntact(before) ? checkSumOf(said) : before.check_sum;
      return final.get({ id, epoch, attempt_count, revision, check_sum, nowMs }) ?? null;
    },
    refreshFile(key, { path, device, inode, modifiedAtMs }) {
      // What was touched last waits longest where the oldest goes first; no other order looks at the time.
      const orderKeyNow =
        order() === 'oldest'
          ? orderKey('oldest', { name: '', size_bytes: null, modified_at_ms: modifiedAtMs })
          : null;
      files.refresh.run({ ...key, path, device, inode, modifiedAtMs, orderKey: orderKeyNow });
    },
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
      insert into job (${storedColumns.join(', ')}) values (${storedColumns.map(() => '?').join(', ')})`),
  };
}

/** The columns that a reason is kept in say the same as it. */
function withReason<Row extends Pick<JobRecord, 'reason'>>(row: Row): Row {
  const [reason_text, reason_code, reason_params] = columnsOf(row.reason);
  return { ...row, reason_text, reason_code, reason_params };
}

/** A reason is kept in three columns, of which the one that is read is computed. */
const namesOf = (column: keyof JobRecord): readonly string[] =>
  column === 'reason' ? reasonColumns : [column];
const storedColumns = insertedColumns.flatMap(namesOf);

function stored(job: Omit<JobRecord, 'id'>, column: keyof Omit<JobRecord, 'id'>): readonly unknown[] {
  return column === 'reason' ? columnsOf(job.reason) : [job[column]];
}

/** The state as well where it stays what it was: triggers follow it, and look at what else there is. */
const alwaysWritten = ['state', 'check_sum', 'updated_at_ms', 'ended_at_ms'] as const;
const writtenIfChanged = [...fateColumns.filter((column) => column !== 'state'), 'order_key'] as const;

/** What of it is fate: callers give whole rows. */
function fateOf(row: JobFields): JobFields {
  const columns: unknown = Object.fromEntries(fateColumns.map((column) => [column, row[column]]));
  return columns as JobFields; // Each of its columns, as the list is what it is made of.
}

/**
 * Writes the columns that are another in `after`. All of them together took twice as long: an index is written anew whenever one
 * of its columns is named, whether or not that changes.
 */
function transitionStatements(database: OutboxDatabase) {
  const known = new Map<string, Statement<[readonly unknown[]]>>();
  return (before: JobRecord, after: JobRecord): void => {
    const columns = [
      ...alwaysWritten,
      ...writtenIfChanged.filter((column) => before[column] !== after[column]),
    ];
    const named = columns
      .flatMap(namesOf)
      .map((column) => `${column} = ?`)
      .join(', ');
    let statement = known.get(named);
    if (statement === undefined) {
      statement = database.prepare<[readonly unknown[]]>(`update job set ${named} where id = ?`);
      known.set(named, statement);
    }
    const { changes } = statement.run([...columns.flatMap((column) => stored(after, column)), after.id]);
    if (changes !== 1) throw new Error(`Job ${String(after.id)} vanished within its own transaction`);
  };
}

/** Nothing was written of it since `before` was read. */
function isUnchanged(stored: JobRecord, before: JobRecord): boolean {
  return (
    stored.state === before.state &&
    stored.epoch === before.epoch &&
    stored.attempt_count === before.attempt_count
  );
}

function finalStatement(database: OutboxDatabase) {
  return database.prepare<
    [Pick<JobRecord, 'id' | 'epoch' | 'attempt_count' | 'revision' | 'check_sum'> & { nowMs: number }],
    JobRecord
  >(`
    update job set phase = 'final', revision = :revision, check_sum = :check_sum, updated_at_ms = :nowMs
    where id = +:id and state = 'sending' and phase = 'open' and epoch = +:epoch and attempt_count = +:attempt_count
    returning *`);
}

function fileStatements(database: OutboxDatabase) {
  return {
    refresh: database.prepare<
      [
        SameContent & {
          path: string;
          device: string;
          inode: string;
          modifiedAtMs: number;
          orderKey: string | null;
        },
      ]
    >(`
      update job indexed by job_path set device = :device, inode = :inode, modified_at_ms = :modifiedAtMs,
        order_key = ifnull(:orderKey, order_key)
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
