import { describe, expect, it } from 'vitest';
import { seededRandom } from '../../../../src-main/foundation/random.ts';
import { candidate, plan, recipesBench, type RecipesBench } from './recipes-bench.ts';

/** Repeat one run with `RECIPES_SEED=<seed>`. */
const given = process.env['RECIPES_SEED'];
const seeds = given === undefined ? Array.from({ length: 20 }, (_, index) => index + 1) : [Number(given)];
const ends = ['done', 'done', 'done', 'rejected', 'failed', 'in_doubt'] as const;

describe('rows with random outcomes and a process that dies between any two steps', () => {
  it.each(seeds)('end done or with a named reason, each draft exactly once (seed %i)', (seed) => {
    const random = seededRandom(seed);
    const pick = <Item>(items: readonly Item[]): Item => items[Math.floor(random.next() * items.length)]!;
    const bench = recipesBench();
    const choices = ['all', 'first', ['a', 'b']] as const;
    const rowIds = [1, 2, 3].map((number) => {
      const candidates = pick(choices);
      const chosen = typeof candidates === 'string' ? candidates : [...candidates];
      return bench.compose(`https://video.example/${String(number)}`, plan({ candidates: chosen }));
    });
    for (let step = 0; step < 400 && takeStep(bench, () => random.next(), pick); step += 1);
    bench.restart();

    for (const rowId of rowIds) {
      const row = bench.row(rowId);
      expect(row.state, row.message?.code).not.toBe('open');
      expect(row.message).not.toBeNull();
      if (row.state === 'stopped')
        expect(row.message?.code).toMatch(/^recipe_row\.(?:step|at_step|several)$/u);
      else expect(row.cells.draft.done).toBe(row.cells.draft.total);
    }
    const drafts = bench
      .jobs('post_draft')
      .map((job) => [job.target_id, job.candidate_id, job.aspect_ratio].join(' '));
    expect(new Set(drafts).size).toBe(drafts.length);
    const rendered = bench.jobs('clip_render').filter((job) => job.state === 'done');
    for (const render of rendered) {
      const wanted = render.candidate_id === null ? ['a', 'b', 'c'] : [render.candidate_id];
      for (const id of wanted) {
        for (const format of ['9:16', '1:1']) expect(drafts).toContain(`${render.target_id} ${id} ${format}`);
      }
    }
  });
});

/** One thing happens to one job, heard of or not. False where nothing is left to happen. */
function takeStep(
  bench: RecipesBench,
  chance: () => number,
  pick: <Item>(items: readonly Item[]) => Item,
): boolean {
  if (chance() < 0.25) bench.deafen();
  const live = bench.jobs().filter((job) => job.state === 'queued' || job.state === 'tracking');
  if (live.length === 0) {
    const before = bench.jobs().length;
    bench.restart();
    return bench.jobs().length > before;
  }
  const job = pick(live);
  const clipId = job.kind === 'clip_import' ? `clip_${String(job.id)}` : job.target_id;
  const read = (status: string): void =>
    bench.read({ id: clipId, candidates: ['a', 'b', 'c'].map((id) => candidate(id, status)) });
  if (job.state === 'tracking') {
    read(job.kind === 'clip_render' ? 'completed' : 'pending');
    bench.settle(job.id, 'done');
  } else if (job.kind === 'post_draft') {
    const end = pick(ends);
    bench.settle(job.id, end, end === 'done' ? { proof: 'accepted_only' } : { reason: 'So it went' });
  } else {
    const end = pick(ends);
    if (end === 'done')
      bench.settle(job.id, 'tracking', job.kind === 'clip_import' ? { remote_id: clipId } : {});
    else bench.settle(job.id, end, { reason: 'So it went' });
  }
  if (chance() < 0.3) bench.restart();
  return true;
}
