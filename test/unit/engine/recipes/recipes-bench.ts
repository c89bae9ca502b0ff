import { legacyTold } from '../../../../src-main/engine/storage/messages/recorded.ts';
import { join } from 'node:path';
import { onTestFinished } from 'vitest';
import { jobKinds } from '../../../../src-main/contract/job.ts';
import type { RecipePlan, RecipeRow } from '../../../../src-main/contract/recipe.ts';
import { createClipCache, type ClipCache } from '../../../../src-main/engine/recipes/clips/clip-cache.ts';
import type { OutboxDatabase } from '../../../../src-main/engine/storage/database/open-database.ts';
import { openPrepared } from '../../../helpers/prepared-database.ts';
import type { JobCommands } from '../../../../src-main/engine/jobs/store/job-commands.ts';
import type { JobIntake } from '../../../../src-main/engine/jobs/store/job-intake.ts';
import { createToldRecords } from '../../../../src-main/engine/jobs/store/told-records.ts';
import type { JobFields, JobRecord } from '../../../../src-main/engine/jobs/record/job-record.ts';
import { createRecipes, type Recipes } from '../../../../src-main/engine/recipes/recipes.ts';
import { meaningOf } from '../../../../src-main/engine/service-client/replies/known-statuses.ts';
import type { ClipState } from '../../../../src-main/engine/service-client/replies/values.ts';
import { ManualClock } from '../../../helpers/manual-clock.ts';
import { addConnection, queueParts, unsentKinds } from '../../../helpers/queue-parts.ts';
import { temporaryDataFolder } from '../../../helpers/temporary-folder.ts';

/** Recipes on a real database with the real queue, and the service played by the test. */
export interface RecipesBench {
  readonly database: OutboxDatabase;
  readonly clock: ManualClock;
  readonly recipes: Recipes;
  readonly clips: ClipCache;
  readonly commands: JobCommands;
  readonly intake: JobIntake;
  /** Another process on the same data: what the present one had in memory is gone. */
  restart(): void;
  /** Changes of jobs do not reach the recipes any more, as if the process had died just before. */
  deafen(): void;
  compose(url: string, plan: RecipePlan): number;
  row(rowId: number): RecipeRow;
  jobs(kind?: JobRecord['kind']): JobRecord[];
  /** Brings a job to a state by legal steps. */
  settle(
    jobId: number,
    state: JobRecord['state'],
    changes?: Partial<Omit<JobFields, 'reason'>> & { readonly reason?: string },
  ): void;
  read(clip: Partial<ClipState> & { id: string }): void;
  /** What is sent next over this connection; `null`: nothing. */
  claim(connectionId: number): number | null;
}

export function plan(changes: Partial<RecipePlan> = {}): RecipePlan {
  return { upTo: 'draft', formats: ['9:16', '1:1'], candidates: 'all', ...changes };
}

export function candidate(id: string, renderStatus: string | null = null): ClipState['candidates'][number] {
  return { id, title: `Title of ${id}`, renderStatus, score: null, startMs: null, endMs: null };
}

export function clipState(clip: Partial<ClipState> & { id: string }): ClipState {
  return {
    status: 'ready',
    editRevision: 1,
    name: null,
    durationMs: null,
    sizeBytes: null,
    transcriptionStatus: null,
    createdAt: null,
    sourceUrl: null,
    candidates: [],
    ...clip,
  };
}

const proven: Partial<JobFields> = { proof: 'completed' };

export function recipesBench(): RecipesBench {
  const clock = new ManualClock();
  const database = openPrepared(join(temporaryDataFolder('recipes'), 'outbox.db'));
  onTestFinished(() => {
    database.close();
  });
  addConnection(database);
  const clips = createClipCache(database);
  let isDeaf = false;
  let recipes: Recipes | null = null;
  const observer = {
    jobChanged: (_before: JobRecord | null, after: JobRecord) => {
      if (!isDeaf) recipes?.jobChanged(after);
    },
  };
  const { store, intake, commands } = queueParts({
    database,
    clock,
    kinds: unsentKinds(jobKinds, { isTracked: () => true, serialKeyOf: () => null }),
    observer,
  });
  const findImport = database.prepare<[number, string, string], { id: number }>(`
    select id from job where kind = 'clip_import' and connection_id = ? and target_id = ? and url = ?
      and state not in ('rejected', 'failed', 'cancelled', 'skipped')`);
  const told = createToldRecords(database);
  const start = (): Recipes =>
    createRecipes({
      database,
      intake,
      clips,
      clock,
      commands,
      toldOf: (jobId) => told.of(jobId),
      meaningOf: (_connectionId, subject, status) => meaningOf(undefined, subject, status),
      findImport: (connectionId, brandId, url) => findImport.get(connectionId, brandId, url)?.id ?? null,
      onChanged: () => undefined,
    });
  let current = start();
  recipes = current;

  const bench: RecipesBench = {
    database,
    clock,
    get recipes() {
      return current;
    },
    clips,
    commands,
    intake,
    restart() {
      isDeaf = false;
      current = start();
      recipes = current;
      current.resume();
    },
    deafen() {
      isDeaf = true;
    },
    compose(url, rowPlan) {
      const rows = [{ url, title: null, brandId: 'brand_1', plan: rowPlan }];
      return current.compose({ connectionId: 1, batchId: null, name: null, rows }).added[0]!;
    },
    row(rowId) {
      const { rows } = current.page({ batchId: null, offset: 0, limit: 200 });
      return rows.find((row) => row.id === rowId)!;
    },
    jobs: (kind) =>
      database
        .prepare<[], JobRecord>('select * from job order by id')
        .all()
        .filter((job) => kind === undefined || job.kind === kind),
    settle(jobId, state, { reason, ...others } = {}) {
      const changes = reason === undefined ? others : { ...others, reason: legacyTold(reason) };
      clock.jump(1000);
      const to = (next: JobRecord['state'], more: Partial<JobFields>): void => {
        const before = store.get(jobId)!;
        if (before.state === next) return;
        store.change(before, { ...before, phase: next === 'sending' ? 'open' : null, ...more, state: next });
      };
      const before = store.get(jobId)!;
      if (before.state === 'queued') to('sending', {});
      if (state === 'tracking') to('tracking', { tracking_since_ms: clock.nowMs(), ...changes });
      else if (state === 'done') to('done', { ...proven, ...changes });
      else to(state, changes);
    },
    read(clip) {
      clock.jump(1000);
      clips.remember(1, clipState(clip), clock.nowMs());
      if (!isDeaf) current.clipRead(1, clip.id);
    },
    claim: (connectionId) => store.claim(connectionId)?.job.id ?? null,
  };
  return bench;
}
