import { OutboxError } from '../../contract/errors.ts';
import { message } from '../../contract/messages/message.ts';
import type { Told } from '../../contract/job.ts';
import type { OpenedRow, RevisionEvent } from '../../contract/recipe-candidates.ts';
import type { RecipeBatch, RecipePlan, RecipeRow, RecipeStep } from '../../contract/recipe.ts';
import type { RecipeTotals } from '../../contract/status.ts';
import type { Clock } from '../../foundation/clock.ts';
import type { ClipCache } from './clips/clip-cache.ts';
import type { OutboxDatabase } from '../storage/database/open-database.ts';
import type { Affected, JobCommands } from '../jobs/store/job-commands.ts';
import type { JobIntake } from '../jobs/store/job-intake.ts';
import type { JobRecord } from '../jobs/record/job-record.ts';
import { createComposer, type Composed, type Composition } from './compose.ts';
import { openRow } from './open-row.ts';
import { createRecipeRecords, type RowQuery } from './recipe-records.ts';
import { createRevisionRecords } from './revision-records.ts';
import { RowAdvancer, type MeaningOf } from './row-advancer.ts';
import { RowCommands } from './row-commands.ts';
import { createSavedRecipes, type SavedRecipes } from './saved-recipes.ts';

/**
 * Rows of links on their way through import, candidates, render and draft. Rows and jobs in the database decide; the
 * little that is held in memory is found again by `resume`, so a crash between any two steps is healed.
 */
export interface Recipes extends SavedRecipes {
  /** Throws `OutboxError` `not_found` or `conflict` for the connection or batch. */
  compose(composition: Composition): Composed;
  batches(): RecipeBatch[];
  page(query: RowQuery): { total: number; rows: RecipeRow[] };
  /** A row with its candidates. Throws `OutboxError` `not_found`. */
  open(rowId: number): OpenedRow;
  totals(): RecipeTotals;
  /** The link that a row is about, or `null` where there is none, or no such row. */
  linkOf(rowId: number): string | null;
  retry(rowIds: readonly number[], step: RecipeStep): Affected;
  skip(rowIds: readonly number[], step: RecipeStep): Affected;
  /** Throws `OutboxError` `not_found` or `invalid_input`. */
  supply(rowId: number, step: RecipeStep, values: readonly string[]): void;
  edit(rowIds: readonly number[], plan: RecipePlan): Affected;
  cancel(rowIds: readonly number[]): Affected;
  /** Rows of a connection that still go on. */
  openOf(connectionId: number): number[];
  /** After every committed change of a job. */
  jobChanged(after: Pick<JobRecord, 'id' | 'kind'>): void;
  /** After a clip was read and remembered. */
  clipRead(connectionId: number, clipId: string): void;
  /** Clips that rows wait for and that no tracked job reads. */
  clipsToRead(): { connectionId: number; clipId: string }[];
  /** At start: takes every open row up where it was. */
  resume(): void;
}

export interface RecipeOptions {
  database: OutboxDatabase;
  intake: JobIntake;
  clips: ClipCache;
  clock: Clock;
  commands: Pick<JobCommands, 'retry' | 'cancel'>;
  meaningOf: MeaningOf;
  /** The live `clip_import` job of this address and brand: in the queue, on its way or done. */
  findImport(connectionId: number, brandId: string, url: string): number | null;
  /** What the service told of what a job made. */
  toldOf(jobId: number): Told | null;
  brandLabel?(connectionId: number, brandId: string): string | null;
  /** These jobs were made of links. Part of the transaction that made them. */
  onMade?(jobIds: readonly number[]): void;
  /** Rows changed, and so many jobs were added. May be called within a transaction: it must neither claim nor wait. */
  onChanged(addedJobs: number): void;
  /** A row of this batch is open, done or stopped now. May be called within a transaction. */
  onStanding?(batchId: number): void;
}

export function createRecipes(options: RecipeOptions): Recipes {
  const { database, clock } = options;
  const records = createRecipeRecords(database);
  const advancer = new RowAdvancer({ ...options, records });
  const revisions = createRevisionRecords(database);
  const rowCommands = new RowCommands({ ...options, records, advancer });
  const compose = createComposer({
    database,
    records,
    advancer,
    clock,
    findImport: (connectionId, brandId, url) => options.findImport(connectionId, brandId, url),
    brandLabel: (connectionId, brandId) => options.brandLabel?.(connectionId, brandId) ?? null,
  });
  let revision = 1;

  function changed(addedJobs: number): void {
    revision += 1;
    options.onChanged(addedJobs);
  }

  function advanceAll(rowIds: readonly number[]): void {
    if (rowIds.length === 0) return;
    let added = 0;
    for (const id of rowIds) added += advancer.advance(id);
    changed(added);
  }

  /** After a person's decision; how many jobs came of it does not matter, as the caller wakes the queue anyway. */
  function tell<Result>(result: Result): Result {
    changed(0);
    return result;
  }

  return {
    compose: (composition) => tell(compose(composition)),
    ...createSavedRecipes(database, clock),
    batches: () => records.batches(),
    page(query) {
      const { total, rows } = records.page(query);
      const events = revisions.ofRows(rows.map(({ id }) => id));
      return { total, rows: rows.map((row) => revised(advancer.shown(row), events.get(row.id))) };
    },
    open(rowId) {
      const row = records.get(rowId);
      if (row === null) throw new OutboxError('not_found', message('recipe_row.unknown', { row: rowId }));
      const events = revisions.ofRows([rowId]).get(rowId) ?? [];
      const { shown, facts } = advancer.lookInto(row);
      const opened = openRow(facts, shown.clipId, (jobId) => options.toldOf(jobId));
      return { row: revised(shown, events), ...opened, revisions: events.slice(-mostRevisions) };
    },
    totals: () => ({ ...records.totals(), revision }),
    linkOf: (rowId) => records.get(rowId)?.url ?? null,
    retry: (rowIds, step) => tell(rowCommands.retry(rowIds, step)),
    skip: (rowIds, step) => tell(rowCommands.skip(rowIds, step)),
    supply(rowId, step, values) {
      rowCommands.supply(rowId, step, values);
      changed(0);
    },
    edit: (rowIds, plan) => tell(rowCommands.edit(rowIds, plan)),
    cancel: (rowIds) => tell(rowCommands.cancel(rowIds)),
    openOf: (connectionId) => records.openOf(connectionId),
    jobChanged(job) {
      const rows = mayBeStep(job) ? records.rowsOfJob(job.id) : [];
      if (rows.length === 0) return;
      // A row that is done stays so: candidates that turn up later are not taken up by it.
      const unfinished = rows.filter((row) => row.state !== 'done');
      changed(unfinished.reduce((added, row) => added + advancer.advance(row.id), 0));
    },
    clipRead(connectionId, clipId) {
      advanceAll(records.unfinishedOfClip(connectionId, clipId));
    },
    clipsToRead: () => records.clipsOfOpen(advancer.awaitingRead()),
    resume() {
      advanceAll(records.open());
    },
  };
}

const mostRevisions = 50;

function revised(row: RecipeRow, events: readonly RevisionEvent[] = []): RecipeRow {
  const last = events.at(-1);
  return last === undefined ? row : { ...row, revised: { from: last.from, to: last.to } };
}

/** Files of carousels and knowledge bases are no step of any row. */
function mayBeStep({ kind }: Pick<JobRecord, 'kind'>): boolean {
  return kind !== 'kb_document' && kind !== 'carousel_asset';
}
