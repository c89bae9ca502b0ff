import { legacy, message } from '../../../../src-main/contract/messages/message.ts';
import { describe, expect, it, vi } from 'vitest';
import type { NewJob } from '../../../../src-main/engine/jobs/store/job-intake.ts';
import { addConnection } from '../../../helpers/queue-parts.ts';
import { candidate, plan, recipesBench, type RecipesBench } from './recipes-bench.ts';

const url = 'https://video.example/talk';

function importOver(connectionId: number): NewJob {
  return {
    ...{ kind: 'clip_import', connectionId, watchFolderId: null, name: url, url, title: null },
    target: { kind: 'brand_clips', id: 'brand_1', label: null, slideId: null, slideLabel: null },
    ...{ file: null, serialOrder: 0 },
  };
}

/** A row whose clip is read and has two candidates. */
function withCandidates(bench: RecipesBench, rowPlan = plan()): number {
  const rowId = bench.compose(url, rowPlan);
  const [job] = bench.jobs('clip_import');
  bench.settle(job!.id, 'tracking', { remote_id: 'clip_1' });
  bench.read({ id: 'clip_1', name: 'Talk', candidates: [candidate('a'), candidate('b')] });
  bench.settle(job!.id, 'done', {});
  return rowId;
}

describe('a row of a recipe', () => {
  it('imports first, and does nothing else until the clip is ready', () => {
    const bench = recipesBench();
    const rowId = bench.compose(url, plan());
    expect(bench.jobs().map((job) => job.kind)).toEqual(['clip_import']);
    bench.settle(bench.jobs()[0]!.id, 'tracking', { remote_id: 'clip_1' });
    expect(bench.jobs()).toHaveLength(1);
    expect(bench.row(rowId)).toMatchObject({
      state: 'open',
      clipId: 'clip_1',
      cells: { import: { state: 'tracking' }, candidates: { state: 'waiting' } },
    });
  });

  it('renders all candidates in one submission, and drafts each as soon as its own render is there', () => {
    const bench = recipesBench();
    const rowId = withCandidates(bench);
    const [render] = bench.jobs('clip_render');
    expect(render).toMatchObject({ candidate_id: null, formats: '9:16,1:1', target_id: 'clip_1' });
    expect(render!.name).toBe('Render 9:16, 1:1 of Talk');
    bench.settle(render!.id, 'tracking', {});
    bench.read({ id: 'clip_1', candidates: [candidate('a', 'completed'), candidate('b', 'rendering')] });
    expect(bench.jobs('post_draft').map((job) => [job.candidate_id, job.aspect_ratio])).toEqual([
      ['a', '9:16'],
      ['a', '1:1'],
    ]);
    bench.settle(render!.id, 'done', {});
    expect(bench.jobs('post_draft')).toHaveLength(4);
    for (const job of bench.jobs('post_draft')) bench.settle(job.id, 'done', { proof: 'accepted_only' });
    expect(bench.row(rowId)).toMatchObject({
      state: 'done',
      message: message('recipe_row.step_done', { step: 'draft', count: 4 }),
    });
  });

  it('takes no status for its own render that was read before the render was accepted', () => {
    const bench = recipesBench();
    withCandidates(bench);
    bench.read({ id: 'clip_1', candidates: [candidate('a', 'completed'), candidate('b', 'completed')] });
    bench.settle(bench.jobs('clip_render')[0]!.id, 'tracking', {});
    expect(bench.jobs('post_draft')).toEqual([]);
  });

  it('names chosen candidates that the clip lacks, and goes on with the others', () => {
    const bench = recipesBench();
    const rowId = withCandidates(bench, plan({ candidates: ['b', 'x'] }));
    expect(bench.jobs('clip_render').map((job) => job.candidate_id)).toEqual(['b']);
    expect(bench.row(rowId).cells.candidates.message).toEqual(
      message('recipe_cell.not_in_clip', {
        reason: message('recipe_cell.candidates_of', { chosen: 1, known: 2 }),
        ids: 'x',
      }),
    );
  });

  it('says so when the clip is ready without candidates, and reads it again when asked to retry', () => {
    const bench = recipesBench();
    const rowId = bench.compose(url, plan());
    const [job] = bench.jobs();
    bench.settle(job!.id, 'tracking', { remote_id: 'clip_1' });
    bench.read({ id: 'clip_1' });
    bench.settle(job!.id, 'done', {});
    expect(bench.row(rowId)).toMatchObject({
      state: 'stopped',
      message: message('recipe_row.step', {
        step: 'candidates',
        reason: message('recipe_cell.no_candidates'),
      }),
    });
    expect(bench.recipes.clipsToRead()).toEqual([]);
    expect(bench.recipes.retry([rowId], 'candidates').changed).toBe(1);
    expect(bench.recipes.clipsToRead()).toEqual([{ connectionId: 1, clipId: 'clip_1' }]);
    bench.read({ id: 'clip_1', candidates: [candidate('a')] });
    expect(bench.jobs('clip_render')).toHaveLength(1);
  });

  it('waits for a clip id where the reply held none, and has the clip read once it is given', () => {
    const bench = recipesBench();
    const rowId = bench.compose(url, plan());
    bench.settle(bench.jobs()[0]!.id, 'done', { proof: 'accepted_only' });
    expect(bench.row(rowId)).toMatchObject({
      state: 'stopped',
      cells: { import: { state: 'needs_attention' } },
    });
    expect(bench.row(rowId).message).toMatchObject({
      params: { reason: { code: 'recipe_cell.no_clip_id' } },
    });
    expect(bench.recipes.retry([rowId], 'import').refused[0]?.why).toEqual(message('not_done.paste_clip_id'));
    bench.recipes.supply(rowId, 'import', ['clip_9']);
    expect(bench.recipes.clipsToRead()).toEqual([{ connectionId: 1, clipId: 'clip_9' }]);
    bench.read({ id: 'clip_9', status: 'processing' });
    expect(bench.recipes.clipsToRead()).toHaveLength(1);
    bench.read({ id: 'clip_9', candidates: [candidate('a')] });
    expect(bench.recipes.clipsToRead()).toEqual([]);
    expect(bench.jobs('clip_render')[0]).toMatchObject({ target_id: 'clip_9' });
  });

  it('knows after a restart which clips are awaited, and forgets those of rows that ended', () => {
    const bench = recipesBench();
    const [first, second] = ['https://video.example/1', 'https://video.example/2'].map((link) =>
      bench.compose(link, plan()),
    );
    for (const job of bench.jobs()) bench.settle(job.id, 'done', { proof: 'accepted_only' });
    bench.recipes.supply(first!, 'import', ['clip_1']);
    bench.recipes.supply(second!, 'import', ['clip_2']);
    bench.restart();
    expect(bench.recipes.clipsToRead().map(({ clipId }) => clipId)).toEqual(['clip_1', 'clip_2']);
    bench.recipes.cancel([first!]);
    expect(bench.recipes.clipsToRead().map(({ clipId }) => clipId)).toEqual(['clip_2']);
  });

  it('is not judged again to know which clips are awaited', () => {
    const bench = recipesBench();
    withCandidates(bench);
    const judge = vi.spyOn(bench.clips, 'get');
    expect(bench.recipes.clipsToRead()).toEqual([]);
    expect(judge).not.toHaveBeenCalled();
  });

  it('goes on with the siblings of a render that failed, and reopens when it is retried', () => {
    const bench = recipesBench();
    const rowId = withCandidates(bench, plan({ candidates: ['a', 'b'], formats: ['9:16'] }));
    const [first, second] = bench.jobs('clip_render');
    bench.settle(first!.id, 'rejected', { reason: 'The service said no' });
    bench.settle(second!.id, 'done', {});
    expect(bench.row(rowId).state).toBe('open');
    bench.settle(bench.jobs('post_draft')[0]!.id, 'done', { proof: 'accepted_only' });
    expect(bench.row(rowId)).toMatchObject({
      state: 'stopped',
      message: message('recipe_row.step', {
        step: 'render',
        reason: message('recipe_cell.alike', {
          ...{ alike: 1, total: 2 },
          reason: legacy('The service said no'),
        }),
      }),
    });
    bench.commands.retry([first!.id]);
    expect(bench.row(rowId).state).toBe('open');
    bench.settle(first!.id, 'done', {});
    expect(bench.jobs('post_draft').map((job) => job.candidate_id)).toEqual(['b', 'a']);
  });

  it('drafts at once when the render is skipped, and cancels the render that was not sent', () => {
    const bench = recipesBench();
    const rowId = withCandidates(bench);
    expect(bench.recipes.skip([rowId], 'render')).toEqual({ changed: 1, refused: [] });
    expect(bench.jobs('clip_render')[0]!.state).toBe('cancelled');
    expect(bench.jobs('post_draft')).toHaveLength(4);
    expect(bench.row(rowId).cells.render.state).toBe('skipped');
  });

  it('renders again what was skipped, when the step is retried', () => {
    const bench = recipesBench();
    const rowId = withCandidates(bench, plan({ upTo: 'render' }));
    bench.recipes.skip([rowId], 'render');
    expect(bench.row(rowId).state).toBe('done');
    expect(bench.recipes.retry([rowId], 'render').changed).toBe(1);
    expect(bench.row(rowId)).toMatchObject({ state: 'open', cells: { render: { state: 'queued' } } });
  });

  it('drafts the clip as a whole where the candidates are skipped and unknown', () => {
    const bench = recipesBench();
    const rowId = bench.compose(url, plan({ formats: ['9:16'] }));
    bench.settle(bench.jobs()[0]!.id, 'done', { proof: 'accepted_only' });
    bench.recipes.supply(rowId, 'import', ['clip_9']);
    bench.recipes.skip([rowId], 'candidates');
    bench.settle(bench.jobs('clip_render')[0]!.id, 'done', {});
    bench.read({ id: 'clip_9', candidates: [candidate('a', 'completed')] });
    expect(bench.jobs('post_draft').map((job) => job.candidate_id)).toEqual([null]);
  });

  it('takes the candidates and drafts that a person gives', () => {
    const bench = recipesBench();
    const rowId = withCandidates(bench, plan({ formats: ['9:16'] }));
    bench.recipes.supply(rowId, 'candidates', ['b']);
    bench.recipes.supply(rowId, 'render', ['rendered']);
    expect(bench.jobs('post_draft').map((job) => job.candidate_id)).toEqual(['b']);
    bench.recipes.supply(rowId, 'draft', ['draft_7']);
    expect(bench.row(rowId)).toMatchObject({
      state: 'done',
      message: message('recipe_row.step', {
        step: 'draft',
        reason: message('recipe_cell.drafts_given', { ids: 'draft_7' }),
      }),
    });
    expect(() => bench.recipes.supply(rowId, 'import', ['x', 'y'])).toThrow(/recipe_row.one_clip/);
    expect(() => bench.recipes.supply(rowId, 'render', ['yes'])).toThrow(/rendered/);
  });

  it('keeps what was taken when its plan is edited, and only adds what is new', () => {
    const bench = recipesBench();
    const rowId = withCandidates(bench, plan({ upTo: 'render', formats: ['9:16'] }));
    bench.settle(bench.jobs('clip_render')[0]!.id, 'done', {});
    expect(bench.row(rowId).state).toBe('done');
    bench.recipes.edit([rowId], plan({ upTo: 'render', formats: ['9:16', '4:5'] }));
    expect(bench.jobs('clip_render').map((job) => [job.state, job.formats])).toEqual([
      ['done', '9:16'],
      ['queued', '4:5'],
    ]);
    bench.recipes.edit([rowId], plan({ upTo: 'candidates' }));
    expect(bench.jobs('clip_render').map((job) => job.state)).toEqual(['done', 'cancelled']);
    expect(bench.row(rowId).state).toBe('done');
  });

  it('takes no further step once cancelled, until a step is retried', () => {
    const bench = recipesBench();
    const rowId = bench.compose(url, plan());
    bench.recipes.cancel([rowId]);
    expect(bench.jobs()[0]!.state).toBe('cancelled');
    expect(bench.row(rowId)).toMatchObject({ state: 'stopped', message: message('recipe_cell.cancelled') });
    expect(bench.recipes.cancel([rowId]).refused[0]?.why).toEqual(message('not_done.row_cancelled'));
    bench.recipes.retry([rowId], 'import');
    expect(bench.row(rowId).state).toBe('open');
    expect(bench.jobs().map((job) => job.state)).toEqual(['cancelled', 'queued']);
  });

  it('takes over a render that is in the queue already instead of sending it twice', () => {
    const bench = recipesBench();
    bench.intake.add([
      {
        kind: 'clip_render',
        connectionId: 1,
        watchFolderId: null,
        target: { kind: 'clip', id: 'clip_1', label: null, slideId: null, slideLabel: null },
        name: 'By hand',
        file: null,
        url: null,
        title: null,
        serialOrder: 0,
        clipWork: {
          candidateId: null,
          formats: ['9:16', '1:1'],
          aspectRatio: null,
          approvedRevision: null,
        },
      },
    ]);
    bench.clock.jump(1000);
    const rowId = withCandidates(bench);
    expect(bench.jobs('clip_render')).toHaveLength(1);
    expect(bench.row(rowId).cells.render.jobIds).toEqual([bench.jobs('clip_render')[0]!.id]);
    bench.recipes.cancel([rowId]);
    expect(bench.jobs('clip_render')[0]!.state).toBe('queued');
  });

  it('takes over what another connection of the account sent while its own import waited', () => {
    const bench = recipesBench();
    const rowId = bench.compose(url, plan());
    addConnection(bench.database, 2, 'A second key');
    bench.intake.add([importOver(2)]);
    const theirs = bench.jobs('clip_import').at(-1);
    bench.settle(theirs!.id, 'tracking', { remote_id: 'clip_1' });
    expect(bench.claim(1), 'its own').toBeNull();
    expect(bench.jobs('clip_import').map((job) => job.state)).toEqual(['skipped', 'tracking']);
    expect(bench.row(rowId)).toMatchObject({
      state: 'open',
      clipId: 'clip_1',
      cells: { import: { state: 'tracking', jobIds: [theirs!.id] } },
    });
  });

  it('is taken up after a crash between an outcome and what follows from it', () => {
    const bench = recipesBench();
    bench.compose(url, plan());
    const [job] = bench.jobs();
    bench.settle(job!.id, 'tracking', { remote_id: 'clip_1' });
    bench.deafen();
    bench.read({ id: 'clip_1', candidates: [candidate('a')] });
    bench.settle(job!.id, 'done', {});
    expect(bench.jobs('clip_render')).toEqual([]);
    bench.restart();
    bench.restart();
    expect(bench.jobs('clip_render')).toHaveLength(1);
  });
});

