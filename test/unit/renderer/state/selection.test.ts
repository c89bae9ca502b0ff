import { describe, expect, it } from 'vitest';
import type { JobRow } from '../../../../src-main/contract/job.ts';
import { Selection } from '../../../../src-renderer/state/selection.svelte.ts';
import { jobRow } from '../sample-values.ts';

describe('a choice of rows', () => {
  it('is toggled, extended, kept up to date and cleared', () => {
    const selection = new Selection<JobRow>();
    selection.toggle(jobRow({ id: 1 }), 0);
    selection.add([jobRow({ id: 2 }), jobRow({ id: 3 })]);
    selection.toggle(jobRow({ id: 2 }), 1);
    selection.receive([jobRow({ id: 3, state: 'done' }), jobRow({ id: 9, state: 'done' })]);
    expect(selection.rows.map((job) => [job.id, job.state])).toEqual([
      [1, 'queued'],
      [3, 'done'],
    ]);
    expect(selection.anchor).toBe(1);
    selection.drop([3, 77]);
    expect(selection.rows.map((job) => job.id)).toEqual([1]);
    selection.clear();
    expect([selection.size, selection.anchor]).toEqual([0, null]);
  });
});
