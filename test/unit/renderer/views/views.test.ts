import { describe, expect, it } from 'vitest';
import { errorCodes, OutboxError } from '../../../../src-main/contract/errors.ts';
import { activityKinds, type ActivityEntry } from '../../../../src-main/contract/status.ts';
import { describeError } from '../../../../src-renderer/errors/describe-error.ts';
import { activityDays, markOf } from '../../../../src-renderer/activity/activity-days.ts';
import { countOf, foremostTargets, windowTitle } from '../../../../src-renderer/views/rail-entries.ts';
import { counts, minuteMs, nowMs } from '../sample-values.ts';

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
    expect(countOf(all, 'done')).toBe(15);
    expect(countOf(all, 'all')).toBe(36);
  });

  it('shows the targets with most to go, in the order of their names', () => {
    const targets = Array.from({ length: 12 }, (_, index) => ({
      targetId: String(index),
      label: null,
      kind: 'carousel',
      pending: index,
    }));
    const shown = foremostTargets(targets);
    expect(shown.map(({ pending }) => pending)).toEqual([4, 5, 6, 7, 8, 9, 10, 11]);
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

describe('the history', () => {
  const entry = (id: number, agoMs: number): ActivityEntry => ({
    id,
    atMs: nowMs - agoMs,
    kind: 'delivered',
    count: 1,
    title: 'Delivered',
    detail: null,
    jobId: null,
  });

  it('is parted by days', () => {
    const days = activityDays([entry(3, 0), entry(2, 60 * minuteMs), entry(1, 24 * 60 * minuteMs)], nowMs);
    expect(days.map((day) => [day.title, day.date, day.entries.length])).toEqual([
      ['Today', '21 November', 2],
      ['Yesterday', '20 November', 1],
    ]);
  });

  it('draws every kind', () => {
    for (const kind of activityKinds) expect(markOf({ ...entry(1, 0), kind })).toBeDefined();
  });
});

describe('an error', () => {
  it('has a title for every code, and keeps its own words', () => {
    for (const code of errorCodes) {
      const words = describeError(new OutboxError(code, 'The folder /x was refused.'));
      expect(words.title).not.toBe('');
      expect(words.detail).toBe('The folder /x was refused.');
    }
  });

  it('of any other making is unexpected', () => {
    expect(describeError('gone')).toEqual({
      title: 'Something unexpected went wrong',
      detail: 'gone',
      mayHelpToRetry: true,
    });
  });
});
