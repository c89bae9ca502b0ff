import { messageOf, recorded, type Recorded } from '../storage/messages/recorded.ts';
import type { BatchTell } from '../../contract/batch.ts';
import { recipePlanSchema, recipeSteps, type RecipeBatch, type RecipeRow } from '../../contract/recipe.ts';
import type { RecipeTotals } from '../../contract/status.ts';
import { z } from '../../contract/zod.ts';
import type { OutboxDatabase } from '../storage/database/open-database.ts';
import type { ByHand, JobStep, RowRecord, StepJob } from './row-facts.ts';

const byHandSchema = z
  .partialRecord(z.enum(recipeSteps), z.enum(['skipped', 'supplied']))
  .and(z.object({ draftIds: z.array(z.string()).optional() }));
const idsSchema = z.array(z.string());

interface RowColumns extends Omit<RowRecord, 'plan' | 'byHand' | 'candidateIds' | 'isCancelled' | 'message'> {
  readonly message: Recorded | '';
  readonly plan: string;
  readonly byHand: string;
  readonly candidateIds: string | null;
  readonly isCancelled: 0 | 1;
}

export type NewRow = Pick<
  RowRecord,
  'batchId' | 'connectionId' | 'brandId' | 'brandLabel' | 'url' | 'title' | 'plan'
>;

/** What people decide about a row. */
export type RowDecision = Pick<RowRecord, 'plan' | 'clipId' | 'candidateIds' | 'byHand' | 'isCancelled'>;

export interface RowQuery {
  readonly batchId: number | null;
  readonly states?: readonly RecipeRow['state'][] | undefined;
  readonly search?: string | undefined;
  readonly offset: number;
  readonly limit: number;
}

interface RowFilter {
  readonly batchId: number | null;
  /** JSON list, or `null` for all. */
  readonly states: string | null;
  /** A `like` pattern, or `null`. */
  readonly search: string | null;
}

const rowColumns = `
  select row.id, batch_id as batchId, row.connection_id as connectionId, watch_folder_id as watchFolderId,
    brand_id as brandId, brand_label as brandLabel, url, title, plan, state, clip_id as clipId,
    candidate_ids as candidateIds, by_hand as byHand, is_cancelled as isCancelled, message,
    row.created_at_ms as createdAtMs
  from recipe_row as row join batch on batch.id = batch_id`;

const filterSql = `
  where (:batchId is null or batch_id = :batchId)
    and (:states is null or state in (select value from json_each(:states)))
    and (:search is null or url like :search escape '\\' or title like :search escape '\\'
      or clip_id like :search escape '\\' or brand_label like :search escape '\\')`;

/** The statements of the tables of rows, their jobs and their batches. */
export type RecipeRecords = ReturnType<typeof createRecipeRecords>;

export function createRecipeRecords(database: OutboxDatabase) {
  return {
    ...rowStatements(database),
    ...rowQueries(database),
    ...jobStatements(database),
    ...batchStatements(database),
  };
}

function rowStatements(database: OutboxDatabase) {
  const get = database.prepare<[number], RowColumns>(`${rowColumns} where row.id = ?`);
  const insertRow = database.prepare<[Omit<NewRow, 'plan'> & { plan: string; nowMs: number }]>(`
    insert into recipe_row (batch_id, connection_id, brand_id, brand_label, url, title, plan, state, created_at_ms,
      updated_at_ms)
    values (:batchId, :connectionId, :brandId, :brandLabel, :url, :title, :plan, 'open', :nowMs, :nowMs)`);
  const setStanding = database.prepare<[string, Recorded | '', string | null, number, number]>(
    'update recipe_row set state = ?, message = ?, clip_id = ?, updated_at_ms = ? where id = ?',
  );
  const setDecision = database.prepare<
    [string, string | null, string | null, string, number, number, number]
  >(`
    update recipe_row set plan = ?, clip_id = ?, candidate_ids = ?, by_hand = ?, is_cancelled = ?, updated_at_ms = ?
    where id = ?`);
  return {
    get: (id: number): RowRecord | null => {
      const columns = get.get(id);
      return columns === undefined ? null : rowOf(columns);
    },
    insertRow: (row: NewRow, nowMs: number): number =>
      Number(insertRow.run({ ...row, plan: JSON.stringify(row.plan), nowMs }).lastInsertRowid),
    setStanding: (
      id: number,
      standing: Pick<RowRecord, 'state' | 'message' | 'clipId'>,
      nowMs: number,
    ): void =>
      void setStanding.run(
        standing.state,
        standing.message === null ? '' : recorded(standing.message),
        standing.clipId,
        nowMs,
        id,
      ),
    setDecision: (id: number, decision: RowDecision, nowMs: number): void =>
      void setDecision.run(
        JSON.stringify(decision.plan),
        decision.clipId,
        decision.candidateIds === null ? null : JSON.stringify(decision.candidateIds),
        JSON.stringify(decision.byHand),
        decision.isCancelled ? 1 : 0,
        nowMs,
        id,
      ),
  };
}

