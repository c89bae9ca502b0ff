import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { jobStates } from '../../src-main/contract/job.ts';
import { recipeSteps, type RecipePlan } from '../../src-main/contract/recipe.ts';
import { renderFormats } from '../../src-main/contract/render-format.ts';
import { advance, isPlanned } from '../../src-main/engine/recipes/advance.ts';
import type { JobStep, RowFacts, StepJob } from '../../src-main/engine/recipes/row-facts.ts';
import { meaningOf } from '../../src-main/engine/service-client/replies/known-statuses.ts';
import { candidate, clipState } from '../unit/engine/recipes/recipes-bench.ts';
import { holds } from './holds.ts';

const candidateIds = ['a', 'b', 'c'];
const plan: fc.Arbitrary<RecipePlan> = fc.record({
  upTo: fc.constantFrom(...recipeSteps),
  formats: fc.uniqueArray(fc.constantFrom(...renderFormats), { minLength: 1 }),
  candidates: fc.oneof(
    fc.constantFrom('all', 'first'),
    fc.uniqueArray(fc.constantFrom(...candidateIds, 'gone'), { minLength: 1 }),
  ),
});

interface LinkedJob {
  readonly step: JobStep;
  readonly job: StepJob;
}
const job = fc
  .record({
    step: fc.constantFrom('import', 'render', 'draft'),
    state: fc.constantFrom(...jobStates),
    candidateId: fc.option(fc.constantFrom(...candidateIds)),
    format: fc.constantFrom(...renderFormats),
    hasClip: fc.boolean(),
    proof: fc.option(fc.constantFrom('completed', 'accepted_only')),
  })
  .map(({ step, state, candidateId, format, hasClip, proof }): Omit<LinkedJob, 'id'> => ({
    step,
    job: {
      ...{
        id: 0,
        state,
        cause: state === 'needs_attention' ? 'no_status' : null,
        reason: null,
        tracking_since_ms: 100,
      },
      ...{ ended_at_ms: 200, created_at_ms: 50, proof: state === 'done' ? proof : null },
      target_id: step === 'import' ? 'brand_1' : 'clip_1',
      candidate_id: step === 'import' ? null : candidateId,
      formats: step === 'render' ? format : null,
      aspect_ratio: step === 'draft' ? format : null,
      remote_id: step === 'import' && hasClip ? 'clip_1' : null,
      remote_url: null,
    },
  }));

const facts: fc.Arbitrary<RowFacts> = fc
  .record({
    plan,
    jobs: fc.array(job, { maxLength: 8 }),
    known: fc.uniqueArray(fc.constantFrom(...candidateIds)),
    renderStatus: fc.option(fc.constantFrom('completed', 'queued', 'odd')),
    clipStatus: fc.constantFrom('ready', 'processing', 'odd'),
    isRead: fc.boolean(),
    isCancelled: fc.boolean(),
    skipped: fc.uniqueArray(fc.constantFrom(...recipeSteps), { maxLength: 2 }),
  })
  .map(({ plan: given, jobs, known, renderStatus, clipStatus, isRead, isCancelled, skipped }) => ({
    row: {
      ...{ id: 1, batchId: 1, connectionId: 1, watchFolderId: null, brandId: 'brand_1', brandLabel: null },
      ...{
        url: 'https://video.example/talk',
        title: null,
        plan: given,
        state: 'open',
        clipId: null,
        candidateIds: null,
      },
      byHand: Object.fromEntries(skipped.map((step) => [step, 'skipped' as const])),
      ...{ isCancelled, message: null, createdAtMs: 0 },
    },
    jobs: jobs.map((linked, index) => ({ ...linked, job: { ...linked.job, id: index + 1 } })),
    clip: isRead
      ? {
          ...clipState({ id: 'clip_1', status: clipStatus }),
          candidates: known.map((id) => candidate(id, renderStatus)),
          ...{ connectionId: 1, readAtMs: 300, candidateCount: known.length },
        }
      : null,
    meaningOf: (subject, status) => meaningOf(undefined, subject, status),
    renderEvidence: () => ({ baseline: null, left: new Set(), isReused: false, wasBesideAnother: false }),
  }));

/** The facts once every missing job is there, queued and not yet sent. */
function withJobs(before: RowFacts): RowFacts {
  const added = advance(before).missing.map(({ step, newJob }, index): LinkedJob => ({
    step,
    job: {
      ...{
        id: 1000 + index,
        state: 'queued',
        cause: null,
        reason: null,
        target_id: newJob.target.id,
        remote_id: null,
        remote_url: null,
      },
      ...{ proof: null, tracking_since_ms: null, ended_at_ms: null, created_at_ms: 400 },
      candidate_id: newJob.clipWork?.candidateId ?? null,
      formats:
        newJob.clipWork === undefined || newJob.clipWork.formats.length === 0
          ? null
          : newJob.clipWork.formats.join(','),
      aspect_ratio: newJob.clipWork?.aspectRatio ?? null,
    },
  }));
  return { ...before, jobs: [...before.jobs, ...added] };
}

describe('where a row of a recipe stands', () => {
  it('is the same however often it is asked, and asking changes nothing', () => {
    holds(
      fc.property(facts, (given) => {
        const before = JSON.stringify(given);
        expect(advance(given)).toEqual(advance(given));
        expect(JSON.stringify(given)).toBe(before);
      }),
    );
  });

  it('asks for no job a second time: with those it asked for, it lacks none', () => {
    holds(
      fc.property(facts, (given) => {
        expect(advance(withJobs(given)).missing).toEqual([]);
      }),
    );
  });

  it('asks for nothing beyond the plan, nothing that a person skipped, and nothing once cancelled', () => {
    holds(
      fc.property(facts, (given) => {
        const { missing } = advance(given);
        if (given.row.isCancelled) expect(missing).toEqual([]);
        for (const { step, newJob } of missing) {
          expect(isPlanned(given.row.plan, step)).toBe(true);
          expect(given.row.byHand[step]).toBeUndefined();
          const { clipWork } = newJob;
          for (const format of clipWork?.formats ?? []) expect(given.row.plan.formats).toContain(format);
          const known = given.clip?.candidates.map(({ id }) => id) ?? [];
          if (clipWork?.candidateId != null && known.length > 0)
            expect(known).toContain(clipWork.candidateId);
        }
      }),
    );
  });

  it('gives up only jobs that were not sent, and wants none of those that it just asked for', () => {
    holds(
      fc.property(facts, (given) => {
        const unsent = new Set(['queued', 'sending', 'needs_attention']);
        for (const id of advance(given).unwanted) {
          expect(unsent).toContain(given.jobs.find((linked) => linked.job.id === id)?.job.state);
        }
        expect(advance(withJobs(given)).unwanted.filter((id) => id >= 1000)).toEqual([]);
      }),
    );
  });

  it('is done only when every planned step ended well, and open only while something moves by itself', () => {
    holds(
      fc.property(facts, (given) => {
        const { state, cells, missing, wantsRead } = advance(given);
        const planned = recipeSteps.filter((step) => isPlanned(given.row.plan, step));
        const endedWell = planned.every((step) =>
          ['done', 'skipped', 'supplied'].includes(cells[step].state),
        );
        expect(state === 'done').toBe(endedWell);
        const isUnderWay = given.jobs.some(({ job: one }) =>
          ['queued', 'sending', 'tracking'].includes(one.state),
        );
        if (state === 'open') expect(missing.length > 0 || wantsRead || isUnderWay).toBe(true);
      }),
    );
  });
});
