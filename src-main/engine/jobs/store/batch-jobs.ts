import type { JobState } from '../../../contract/job.ts';
import { jobKinds } from '../../../contract/job.ts';
import type { OutboxDatabase } from '../../storage/database/open-database.ts';
import type { BatchOfJobs } from './job-intake.ts';
import { neverDueMs } from '../record/job-record.ts';

/** What is done to all that waits of a batch at once. */
export interface BatchJobs {
  /** Throws where there is none. */
  batchOfJobs(batchId: number): BatchOfJobs;
  isBatchHeld(batchId: number): boolean;
  /** Takes those of them that wait out of what may be claimed. Part of a transaction of the caller's. */
  setAside(ids: readonly number[]): void;
  /** The other way round. */
  takeBack(ids: readonly number[]): void;
  /** Of these states, in the order of their ids, from behind `afterId`. */
  idsOfBatch(batchId: number, states: readonly JobState[], range: IdRange): number[];
  newestJobId(): number;
  /** Gives those of them that wait a priority. */
  setPriorityOf(ids: readonly number[], priority: number): void;
  /** The lowest and the highest of what waits on a connection; `null` where nothing does. */
  waitingPriorities(connectionId: number): { readonly lowest: number; readonly highest: number } | null;
  /** Where the first of those of them that wait is in the order; `null` where none waits. */
  firstWaiting(ids: readonly number[]): PlaceInOrder | null;
  /** What is added later to the batches that go before that place, other than this one, goes two higher too. */
  raiseBatches(room: Room): void;
  /** What waits, of all connections, in the order of ids, from behind `afterId`. */
  waitingIds(range: IdRange): number[];
  /** Those of them that wait before that place go two higher, so that one number is free right before it. */
  raise(ids: readonly number[], room: Room): void;
}

/** The order is that of priorities, the highest first, and then that of keys and ids. */
export interface PlaceInOrder {
  readonly priority: number;
  readonly orderKey: string;
  readonly id: number;
}

/** Room that is made right before a place for a batch. */
export interface Room {
  readonly before: PlaceInOrder;
  readonly connectionId: number;
  readonly forBatchId: number;
}

export interface IdRange {
  readonly afterId: number;
  readonly upToId: number;
  readonly limit: number;
}

export function createBatchJobs(database: OutboxDatabase): BatchJobs {
  const isHeld = database.prepare<[number], 1>('select 1 from batch where id = ? and held_at_ms is not null');
  const chosen = "id in (select value from json_each(?)) and state = 'queued' and hold is not 'target'";
  const setAside = database.prepare<[string]>(
    `update job set due_at_ms = ${String(neverDueMs)} where ${chosen}`,
  );
  const takeBack = database.prepare<[string]>(
    `update job set due_at_ms = 0, hold = null where ${chosen} and held_at_ms is null and due_at_ms = ${String(neverDueMs)}`,
  );
  const ids = database
    .prepare<[IdRange & { batchId: number; state: string }], number>(
      `
      select id from job indexed by job_batch where batch_id = +:batchId and state = +:state and id > +:afterId and id <= +:upToId
      order by id limit :limit`,
    )
    .pluck();
  const newest = database.prepare<[], number>('select ifnull(max(id), 0) from job').pluck();
  const ofJobs = database.prepare<[number], Pick<BatchOfJobs, 'id' | 'priority'> & { isHeld: 0 | 1 }>(
    'select id, priority, held_at_ms is not null as isHeld from batch where id = ?',
  );
  return {
    batchOfJobs(batchId) {
      const found = ofJobs.get(batchId);
      if (found === undefined) throw new Error(`Batch ${String(batchId)} vanished`);
      return { ...found, isHeld: found.isHeld === 1 };
    },
    isBatchHeld: (batchId) => isHeld.get(batchId) !== undefined,
    setAside: (jobIds) => void setAside.run(JSON.stringify(jobIds)),
    takeBack: (jobIds) => void takeBack.run(JSON.stringify(jobIds)),
    idsOfBatch: (batchId, states, range) =>
      states
        .flatMap((state) => ids.all({ batchId, state, ...range }))
        .sort((one, other) => one - other)
        .slice(0, range.limit),
    newestJobId: () => newest.get() ?? 0,
    ...orderStatements(database),
    ...roomStatements(database),
  };
}

type OrderStatements = Pick<BatchJobs, 'setPriorityOf' | 'waitingPriorities'>;
type RoomStatements = Pick<BatchJobs, 'firstWaiting' | 'raiseBatches' | 'waitingIds' | 'raise'>;

function orderStatements(database: OutboxDatabase): OrderStatements {
  const setPriority = database.prepare<[number, string]>(
    "update job set priority = ? where id in (select value from json_each(?)) and state = 'queued'",
  );
  const end = (index: string, part: string, of: 'min' | 'max') =>
    database
      .prepare<[number, string], number | null>(
        `select ${of}(priority) from job indexed by ${index} where connection_id = ? and kind = ? and state = 'queued' and ${part}`,
      )
      .pluck();
  const ends = (of: 'min' | 'max') => [
    end('job_claim', 'due_at_ms = 0', of),
    end('job_claim_later', `due_at_ms > 0 and due_at_ms < ${String(neverDueMs)}`, of),
  ];
  const lowest = ends('min');
  const highest = ends('max');
  return {
    setPriorityOf: (ids, priority) => void setPriority.run(priority, JSON.stringify(ids)),
    waitingPriorities(connectionId) {
      const of = (statements: typeof lowest): number[] =>
        statements.flatMap((statement) =>
          jobKinds.flatMap((kind) => statement.get(connectionId, kind) ?? []),
        );
      const least = of(lowest);
      return least.length === 0 ? null : { lowest: Math.min(...least), highest: Math.max(...of(highest)) };
    },
  };
}

function roomStatements(database: OutboxDatabase): RoomStatements {
  const first = database.prepare<[string], PlaceInOrder>(`
    select id, order_key as orderKey, priority from job where id in (select value from json_each(?)) and state = 'queued'
    order by priority desc, order_key, id limit 1`);
  const raise = database.prepare<[Omit<Room, 'before'> & PlaceInOrder & { ids: string }]>(`
    update job set priority = priority + 2
    where job.id in (select value from json_each(:ids)) and state = 'queued' and connection_id = :connectionId
      and batch_id is not :forBatchId
      and (priority > :priority or (priority = :priority and (order_key, job.id) < (:orderKey, :id)))`);
  const raiseBatches = database.prepare<[Omit<Room, 'before'> & { priority: number }]>(`
    update batch indexed by batch_unended set priority = priority + 2
    where ended_at_ms is null and connection_id = :connectionId and id <> :forBatchId and priority > :priority`);
  const waiting = database
    .prepare<[IdRange], number>(
      `
      select id from job indexed by job_state where state = 'queued' and id > :afterId and id <= :upToId order by id limit :limit`,
    )
    .pluck();
  return {
    firstWaiting: (jobIds) => first.get(JSON.stringify(jobIds)) ?? null,
    raiseBatches: ({ before: { priority }, connectionId, forBatchId }) =>
      void raiseBatches.run({ connectionId, forBatchId, priority }),
    waitingIds: (range) => waiting.all(range),
    raise: (ids, { before, connectionId, forBatchId }) =>
      void raise.run({ ...before, connectionId, forBatchId, ids: JSON.stringify(ids) }),
  };
}