function rowQueries(database: OutboxDatabase) {
  const page = database.prepare<[RowFilter & { limit: number; offset: number }], RowColumns>(
    `${rowColumns} ${filterSql} order by batch_id desc, row.id limit :limit offset :offset`,
  );
  const count = database.prepare<[RowFilter], { rows: number }>(
    `select count(*) as rows from recipe_row ${filterSql}`,
  );
  const open = database.prepare<[], { id: number }>(
    "select id from recipe_row where state = 'open' order by id",
  );
  const openOf = database.prepare<[number], { id: number }>(
    "select id from recipe_row where connection_id = ? and state = 'open' and is_cancelled = 0 order by id",
  );
  const clipsOfOpen = database.prepare<[string], { connectionId: number; clipId: string }>(`
    select connection_id as connectionId, clip_id as clipId from recipe_row
    where id in (select value from json_each(?)) and state = 'open' and clip_id is not null
    group by connection_id, clip_id order by min(id)`);
  const unfinishedOfClip = database.prepare<[number, string], { id: number }>(
    "select id from recipe_row where connection_id = ? and clip_id = ? and state <> 'done' order by id",
  );
  const hasLink = database.prepare<[number, string, string], { id: number }>(
    'select id from recipe_row where batch_id = ? and url = ? and brand_id = ? limit 1',
  );
  return {
    page: ({ batchId, states, search, offset, limit }: RowQuery): { total: number; rows: RowRecord[] } => {
      const filter: RowFilter = {
        batchId,
        states: states === undefined || states.length === 0 ? null : JSON.stringify(states),
        search: search === undefined || search === '' ? null : `%${search.replace(/[\\%_]/g, '\\$&')}%`,
      };
      return {
        total: count.get(filter)?.rows ?? 0,
        rows: page.all({ ...filter, offset, limit }).map(rowOf),
      };
    },
    open: () => open.all().map(idOf),
    openOf: (connectionId: number) => openOf.all(connectionId).map(idOf),
    /** The clips of those of the rows that are open, each once. */
    clipsOfOpen: (ids: readonly number[]) => (ids.length === 0 ? [] : clipsOfOpen.all(JSON.stringify(ids))),
    unfinishedOfClip: (connectionId: number, clipId: string) =>
      unfinishedOfClip.all(connectionId, clipId).map(idOf),
    hasLink: (batchId: number, url: string, brandId: string) =>
      hasLink.get(batchId, url, brandId) !== undefined,
  };
}

