import { describe, expect, it } from 'vitest';
import {
  clientCountWords,
  fitsFilter,
  shownInRail,
  tellingParts,
  windowTitle,
} from '../../../../../src-renderer/views/frame/rail-entries.ts';
import { countOf } from '../../../../../src-main/contract/attention-count.ts';
import { counts } from '../../sample-values.ts';

describe('the rail', () => {
  it('counts each view by its states', () => {
    const all = counts({
      queued: 3,
      sending: 2,
      tracking: 1,
      in_doubt: 4,
      failed: 5,
      rejected: 6,
      done: 7,
      skipped: 8,
    });
    expect(countOf(all, 'active')).toBe(3);
    expect(countOf(all, 'attention')).toBe(4);
    expect(countOf(all, 'failed')).toBe(11);
    expect(countOf(all, 'done')).toBe(7);
    expect(countOf(all, 'not_sent')).toBe(8);
    expect(countOf(all, 'all')).toBe(36);
  });

  it('says of a client what is to go and what needs somebody, and nothing where there is neither', () => {
    expect(clientCountWords({ pending: 12, attention: 0 })).toBe('12 to go');
    expect(clientCountWords({ pending: 3, attention: 1 })).toBe('3 to go, 1 needs you');
    expect(clientCountWords({ pending: 0, attention: 2 })).toBe('2 need you');
    expect(clientCountWords({ pending: 0, attention: 0 })).toBeNull();
  });

  it.each([
    ['the folder above', ['/a/Kestrel/Slides', '/a/Halden/Slides'], ['Kestrel', 'Halden']],
    ['one further up', ['/a/Kestrel/out/Slides', '/a/Halden/out/Slides'], ['Kestrel', 'Halden']],
    ['on Windows', [String.raw`C:\Kestrel\Slides`, String.raw`D:\Halden\Slides`], ['Kestrel', 'Halden']],
    ['one within the other', ['/a/Slides', '/a/Slides/Slides'], ['a', 'Slides']],
    ['alone', ['/a/Slides', '/a/Pictures'], [undefined, undefined]],
    [
      'where no folder above is of one alone',
      ['/a/x/1/Slides', '/a/x/2/Slides', '/a/y/1/Slides'],
      ['x/1', '2', 'y'],
    ],
  ])('tells folders of one name by what differs above them: %s', (_, paths, parts) => {
    const folders = paths.map((path, id) => ({ id, path, name: path.split(/[/\\]/u).at(-1) ?? '' }));
    const told = tellingParts(folders);
    expect(folders.map(({ id }) => told.get(id))).toEqual(parts);
  });

  it('finds each word of a filter, in any order', () => {
    expect(fitsFilter('/home/ann/Kestrel/Slides Halden', 'slides kes')).toBe(true);
    expect(fitsFilter('/home/ann/Kestrel/Slides', 'slides halden')).toBe(false);
    expect(fitsFilter('Kestrel', '')).toBe(true);
  });

  it('lists of a long group what waits or asks alone, and a short one whole', () => {
    const clients = Array.from({ length: 40 }, (_, id) => ({ id, pending: id % 10 === 0 ? 3 : 0 }));
    const hasWork = ({ pending }: { readonly pending: number }): boolean => pending > 0;
    expect(shownInRail(clients, hasWork).map(({ id }) => id)).toEqual([0, 10, 20, 30]);
    expect(shownInRail(clients.slice(1, 9), hasWork)).toHaveLength(8);
  });
});

describe('the window’s title', () => {
  it('says what needs somebody, else what is to go, and marks practice', () => {
    expect(windowTitle('Queue', { attention: 1, toGo: 9, isPractice: false })).toBe(
      '1 needs you · Queue · Outbox',
    );
    expect(windowTitle('Queue', { attention: 0, toGo: 219, isPractice: true })).toBe(
      '219 to go · Queue · Outbox, practice',
    );
    expect(windowTitle('Done', { attention: 0, toGo: 0, isPractice: false })).toBe('Done · Outbox');
  });
});
