import { describe, expect, it } from 'vitest';
import { advance } from '../../../../src-main/engine/recipes/advance.ts';
import type { JobStep, RowFacts, RowRecord, StepJob } from '../../../../src-main/engine/recipes/row-facts.ts';
import { meaningOf } from '../../../../src-main/engine/service-client/replies/known-statuses.ts';
import { candidate, clipState, plan } from './recipes-bench.ts';

let nextId = 1;

function job(step: JobStep, changes: Partial<StepJob> = {}): RowFacts['jobs'][number] {
  nextId += 1;
  const base: StepJob = {
    id: nextId,
    state: 'done',
    cause: null,
    reason: null,
    target_id: step === 'import' ? 'brand_1' : 'clip_1',
    candidate_id: null,
    formats: step === 'render' ? '9:16' : null,
    aspect_ratio: step === 'draft' ? '9:16' : null,
    remote_id: step === 'import' ? 'clip_1' : null,
    remote_url: null,
    proof: 'completed',
    tracking_since_ms: 100,
    ended_at_ms: 200,
    created_at_ms: 50,
  };
  return { step, job: { ...base, ...changes } };
}

function facts(
  jobs: RowFacts['jobs'],
  row: Partial<RowRecord> = {},
  candidates = [candidate('a'), candidate('b')],
  readAtMs = 150,
): RowFacts {
  const clip = clipState({ id: 'clip_1', candidates });
  return {
    row: {
      id: 1,
      batchId: 1,
      connectionId: 1,
      watchFolderId: null,
      brandId: 'brand_1',
      brandLabel: null,
      url: 'https://video.example/talk',
      title: null,
      plan: plan({ formats: ['9:16'] }),
      state: 'open',
      clipId: null,
      candidateIds: null,
      byHand: {},
      isCancelled: false,
      message: null,
      createdAtMs: 0,
      ...row,
    },
    jobs,
    clip: {
      ...clip,
      connectionId: 1,
      readAtMs,
      candidateCount: candidates.length,
      candidates: [...candidates],
    },
    meaningOf: (subject, status) => meaningOf(undefined, subject, status),
    renderEvidence: () => ({ baseline: null, left: new Set(), isReused: false, wasBesideAnother: false }),
  };
}

const imported = job('import');
const tracked = { state: 'tracking', proof: null } as const;
const done = candidate('a', 'completed');

describe('where a row stands', () => {
  it.each<[string, RowFacts, { missing: string[]; state: string }]>([
    ['nothing yet', facts([]), { missing: ['import'], state: 'open' }],
    ['cancelled before anything', facts([], { isCancelled: true }), { missing: [], state: 'stopped' }],
    [
      'import rejected',
      facts([job('import', { state: 'rejected', remote_id: null })]),
      { missing: [], state: 'stopped' },
    ],
    [
      'import in doubt',
      facts([job('import', { state: 'in_doubt', remote_id: null })]),
      { missing: [], state: 'stopped' },
    ],
    ['import followed', facts([job('import', tracked)]), { missing: [], state: 'open' }],
    ['imported', facts([imported]), { missing: ['render'], state: 'open' }],
    [
      'only to be imported',
      facts([imported], { plan: plan({ upTo: 'import' }) }),
      { missing: [], state: 'done' },
    ],
    [
      'up to the candidates',
      facts([imported], { plan: plan({ upTo: 'candidates' }) }),
      { missing: [], state: 'done' },
    ],
    ['no candidates', facts([imported], {}, []), { missing: [], state: 'stopped' }],
    [
      'two chosen',
      facts([imported], { candidateIds: ['a', 'b'] }),
      { missing: ['render', 'render'], state: 'open' },
    ],
    ['rendering', facts([imported, job('render', tracked)]), { missing: [], state: 'open' }],
    [
      'one rendered of two',
      facts([imported, job('render', tracked)], {}, [done, candidate('b')]),
      { missing: ['draft'], state: 'open' },
    ],
    [
      'rendered long before',
      facts([imported, job('render', tracked)], {}, [done], 90),
      { missing: [], state: 'open' },
    ],
    ['rendered', facts([imported, job('render')]), { missing: ['draft', 'draft'], state: 'open' }],
    [
      'render accepted only',
      facts([imported, job('render', { proof: 'accepted_only' })]),
      { missing: [], state: 'open' },
    ],
    [
      'render refused',
      facts([imported, job('render', { state: 'rejected' })]),
      { missing: [], state: 'stopped' },
    ],
    [
      'render given up on, one is there',
      facts([imported, job('render', { state: 'needs_attention', cause: 'remote_failed' })], {}, [
        done,
        candidate('b'),
      ]),
      { missing: ['draft'], state: 'open' },
    ],
    [
      'a draft failed',
      facts([imported, job('render'), job('draft', { candidate_id: 'a', state: 'failed' })], {}, [done]),
      { missing: [], state: 'stopped' },
    ],
    [
      'all drafted',
      facts([imported, job('render'), job('draft', { candidate_id: 'a' })], {}, [done]),
      { missing: [], state: 'done' },
    ],
    [
      'drafts skipped',
      facts([imported, job('render')], { byHand: { draft: 'skipped' } }),
      { missing: [], state: 'done' },
    ],
  ])('%s', (_name, given, expected) => {
    const { missing, state, message } = advance(given);
    expect({ missing: missing.map(({ step }) => step), state }).toEqual(expected);
    expect(message).not.toBeNull();
  });

  it('asks for a read where a render was accepted and nobody follows it', () => {
    expect(advance(facts([imported, job('render', { proof: 'accepted_only' })])).wantsRead).toBe(true);
    expect(advance(facts([imported, job('render', tracked)])).wantsRead).toBe(false);
  });

  it('lists at most 50 jobs of a cell, those that need attention first', () => {
    const candidates = Array.from({ length: 60 }, (_, index) => candidate(`c${String(index)}`));
    const drafts = candidates.map(({ id }) => job('draft', { candidate_id: id }));
    const doubtful = job('draft', { candidate_id: 'c59', state: 'in_doubt' });
    const { cells } = advance(
      facts([imported, job('render'), ...drafts.slice(0, 59), doubtful], {}, candidates),
    );
    expect(cells.draft).toMatchObject({ state: 'in_doubt', done: 59, total: 60 });
    expect(cells.draft.jobIds).toHaveLength(50);
    expect(cells.draft.jobIds[0]).toBe(doubtful.job.id);
  });
});
