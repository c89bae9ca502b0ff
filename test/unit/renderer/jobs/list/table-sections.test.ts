import { describe, expect, it } from 'vitest';
import {
  contentOf,
  placeOfJob,
  tableSections,
  type SectionsInput,
} from '../../../../../src-renderer/jobs/list/table-sections.ts';

const input: SectionsInput = {
  total: 10,
  totalBytes: 100,
  groups: [
    { view: 'active', count: 2, sizeBytes: 20 },
    { view: 'attention', count: 0, sizeBytes: 0 },
    { view: 'waiting', count: 3, sizeBytes: 30 },
    { view: 'done', count: 5, sizeBytes: 50 },
  ],
  hasHeadings: true,
  settlingCount: 0,
  unreadCount: 0,
  folded: [],
  density: 'two_lines',
};

describe('the groups of the queue', () => {
  it('stand under headings, without the empty ones', () => {
    const sections = tableSections(input);
    expect(sections.map((each) => [each.title, each.count, each.firstJob, each.rowCount])).toEqual([
      ['Active', 2, 0, 2],
      ['Waiting', 3, 2, 3],
      ['Done', 5, 5, 5],
    ]);
  });

  it('keep their place in the list when they are folded', () => {
    const sections = tableSections({ ...input, folded: ['waiting'] });
    expect(sections[1]?.rowCount).toBe(0);
    expect(placeOfJob(sections, 2)).toBeNull();
    expect(placeOfJob(sections, 5)).toEqual({ section: 2, row: 0 });
  });

  it('show what cannot be read among what needs you, and not among what waits', () => {
    const sections = tableSections({ ...input, settlingCount: 3, unreadCount: 1 });
    expect(
      sections.map(({ view, settlingCount, firstSettling }) => [view, settlingCount, firstSettling]),
    ).toEqual([
      ['active', 0, 0],
      ['attention', 1, 0],
      ['waiting', 2, 1],
      ['done', 0, 0],
    ]);
    expect(contentOf(sections[2]!, 0)).toEqual({ kind: 'settling', index: 1 });
    const alone = tableSections({
      ...input,
      groups: input.groups.slice(3),
      settlingCount: 1,
      unreadCount: 1,
    });
    expect(alone.map(({ view }) => view)).toEqual(['attention', 'done']);
  });

  it('show what settles at the top of what waits', () => {
    const sections = tableSections({ ...input, settlingCount: 2 });
    const waiting = sections[1]!;
    expect([0, 1, 2].map((row) => contentOf(waiting, row))).toEqual([
      { kind: 'settling', index: 0 },
      { kind: 'settling', index: 1 },
      { kind: 'job', index: 2 },
    ]);
    expect(placeOfJob(sections, 2)).toEqual({ section: 1, row: 2 });
  });

  it('show what settles also while nothing else waits', () => {
    const sections = tableSections({
      ...input,
      groups: input.groups.filter((group) => group.view !== 'waiting'),
      settlingCount: 1,
    });
    expect(sections.map((each) => each.view)).toEqual(['active', 'waiting', 'done']);
    expect(sections[2]?.firstJob).toBe(2);
  });

  it('are one stretch without headings', () => {
    const [only] = tableSections({ ...input, hasHeadings: false, density: 'compact' });
    expect([only?.headingPx, only?.rowPx, only?.rowCount]).toEqual([0, 28, 10]);
  });
});
