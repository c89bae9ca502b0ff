import { jobStates, type FileTargetKind, type JobState } from '../../../contract/job.ts';
import type { JobCounts } from '../../../contract/job-counts.ts';
import type { BatchFilter, BatchSource, BatchTell } from '../../../contract/batch.ts';
import { z } from '../../../contract/zod.ts';
import { keepAnswers } from '../../storage/database/kept-answers.ts';
import type { OutboxDatabase } from '../../storage/database/open-database.ts';
import { neverDueMs } from '../record/job-record.ts';
import { clientOfBatch } from './client-of-batch.sql.ts';

/** A row of the table `batch`. Times are milliseconds since 1970 UTC. */
export interface BatchRecord {
  readonly id: number;
  readonly name: string;
  /** JSON list. */
  readonly tags: string;
  readonly source: BatchSource;
  readonly connection_id: number;
  readonly watch_folder_id: number | null;
  /** What a person said. */
  readonly client_id: number | null;
  /** Whose it is: as a person said, or as its targets say. */
  readonly owner_id: number | null;
  readonly created_at_ms: number;
  readonly accepts_until_ms: number;
  readonly held_at_ms: number | null;
  readonly priority: number | null;
  /** JSON: a `Sweep`. */
  readonly command: string | null;
  readonly ends: number;
  readonly ended_at_ms: number | null;
  /** JSON list; null: as the settings say. */
  readonly tells: string | null;
}

export interface NewBatchRow {
  readonly name: string;
  readonly tags: readonly string[];
  readonly tells: readonly BatchTell[] | null;
  readonly source: BatchSource;
  readonly connectionId: number;
  readonly watchFolderId: number | null;
  readonly acceptsUntilMs: number;
  readonly nowMs: number;
}

/** What is asked of a batch with every job of it. */
export type BatchGlance = Pick<BatchRecord, 'id' | 'ended_at_ms' | 'accepts_until_ms' | 'command' | 'tells'>;

/** A batch's jobs and their bytes, by state. */
export interface BatchTotals {
  readonly counts: JobCounts;
  readonly bytes: JobCounts;
}

interface CountRow {
  readonly batch_id: number;
  readonly state: JobState;
  readonly jobs: number;
  readonly bytes: number;
}

/** The statements of the table `batch`. Nothing is counted here: triggers keep the counts. */
export type BatchRecords = ReturnType<typeof createBatchRecords>;

export function createBatchRecords(database: OutboxDatabase) {
  return { ...rowStatements(database), ...endStatements(database), ...countStatements(database) };
}

const columns = `batch.*, ${clientOfBatch} as owner_id`;

/** Where jobs of a batch go. */
interface BatchTarget {
  readonly kind: FileTargetKind;
  readonly id: string;
}

function pageStatements(database: OutboxDatabase) {
  const page = (from: string) =>
    database.prepare<[{ beforeId: number; limit: number; clientId: number | null }], BatchRecord>(`
      select ${columns} from ${from} id < :beforeId and (:clientId is null or ${clientOfBatch} = :clientId)
      order by id desc limit :limit`);
  return {
    all: page('batch where'),
    open: page('batch indexed by batch_unended where ended_at_ms is null and'),
    ended: page('batch where ended_at_ms is not null and'),
  };
}

function rowStatements(database: OutboxDatabase) {
  const get = database.prepare<[number], BatchRecord>(`select ${columns} from batch where id = ?`);
  const glance = database.prepare<[number], BatchGlance>(
    'select id, ended_at_ms, accepts_until_ms, command, tells from batch where id = ?',
  );
  const insert = database.prepare<
    [Omit<NewBatchRow, 'tags' | 'tells'> & { tags: string; tells: string | null }]
  >(`
    insert into batch (name, tags, tells, source, connection_id, watch_folder_id, accepts_until_ms, created_at_ms)
    values (:name, :tags, :tells, :source, :connectionId, :watchFolderId, :acceptsUntilMs, :nowMs)`);
  const newestOf = database.prepare<[number], BatchRecord>(`
    select ${columns} from batch where watch_folder_id = ? and source = 'folder' order by id desc limit 1`);
  const pages = pageStatements(database);
  const set = {
    name: database.prepare<[string, number]>('update batch set name = ? where id = ?'),
    tags: database.prepare<[string, number]>('update batch set tags = ? where id = ?'),
    held: database.prepare<[number | null, number]>('update batch set held_at_ms = ? where id = ?'),
    priority: database.prepare<[number | null, number]>('update batch set priority = ? where id = ?'),
    command: database.prepare<[string | null, number]>('update batch set command = ? where id = ?'),
    tells: database.prepare<[string, number]>('update batch set tells = ? where id = ?'),
    client: database.prepare<[number | null, number]>('update batch set client_id = ? where id = ?'),
  };
  const targets = database.prepare<[number], BatchTarget>(
    'select target_kind as kind, target_id as id from batch_target where batch_id = ? and jobs > 0',
  );
  const commanded = database
    .prepare<[], number>(
      'select id from batch indexed by batch_command where command is not null order by id',
    )
    .pluck();
  const ends = database.prepare<[number], { lowest: number | null; highest: number | null }>(`
    select min(priority) as lowest, max(priority) as highest from batch indexed by batch_unended
    where ended_at_ms is null and connection_id = ? and priority is not null`);
  return {
    /** Where people moved batches that did not end; `null`: nowhere. */
    priorities(connectionId: number): { readonly lowest: number; readonly highest: number } | null {
      const found = ends.get(connectionId);
      return found?.lowest == null || found.highest === null
        ? null
        : { lowest: found.lowest, highest: found.highest };
    },
    get: (id: number): BatchRecord | null => get.get(id) ?? null,
    glance: keepAnswers(database, ['batch'], (id: number): BatchGlance | null => glance.get(id) ?? null),
    insert: ({ tags, tells, ...row }: NewBatchRow): number =>
      Number(
        insert.run({
          ...row,
          tags: JSON.stringify(tags),
          tells: tells === null ? null : JSON.stringify(tells),
        }).lastInsertRowid,
      ),
    /** What a watched folder brought last. */
    newestOf: (watchFolderId: number): BatchRecord | null => newestOf.get(watchFolderId) ?? null,
    page: ({ which, clientId }: BatchFilter, beforeId: number | null, limit: number): BatchRecord[] =>
      pages[which].all({ beforeId: beforeId ?? Number.MAX_SAFE_INTEGER, limit, clientId: clientId ?? null }),
    targets: (id: number): BatchTarget[] => targets.all(id),
    /** `null`: as its targets say. */
    setClient: (id: number, clientId: number | null): void => void set.client.run(clientId, id),
    setName: (id: number, name: string): void => void set.name.run(name, id),
    setTags: (id: number, tags: readonly string[]): void => void set.tags.run(JSON.stringify(tags), id),
    setHeld: (id: number, sinceMs: number | null): void => void set.held.run(sinceMs, id),
    setPriority: (id: number, priority: number): void => void set.priority.run(priority, id),
    setCommand: (id: number, command: string | null): void => void set.command.run(command, id),
    setTells: (id: number, tells: readonly BatchTell[]): void =>
      void set.tells.run(JSON.stringify(tells), id),
    /** Batches with a command that was not carried to its end. */
    commanded: (): number[] => commanded.all(),
  };
}

