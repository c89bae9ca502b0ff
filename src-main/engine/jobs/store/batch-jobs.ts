import type { JobState } from '../../../contract/job.ts';
import { jobKinds } from '../../../contract/job.ts';
import type { OutboxDatabase } from '../../storage/database/open-database.ts';
import type { BatchOfJobs } from './job-intake.ts';
import { neverDueMs, type JobRecord } from './job-record.ts';

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
  /**
   * Makes room right before the first job that waits of `batchId`: all that goes before it goes two higher. Returns the priority
   * that is free then, or `null` where nothing of it waits.
   */
  openPlaceBefore(batchId: number, forBatchId: number): number | null;
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
    `update job set due_at_ms = 0, hold = null where ${chosen} and due_at_ms = ${String(neverDueMs)}`,
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
  };
}

type OrderStatements = Pick<BatchJobs, 'setPriorityOf' | 'waitingPriorities' | 'openPlaceBefore'>;

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
  const first = database.prepare<
    [number],
    Pick<JobRecord, 'id' | 'order_key' | 'priority' | 'connection_id'>
  >(`
    select id, order_key, priority, connection_id from job indexed by job_batch where batch_id = ? and state = 'queued'
    order by priority desc, order_key, id limit 1`);
  const raise = database.prepare<
    [{ connectionId: number; forBatchId: number; priority: number; orderKey: string; id: number }]
  >(`
    update job indexed by job_kind_queued set priority = priority + 2
    where connection_id = :connectionId and state = 'queued' and batch_id is not :forBatchId
      and (priority > :priority or (priority = :priority and (order_key, id) < (:orderKey, :id)))`);
  const raiseBatches = database.prepare<[{ connectionId: number; forBatchId: number; priority: number }]>(`
    update batch indexed by batch_unended set priority = priority + 2
    where ended_at_ms is null and connection_id = :connectionId and id <> :forBatchId and priority > :priority`);
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
    openPlaceBefore(batchId, forBatchId) {
      const found = first.get(batchId);
      if (found === undefined) return null;
      const { id, order_key: orderKey, priority, connection_id: connectionId } = found;
      raise.run({ connectionId, forBatchId, priority, orderKey, id });
      raiseBatches.run({ connectionId, forBatchId, priority });
      return priority + 1;
    },
  };
}
