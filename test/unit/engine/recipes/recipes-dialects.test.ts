import { describe, expect, it } from 'vitest';
import type { RecipePlan } from '../../../../src-main/contract/recipe.ts';
import {
  practiceDialects,
  type PracticeDialect,
  type PracticeServiceOptions,
} from '../../../../src-main/practice-service/practice-service.ts';
import { runningEngine, type RunningEngine } from '../../../helpers/running-engine.ts';

const everything: RecipePlan = { upTo: 'draft', formats: ['9:16', '1:1'], candidates: 'all' };

function engineBefore(practice: Partial<PracticeServiceOptions> = {}): Promise<RunningEngine> {
  const delays = { clipProcessingMs: 400, renderQueueMs: 200, renderingMs: 200 };
  return runningEngine({ practice: { delays, ...practice } });
}

async function compose(running: RunningEngine, links: number, plan: RecipePlan): Promise<number[]> {
  const { brands } = await running.call['connections.targets']({ id: running.connection.id });
  const brandId = brands.items[0]?.id ?? '';
  const { added } = await running.call['recipes.compose']({
    connectionId: running.connection.id,
    batchId: null,
    name: null,
    rows: Array.from({ length: links }, (_, index) => ({
      url: `https://videos.example/${String(index)}`,
      title: null,
      brandId,
      plan,
    })),
  });
  return added;
}

async function rows(running: RunningEngine) {
  const page = await running.call['recipes.page']({ batchId: null, offset: 0, limit: 200 });
  return page.rows;
}

const accepted = (running: RunningEngine, path: RegExp) =>
  running.accepted().filter((entry) => path.test(entry.path));

/** The shape of a clip's list of jobs was never seen (service-field-notes §5); one dialect answers with a name of its own. */
const madeUp = {
  interface: [],
  'field-notes': ['clipJobs data.items[].aspectRatio'],
  bare: [],
  plain: [],
} as const satisfies Record<PracticeDialect, string[]>;

describe.each(practiceDialects)('in the dialect %s', (dialect) => {
  it('a recipe goes from links to a draft of each candidate and format, each exactly once', async () => {
    const running = await engineBefore({ dialect });
    await compose(running, 3, everything);
    await running.until('every row is done', async () =>
      (await rows(running)).every(({ state }) => state === 'done'),
    );
    const candidates = (await rows(running)).map(({ cells }) => cells.draft.total);
    expect(candidates.every((drafts) => drafts > 0 && drafts % 2 === 0)).toBe(true);
    const rowIds = (await rows(running)).map(({ id }) => id);
    const jobs = await running.jobs();
    expect(new Set(jobs.map(({ recipeRowId }) => recipeRowId)), 'jobs name their rows').toEqual(
      new Set(rowIds),
    );
    expect(accepted(running, /import-url$/)).toHaveLength(3);
    expect(accepted(running, /render$/)).toHaveLength(3);
    expect(accepted(running, /create-draft$/)).toHaveLength(candidates.reduce((sum, one) => sum + one, 0));
  });

  it('a recipe meets nothing that is not known, but what the dialect makes up', async () => {
    const running = await engineBefore({ dialect });
    await compose(running, 1, everything);
    await running.until('the row is done', async () => (await rows(running))[0]?.state === 'done');
    const [row] = await rows(running);
    const clip = { connectionId: running.connection.id, clipId: row?.clipId ?? '' };
    await running.call['clips.get'](clip);
    await running.call['clips.jobs'](clip);
    await running.call['clips.list']({ connectionId: running.connection.id, offset: 0, limit: 20 });
    // What was seen is written by then.
    await running.restart();
    const drift = await running.call['connections.drift']({ id: running.connection.id });
    expect(drift.map(({ operation, name }) => `${operation} ${name}`)).toEqual(madeUp[dialect]);
  });
});

describe('a recipe', () => {
  it('heals a stale revision by reading the clip again (service-interface §4.5)', async () => {
    const running = await engineBefore();
    running.practice.setFaults([{ endpoint: 'render-clip', kind: 'edit', count: 2 }]);
    await compose(running, 1, { upTo: 'render', formats: ['9:16'], candidates: 'first' });
    await running.until('the row is done', async () => (await rows(running))[0]?.state === 'done');
    const render = (await running.jobs()).find(({ kind }) => kind === 'clip_render');
    const { attempts } = await running.call['jobs.get']({ id: render?.id ?? 0 });
    // Each look in between finds that nothing was queued yet.
    const oldestFirst = attempts
      .filter(({ outcome }) => outcome !== 'held')
      .toSorted((one, other) => one.number - other.number);
    expect(oldestFirst.map(({ outcome, counted, revision }) => ({ outcome, counted, revision }))).toEqual([
      { outcome: 'stale', counted: false, revision: 0 },
      { outcome: 'stale', counted: false, revision: 1 },
      { outcome: 'accepted', counted: false, revision: 2 },
    ]);
    expect(accepted(running, /render$/)).toHaveLength(1);
    const [row] = await rows(running);
    expect(row?.revised).toEqual({ from: 1, to: 2 });
    const opened = await running.call['recipes.open']({ rowId: row?.id ?? 0 });
    expect(opened.revisions.map(({ from, to, jobId }) => ({ from, to, jobId }))).toEqual([
      { from: 0, to: 1, jobId: render?.id },
      { from: 1, to: 2, jobId: render?.id },
    ]);
  });

  it('tells of each draft what the service told of it, under its candidate and in the list of drafts', async () => {
    const running = await engineBefore();
    const [rowId = 0] = await compose(running, 1, { ...everything, formats: ['9:16'] });
    await running.until('the row is done', async () => (await rows(running))[0]?.state === 'done');
    const { candidates } = await running.call['recipes.open']({ rowId });
    const titles = candidates.map(({ title }) => `${title ?? ''}. From “videos.example/0”.`);
    expect(candidates.flatMap(({ drafts }) => drafts.map(({ caption }) => caption))).toEqual(titles);
    const first = await running.call['clips.drafts']({ offset: 0, limit: 1 });
    const rest = await running.call['clips.drafts']({ offset: 1, limit: 100 });
    expect(first.total).toBe(candidates.length);
    const made = [...first.drafts, ...rest.drafts];
    expect(made.map(({ caption }) => caption).toSorted()).toEqual(titles.toSorted());
    expect(made.map(({ job }) => job.id)).toEqual(made.map(({ job }) => job.id).toSorted((a, b) => b - a));
    expect(made.every(({ candidateTitle, job }) => candidateTitle !== null && job.remoteId !== null)).toBe(
      true,
    );
  });

  it('goes on where it was after a restart between any two steps', async () => {
    const running = await engineBefore();
    await compose(running, 2, { ...everything, formats: ['9:16'] });
    for (const kind of ['clip_import', 'clip_render', 'post_draft'] as const) {
      await running.until(`a ${kind} was added`, async () =>
        (await running.jobs()).some((job) => job.kind === kind),
      );
      await running.restart();
    }
    await running.until('every row is done', async () =>
      (await rows(running)).every(({ state }) => state === 'done'),
    );
    expect(accepted(running, /import-url$/)).toHaveLength(2);
    expect(accepted(running, /render$/)).toHaveLength(2);
    const drafts = (await rows(running)).reduce((sum, { cells }) => sum + cells.draft.total, 0);
    expect(accepted(running, /create-draft$/)).toHaveLength(drafts);
  });
});
