import { describe, expect, it } from 'vitest';
import { attentionCauses } from '../../../../../src-renderer/jobs/attention/attention-causes.ts';
import { jobRow, minuteMs, nowMs } from '../../sample-values.ts';

describe('what needs a person', () => {
  it('is grouped by cause', () => {
    const slideless = {
      kind: 'carousel',
      id: 'car_1',
      label: 'Lisbon',
      slideId: null,
      slideLabel: null,
    } as const;
    const causes = attentionCauses([
      jobRow({ id: 1, state: 'in_doubt', updatedAtMs: nowMs - 43 * minuteMs }),
      jobRow({ id: 2, state: 'in_doubt', updatedAtMs: nowMs - 39 * minuteMs }),
      jobRow({
        id: 3,
        state: 'needs_attention',
        cause: 'slide',
        kind: 'carousel_asset',
        target: slideless,
      }),
      jobRow({
        id: 4,
        state: 'needs_attention',
        cause: 'slide',
        kind: 'carousel_asset',
        target: slideless,
      }),
      jobRow({ id: 5, state: 'needs_attention', reason: 'No final status after 24 h' }),
      jobRow({ id: 6, state: 'done' }),
      // Stands with what is in doubt, where it can be answered.
      jobRow({ id: 7, state: 'needs_attention', cause: 'early_success' }),
    ]);
    expect(causes.map((cause) => [cause.title, cause.jobs.map((job) => job.id)])).toEqual([
      ['Needs a slide', [3, 4]],
      ['Needs a decision', [5]],
    ]);
    expect(causes[0]?.explanation).toBe('These files need a slide of “Lisbon”. Choose it here.');
    expect(causes[1]?.explanation, 'a reason has its full stop').toBe('No final status after 24 h.');
  });

  it('is told with what becomes of it while nobody acts, each time', () => {
    const causes = [
      'slide',
      'brand',
      'target',
      'revision',
      'edited',
      'unfit',
      'client',
      'no_status',
    ] as const;
    const told = attentionCauses(
      causes.map((cause, index) =>
        jobRow({
          ...{ id: index + 1, state: 'needs_attention', cause },
          reason: cause === 'client' ? 'It would go to another client' : null,
          kind: cause === 'revision' ? 'clip_render' : cause === 'brand' ? 'clip_import' : 'carousel_asset',
        }),
      ),
    );
    expect(told).toHaveLength(causes.length);
    for (const { title, explanation, otherwise } of told) {
      expect(explanation, title).not.toBe('');
      expect(otherwise, title).toMatch(/^(?:Until|If no one)/u);
    }
  });

  it('is asked once for each folder where slides are missing, so that its board answers for all', () => {
    const slideless = { state: 'needs_attention', cause: 'slide', kind: 'carousel_asset' } as const;
    const causes = attentionCauses([
      jobRow({ id: 1, ...slideless, watchFolderId: 1 }),
      jobRow({ id: 2, ...slideless, watchFolderId: 2 }),
      jobRow({ id: 3, ...slideless, watchFolderId: 1 }),
    ]);
    expect(causes.map(({ jobs }) => jobs.map(({ id }) => id))).toEqual([[1, 3], [2]]);
  });

  it('is nothing where nothing does', () => {
    expect(attentionCauses([jobRow()])).toEqual([]);
  });
});
