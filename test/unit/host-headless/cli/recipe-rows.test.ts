import { expect, test } from 'vitest';
import { runningEngine, type RunningEngine } from '../../../helpers/running-engine.ts';
import { CliFixture } from './cli-fixture.ts';

/** Commands in front of an engine that really took a link through its recipe. */
async function cliOf(running: RunningEngine): Promise<CliFixture> {
  const cli = new CliFixture();
  Object.assign(cli.engine.answers, {
    'recipes.page': running.call['recipes.page'],
    'recipes.open': running.call['recipes.open'],
    'recipes.supply': running.call['recipes.supply'],
    'recipes.skip': running.call['recipes.skip'],
    'recipes.retry': running.call['recipes.retry'],
    'clips.drafts': running.call['clips.drafts'],
  });
  return cli;
}

async function tookOne(): Promise<{ running: RunningEngine; rowId: number }> {
  const delays = { clipProcessingMs: 400, renderQueueMs: 200, renderingMs: 200 };
  const running = await runningEngine({ practice: { delays } });
  running.practice.setFaults([{ endpoint: 'render-clip', kind: 'edit', count: 1 }]);
  const { brands } = await running.call['connections.targets']({ id: running.connection.id });
  const { added } = await running.call['recipes.compose']({
    ...{ connectionId: running.connection.id, batchId: null, name: null },
    rows: [
      {
        ...{ url: 'https://videos.example/talk', title: 'Talk', brandId: brands.items[0]?.id ?? '' },
        plan: { upTo: 'draft', formats: ['9:16'], candidates: 'first' },
      },
    ],
  });
  const [rowId = 0] = added;
  await running.until(
    'the row is done',
    async () => (await running.call['recipes.open']({ rowId })).row.state === 'done',
  );
  return { running, rowId };
}

test('a link is shown with its candidates, the rule that chose, what became of each, and its draft', async () => {
  const { running, rowId } = await tookOne();
  const cli = await cliOf(running);
  const links = await cli.run('recipes', 'links', '--state', 'done');
  expect(links.out).toMatch(new RegExp(`^ *${String(rowId)} +done +clip_\\w+ +Talk +Draft: 1 done$`, 'mu'));

  const opened = await running.call['recipes.open']({ rowId });
  const [first, second] = opened.candidates;
  const { out, code } = await cli.run('recipes', 'show', String(rowId));
  expect(code).toBe(0);
  expect(out).toContain('Revision 0 → 1. The clip had changed, so the service said 409.');
  expect(out).toMatch(
    new RegExp(`^${first?.id ?? ''} .* chosen: the first is +9:16 done, 1 draft +\\S`, 'mu'),
  );
  expect(out).toMatch(new RegExp(`^${second?.id ?? ''} .* not chosen: not the first +– +\\S`, 'mu'));
  expect(out).toContain(`Caption: ${first?.title ?? ''}. From “Talk”.`);

  const json = (await cli.run('recipes', 'show', String(rowId), '--json')).json();
  expect(json).toMatchObject({ id: rowId, rule: 'first', revisions: [{ from: 0, to: 1 }] });
  expect(JSON.stringify(json)).toMatch(/"at":"[^"]+Z"/u);
  expect(json).toHaveProperty('candidates.0', expect.objectContaining({ id: first?.id, isChosen: true }));
  expect(json).toHaveProperty('candidates.1', expect.objectContaining({ id: second?.id, isChosen: false }));
  const drafts = (await cli.run('recipes', 'drafts', '--json')).json();
  expect(drafts).toMatchObject({
    total: 1,
    drafts: [{ candidateTitle: first?.title, job: { state: 'done' } }],
  });

  const chosen = await cli.run('recipes', 'choose', String(rowId), second?.id ?? '');
  expect(chosen.code).toBe(0);
  expect((await running.call['recipes.open']({ rowId })).rule).toBe('by_hand');
  await running.until(
    'the second candidate is drafted',
    async () => (await running.call['clips.drafts']({ offset: 0, limit: 5 })).total === 2,
  );
});

test('a row that is not there, and a choice that says nothing or two things, are refused with what to do', async () => {
  const { running, rowId } = await tookOne();
  const cli = await cliOf(running);
  expect(await cli.run('recipes', 'show', '99')).toMatchObject({
    code: 1,
    err: 'outbox: There is no recipe row 99. See "outbox recipes links".\n',
  });
  for (const words of [[], ['cand_1', '--whole']])
    expect((await cli.run('recipes', 'choose', String(rowId), ...words)).err).toContain(
      'Give candidate ids, or --whole, or --again.',
    );
  expect((await cli.run('recipes', 'choose', String(rowId), '--whole')).err).toContain('It is done');
});
