import { legacy } from '../../../../src-main/contract/messages/message.ts';
import { describe, expect, it } from 'vitest';
import { mostCandidates } from '../../../../src-main/contract/recipe-candidates.ts';
import { candidate, plan, recipesBench, type RecipesBench } from './recipes-bench.ts';

const url = 'https://video.example/talk';

/** A row whose import is done, and whose clip has these candidates. */
function rowWith(
  bench: RecipesBench,
  candidates = [candidate('a'), candidate('b')],
  rowPlan = plan(),
): number {
  const rowId = bench.compose(url, rowPlan);
  const [job] = bench.jobs('clip_import');
  bench.settle(job!.id, 'tracking', { remote_id: 'clip_1' });
  bench.read({ id: 'clip_1', name: 'Talk', durationMs: 60_000, candidates });
  bench.settle(job!.id, 'done', {});
  return rowId;
}

function states(bench: RecipesBench, rowId: number) {
  return bench.recipes
    .open(rowId)
    .candidates.map(({ id, isChosen, renders, drafts }) => [
      id,
      isChosen,
      renders.map(({ format, state }) => `${format} ${state}`),
      drafts.map(({ aspectRatio, state }) => `${String(aspectRatio)} ${state}`),
    ]);
}

describe('an opened row', () => {
  it('says of each candidate where it lies, and that nothing is chosen before the clip is read', () => {
    const bench = recipesBench();
    const rowId = bench.compose(url, plan());
    expect(bench.recipes.open(rowId)).toMatchObject({
      clip: null,
      candidates: [],
      candidateCount: 0,
      whole: null,
    });
    const [job] = bench.jobs('clip_import');
    bench.settle(job!.id, 'tracking', { remote_id: 'clip_1' });
    bench.read({
      id: 'clip_1',
      status: 'processing',
      durationMs: 2_880_000,
      candidates: [{ ...candidate('a'), startMs: 252_000, endMs: 291_000, score: 92 }],
    });
    const opened = bench.recipes.open(rowId);
    expect(opened.clip).toMatchObject({ durationMs: 2_880_000, status: 'processing' });
    expect(opened.candidates).toEqual([
      {
        ...{ id: 'a', title: 'Title of a', renderStatus: null, startMs: 252_000, endMs: 291_000, score: 92 },
        ...{ isChosen: null, renders: [], drafts: [] },
      },
    ]);
  });

  it('tells for each format of each candidate how far it is, though one job renders them all', () => {
    const bench = recipesBench();
    const rowId = rowWith(bench);
    const queued = ['9:16 queued', '1:1 queued'];
    expect(states(bench, rowId)).toEqual([
      ['a', true, queued, []],
      ['b', true, queued, []],
    ]);
    const [render] = bench.jobs('clip_render');
    bench.settle(render!.id, 'tracking', {});
    bench.read({ id: 'clip_1', candidates: [candidate('a', 'completed'), candidate('b', 'rendering')] });
    expect(states(bench, rowId)).toEqual([
      ['a', true, ['9:16 done', '1:1 done'], ['9:16 queued', '1:1 queued']],
      ['b', true, ['9:16 tracking', '1:1 tracking'], []],
    ]);
    expect(bench.row(rowId).cells.render.outputs).toEqual({ done: 2, total: 4 });
  });

  it('tells why a render was rejected, and of which candidate, while its siblings go on', () => {
    const bench = recipesBench();
    const rowId = rowWith(bench, undefined, plan({ candidates: ['a', 'b'], formats: ['9:16'] }));
    const [first, second] = bench.jobs('clip_render');
    bench.settle(first!.id, 'rejected', { reason: 'The service said 402 “insufficient_credits”' });
    bench.settle(second!.id, 'tracking', {});
    const { candidates } = bench.recipes.open(rowId);
    expect(candidates.map(({ renders }) => renders)).toEqual([
      [
        {
          ...{ format: '9:16', state: 'rejected', jobId: first!.id },
          reason: legacy('The service said 402 “insufficient_credits”'),
        },
      ],
      [{ format: '9:16', state: 'tracking', jobId: second!.id, reason: null }],
    ]);
  });

  it.each([
    ['first', plan({ candidates: 'first' }), [true, false]],
    ['named', plan({ candidates: ['b'] }), [false, true]],
    ['all', plan(), [true, true]],
  ] as const)('says that the rule “%s” chose', (rule, rowPlan, chosen) => {
    const bench = recipesBench();
    const opened = bench.recipes.open(rowWith(bench, undefined, rowPlan));
    expect(opened.rule).toBe(rule);
    expect(opened.candidates.map(({ isChosen }) => isChosen)).toEqual(chosen);
  });

  it('says that a person chose, and shows what they named before the clip was read', () => {
    const bench = recipesBench();
    const rowId = rowWith(bench);
    bench.recipes.supply(rowId, 'candidates', ['b']);
    expect(bench.recipes.open(rowId)).toMatchObject({
      rule: 'by_hand',
      candidates: [
        { id: 'a', isChosen: false },
        { id: 'b', isChosen: true },
      ],
    });
    const unread = bench.compose('https://video.example/unread', plan());
    bench.recipes.supply(unread, 'import', ['clip_2']);
    bench.recipes.supply(unread, 'candidates', ['x']);
    expect(bench.recipes.open(unread)).toMatchObject({
      clip: null,
      candidates: [{ id: 'x', title: null, isChosen: true }],
    });
  });

  it('asks what is made of a clip without candidates, and tells what the whole clip became', () => {
    const bench = recipesBench();
    const rowId = rowWith(bench, [], plan({ formats: ['9:16'] }));
    expect(bench.recipes.open(rowId)).toMatchObject({ asksForWhole: true, whole: null, candidates: [] });
    bench.recipes.skip([rowId], 'candidates');
    expect(bench.recipes.open(rowId)).toMatchObject({
      asksForWhole: false,
      whole: { renders: [{ format: '9:16', state: 'queued' }], drafts: [] },
    });
    bench.settle(bench.jobs('clip_render')[0]!.id, 'done', {});
    const [draft] = bench.jobs('post_draft');
    bench.settle(draft!.id, 'done', { remote_id: 'post_7', remote_url: 'https://social.example/posts/7' });
    expect(bench.recipes.open(rowId).whole).toMatchObject({
      renders: [{ state: 'done' }],
      drafts: [{ draftId: 'post_7', address: 'https://social.example/posts/7', state: 'done' }],
    });
  });

  it('tells of five hundred candidates, and how many there are', () => {
    const bench = recipesBench();
    const many = Array.from({ length: mostCandidates + 20 }, (_, index) => candidate(`c${String(index)}`));
    const opened = bench.recipes.open(rowWith(bench, many, plan({ upTo: 'candidates' })));
    expect(opened.candidates).toHaveLength(mostCandidates);
    expect(opened.candidateCount).toBe(mostCandidates + 20);
  });

  it('names a row that is not there', () => {
    expect(() => recipesBench().recipes.open(9)).toThrow('recipe_row.unknown {"row":9}');
  });
});