describe('composing', () => {
  it('leaves out what is there already, with the reason', () => {
    const bench = recipesBench();
    const row = { url, title: null, brandId: 'brand_1', plan: plan({ upTo: 'import' }) };
    const first = bench.recipes.compose({ connectionId: 1, batchId: null, name: 'Talks', rows: [row, row] });
    expect(first.added).toHaveLength(1);
    expect(first.skipped).toEqual([{ url, why: message('recipe_row.same_in_batch') }]);
    const other = bench.recipes.compose({ connectionId: 1, batchId: null, name: null, rows: [row] });
    expect(other.skipped[0]?.why).toEqual(message('link_fault.known', { job: 1 }));
    const more = { ...row, brandId: 'brand_2' };
    const { batchId } = first;
    expect(bench.recipes.compose({ connectionId: 1, batchId, name: null, rows: [more] }).added).toHaveLength(
      1,
    );
    expect(bench.recipes.batches()).toEqual([expect.objectContaining({ name: 'Talks', rows: 2, open: 2 })]);
    expect(bench.recipes.totals()).toMatchObject({ rows: 2, open: 2, done: 0, stopped: 0 });
    expect(bench.recipes.page({ batchId, search: 'talk', offset: 0, limit: 1 })).toMatchObject({ total: 2 });
    expect(bench.recipes.page({ batchId, states: ['done'], offset: 0, limit: 9 }).total).toBe(0);
  });

  it('refuses an unknown connection and batch', () => {
    const { recipes } = recipesBench();
    const rows = [{ url, title: null, brandId: 'brand_1', plan: plan() }];
    expect(() => recipes.compose({ connectionId: 8, batchId: null, name: null, rows })).toThrow(
      'connection.unknown {"connection":8}',
    );
    expect(() => recipes.compose({ connectionId: 1, batchId: 8, name: null, rows })).toThrow(
      'batch.unknown {"batch":8}',
    );
  });
});

describe('saved recipes', () => {
  it('are found by name whatever its case, changed by saving again, and removed', () => {
    const { recipes } = recipesBench();
    const saved = recipes.save('Shorts', plan());
    expect(recipes.save('shorts', plan({ candidates: 'first' })).id).toBe(saved.id);
    expect(recipes.saved()).toMatchObject([{ name: 'shorts', folders: 0, plan: { candidates: 'first' } }]);
    recipes.removeSaved('SHORTS');
    expect(() => recipes.removeSaved('Shorts')).toThrow('recipe.unknown');
  });

  it('are listed by name, numbers by their value', () => {
    const { recipes } = recipesBench();
    for (const name of ['Week 10', 'week 2', 'Audio']) recipes.save(name, plan());
    expect(recipes.saved().map(({ name }) => name)).toEqual(['Audio', 'week 2', 'Week 10']);
  });
});