function jobStatements(database: OutboxDatabase) {
  const linked = database.prepare<
    [number],
    Omit<StepJob, 'reason'> & { step: JobStep; reason: Recorded | null }
  >(`
    select step, job.id, job.state, cause, reason, target_id, candidate_id, formats, aspect_ratio, remote_id, remote_url, proof,
      tracking_since_ms, ended_at_ms, created_at_ms
    from recipe_job join job on job.id = job_id
    where row_id = ? and not (job.state = 'skipped' and job.cause = 'duplicate') order by job.id`);
  const link = database.prepare<[number, string, number]>(
    'insert or ignore into recipe_job (row_id, step, job_id) values (?, ?, ?)',
  );
  const unlink = database.prepare<[number, number]>('delete from recipe_job where row_id = ? and job_id = ?');
  const rowsOfJob = database.prepare<[number], Pick<RowRecord, 'id' | 'state'>>(
    'select distinct id, state from recipe_job join recipe_row on id = row_id where job_id = ?',
  );
  const sharers = database.prepare<[number, number], { id: number }>(`
    select row_id as id from recipe_job join recipe_row on recipe_row.id = row_id
    where job_id = ? and row_id <> ? and is_cancelled = 0 limit 1`);
  return {
    /** Without what turned out to be sent by another job: the row takes that one over. */
    linked: (rowId: number): { step: JobStep; job: StepJob }[] =>
      linked.all(rowId).map(({ step, reason, ...job }) => ({
        step,
        job: { ...job, reason: reason === null ? null : messageOf(reason) },
      })),
    link: (rowId: number, step: JobStep, jobId: number): void => void link.run(rowId, step, jobId),
    unlink: (rowId: number, jobId: number): void => void unlink.run(rowId, jobId),
    rowsOfJob: (jobId: number) => rowsOfJob.all(jobId),
    /** Whether another row that goes on needs the job too. */
    isShared: (jobId: number, rowId: number) => sharers.get(jobId, rowId) !== undefined,
  };
}

/** Times are milliseconds since 1970 UTC. */
export interface NewLinkBatch {
  readonly name: string;
  readonly connectionId: number;
  readonly watchFolderId: number | null;
  readonly tags: readonly string[];
  /** `null`: as the settings say. */
  readonly tells: readonly BatchTell[] | null;
  readonly nowMs: number;
}

function batchStatements(database: OutboxDatabase) {
  const insertBatch = database.prepare<
    [Omit<NewLinkBatch, 'tags' | 'tells'> & { tags: string; tells: string | null }]
  >(`
    insert into batch (name, source, connection_id, watch_folder_id, created_at_ms, tags, tells)
    values (:name, 'links', :connectionId, :watchFolderId, :nowMs, :tags, :tells)`);
  const getBatch = database.prepare<[number], { id: number; connectionId: number }>(
    "select id, connection_id as connectionId from batch where id = ? and source = 'links'",
  );
  const batches = database.prepare<[], RecipeBatch>(`
    select batch.id, name, batch.created_at_ms as createdAtMs, count(*) as rows,
      sum(state = 'open') as open, sum(state = 'done') as done, sum(state = 'stopped') as stopped
    from batch indexed by batch_links cross join recipe_row on batch_id = batch.id
    where source = 'links' group by batch.id order by batch.id desc`);
  const totals = database.prepare<[], Omit<RecipeTotals, 'revision'>>(`
    select count(*) as rows, ifnull(sum(state = 'open'), 0) as open, ifnull(sum(state = 'done'), 0) as done,
      ifnull(sum(state = 'stopped'), 0) as stopped
    from recipe_row`);
  const connection = database.prepare<[number], { id: number }>(
    'select id from connection where id = ? and removed_at_ms is null',
  );
  return {
    insertBatch: ({ tags, tells, ...batch }: NewLinkBatch): number =>
      Number(
        insertBatch.run({
          ...batch,
          tags: JSON.stringify([...new Set(tags)]),
          tells: tells === null ? null : JSON.stringify([...new Set(tells)]),
        }).lastInsertRowid,
      ),
    getBatch: (id: number) => getBatch.get(id) ?? null,
    batches: () => batches.all(),
    totals: () => totals.get() ?? { rows: 0, open: 0, done: 0, stopped: 0 },
    hasConnection: (id: number) => connection.get(id) !== undefined,
  };
}

const idOf = ({ id }: { id: number }): number => id;

function rowOf(columns: RowColumns): RowRecord {
  return {
    ...columns,
    plan: recipePlanSchema.parse(parse(columns.plan)),
    byHand: byHandOf(columns.byHand),
    candidateIds: columns.candidateIds === null ? null : idsSchema.parse(parse(columns.candidateIds)),
    isCancelled: columns.isCancelled === 1,
    message: columns.message === '' ? null : messageOf(columns.message),
  };
}

function byHandOf(text: string): ByHand {
  return byHandSchema.parse(parse(text));
}

function parse(text: string): unknown {
  return JSON.parse(text);
}
