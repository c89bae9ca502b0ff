import { describe, expect, it } from 'vitest';
import type { RecipePlan } from '../../../../src-main/contract/recipe.ts';
import { runningEngine, type RunningEngine } from '../../../helpers/running-engine.ts';

const everything: RecipePlan = { upTo: 'draft', formats: ['9:16', '1:1'], candidates: 'all' };

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

describe.each(['interface', 'field-notes', 'bare'] as const)('in the dialect %s', (dialect) => {
  it('a recipe goes from links to a draft of each candidate and format, each exactly once', async () => {
    const running = await runningEngine({
      practice: { dialect, delays: { clipProcessingMs: 20, renderQueueMs: 10, renderingMs: 10 } },
    });
    await compose(running, 3, everything);
    await running.until(
      'every row is done',
      async () => (await rows(running)).every(({ state }) => state === 'done'),
      40_000,
    );
    const candidates = (await rows(running)).map(({ cells }) => cells.draft.total);
    expect(candidates.every((drafts) => drafts > 0 && drafts % 2 === 0)).toBe(true);
    expect(accepted(running, /import-url$/)).toHaveLength(3);
    expect(accepted(running, /render$/)).toHaveLength(3);
    expect(accepted(running, /create-draft$/)).toHaveLength(candidates.reduce((sum, one) => sum + one, 0));
  }, 60_000);
});

describe('a recipe', () => {
  it('heals a stale revision by reading the clip again (interface §4.5)', async () => {
    const running = await runningEngine({
      practice: { delays: { clipProcessingMs: 20, renderQueueMs: 10, renderingMs: 10 } },
    });
    running.practice.setFaults([
      {
        endpoint: 'render-clip',
        kind: 'status',
        status: 409,
        body: '{"success":false,"error":"conflict"}',
        count: 1,
      },
    ]);
    await compose(running, 1, { upTo: 'render', formats: ['9:16'], candidates: 'first' });
    await running.until(
      'the render waits or asks',
      async () =>
        (await running.jobs()).some(
          ({ kind, state, attempts }) => kind === 'clip_render' && attempts > 0 && state !== 'sending',
        ),
      20_000,
    );
    const render = (await running.jobs()).find(({ kind }) => kind === 'clip_render');
    const { attempts } = await running.call['jobs.get']({ id: render?.id ?? 0 });
    expect(attempts[0]).toMatchObject({ outcome: 'stale', burned: false });
    expect(attempts[0]?.revision).toBeTypeOf('number');
  }, 40_000);

  it('goes on where it was after a restart between any two steps', async () => {
    const running = await runningEngine({
      practice: { delays: { clipProcessingMs: 20, renderQueueMs: 10, renderingMs: 10 } },
    });
    await compose(running, 2, { ...everything, formats: ['9:16'] });
    for (const kind of ['clip_import', 'clip_render', 'post_draft'] as const) {
      await running.until(
        `a ${kind} was added`,
        async () => (await running.jobs()).some((job) => job.kind === kind),
        30_000,
      );
      await running.restart();
    }
    await running.until(
      'every row is done',
      async () => (await rows(running)).every(({ state }) => state === 'done'),
      40_000,
    );
    expect(accepted(running, /import-url$/)).toHaveLength(2);
    expect(accepted(running, /render$/)).toHaveLength(2);
    const drafts = (await rows(running)).reduce((sum, { cells }) => sum + cells.draft.total, 0);
    expect(accepted(running, /create-draft$/)).toHaveLength(drafts);
  }, 90_000);
});