function endStatements(database: OutboxDatabase) {
  const accept = database.prepare<[number, number]>('update batch set accepts_until_ms = ? where id = ?');
  const closeAll = database.prepare<[]>(`
    update batch indexed by batch_open set accepts_until_ms = 0
    where ended_at_ms is null and accepts_until_ms >= ${String(neverDueMs)}`);
  const due = database
    .prepare<[{ nowMs: number; afterId: number; limit: number }], number>(
      `
      select id from batch indexed by batch_unended where ended_at_ms is null and accepts_until_ms <= :nowMs and id > :afterId order by id limit :limit`,
    )
    .pluck();
  const nextDue = database
    .prepare<[number], number | null>(
      `
      select accepts_until_ms from batch indexed by batch_open
      where ended_at_ms is null and accepts_until_ms > ? order by accepts_until_ms limit 1`,
    )
    .pluck();
  const quiet = database
    .prepare<[number, number], number>(
      `
      select id from batch indexed by batch_open
      where ended_at_ms is null and accepts_until_ms >= ? and accepts_until_ms <= ?`,
    )
    .pluck();
  const end = database.prepare<[{ id: number; nowMs: number }]>(`
    update batch set ended_at_ms = :nowMs, ends = ends + 1 where id = :id and ended_at_ms is null`);
  const openRows = database
    .prepare<[number], number>("select count(*) from recipe_row where batch_id = ? and state = 'open'")
    .pluck();
  const hasOpenRow = database
    .prepare<[number], number>("select 1 from recipe_row where batch_id = ? and state = 'open' limit 1")
    .pluck();
  const hasRow = database
    .prepare<[number], number>('select 1 from recipe_row where batch_id = ? limit 1')
    .pluck();
  return {
    /** More may be added until then. */
    accept: (id: number, untilMs: number): void => void accept.run(untilMs, id),
    /** Nobody is adding anything any more: the process that did is gone. */
    closeAll: (): void => void closeAll.run(),
    /** Batches that did not end and to which nothing is added any more, from the oldest on. */
    due: (nowMs: number, afterId: number, limit: number): number[] => due.all({ nowMs, afterId, limit }),
    nextDueMs: (afterMs: number): number | null => nextDue.get(afterMs) ?? null,
    /** Batches that did not end, to which nothing was added any more from a time between these on. */
    quietSince: (fromMs: number, toMs: number): number[] => quiet.all(fromMs, toMs),
    /** False where it had ended already. */
    end: (id: number, nowMs: number): boolean => end.run({ id, nowMs }).changes === 1,
    openRows: (id: number): number => openRows.get(id) ?? 0,
    /** Whether any of it goes through a recipe. */
    hasRow: (id: number): boolean => hasRow.get(id) === 1,
    hasOpenRow: (id: number): boolean => hasOpenRow.get(id) === 1,
  };
}

function countStatements(database: OutboxDatabase) {
  const counts = database.prepare<[string], CountRow>(
    'select batch_id, state, jobs, bytes from job_batch_count where batch_id in (select value from json_each(?))',
  );
  return {
    totals(ids: readonly number[]): ReadonlyMap<number, BatchTotals> {
      const rows = Map.groupBy(counts.all(JSON.stringify(ids)), (row) => row.batch_id);
      return new Map(ids.map((id) => [id, totalsOf(rows.get(id) ?? [])]));
    },
  };
}

function totalsOf(rows: readonly CountRow[]): BatchTotals {
  const of = (pick: (row: CountRow) => number): JobCounts =>
    Object.fromEntries(
      jobStates.map((state) => {
        const row = rows.find((each) => each.state === state);
        return [state, row === undefined ? 0 : pick(row)];
      }),
    ) as JobCounts; // every state is a key, as jobStates lists them all
  return { counts: of((row) => row.jobs), bytes: of((row) => row.bytes) };
}

const texts = z.array(z.string());

export function tagsOf({ tags }: Pick<BatchRecord, 'tags'>): string[] {
  return texts.parse(JSON.parse(tags));
}
