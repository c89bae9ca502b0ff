import { message } from '../../../../src-main/contract/messages/message.ts';
import { describe, expect, it } from 'vitest';
import { activityKinds, type ActivityEntry } from '../../../../src-main/contract/activity.ts';
import { activityDays, markOf } from '../../../../src-renderer/activity/activity-days.ts';
import { speak } from '../../../helpers/speaking.ts';
import { minuteMs, nowMs } from '../sample-values.ts';

describe('the history', () => {
  const entry = (id: number, agoMs: number): ActivityEntry => ({
    id,
    atMs: nowMs - agoMs,
    kind: 'delivered',
    count: 1,
    title: message('history.woke'),
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

  it('keeps a day’s key while lines come to it, so that what has the keyboard is not made anew', () => {
    const held = [entry(2, 0), entry(1, 24 * 60 * minuteMs)];
    const keys = activityDays(held, nowMs).map(({ key }) => key);
    expect(activityDays([entry(3, 0), ...held], nowMs).map(({ key }) => key)).toEqual(keys);
  });

  it('has no day twice where more came to a line of the day before', () => {
    const grown = entry(1, 0);
    const days = activityDays([entry(3, 0), entry(2, 24 * 60 * minuteMs), grown], nowMs);
    expect(days.map(({ title, entries }) => [title, entries.map(({ id }) => id)])).toEqual([
      ['Today', [3, 1]],
      ['Yesterday', [2]],
    ]);
  });

  it('says the date beside today and yesterday in German too', () => {
    speak({ language: 'de', locale: 'de-DE' });
    try {
      const days = activityDays([entry(2, 0), entry(1, 48 * 60 * minuteMs)], nowMs);
      expect(days.map((day) => [day.title, day.date])).toEqual([
        ['Heute', '21. November'],
        ['19. November', null],
      ]);
    } finally {
      speak({ language: 'en', locale: 'en-GB' });
    }
  });

  it('draws every kind', () => {
    for (const kind of activityKinds) expect(markOf({ ...entry(1, 0), kind })).toBeDefined();
  });
});
