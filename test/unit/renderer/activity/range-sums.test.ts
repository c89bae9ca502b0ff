import { describe, expect, it } from 'vitest';
import type { ActivityBucket, ActivitySums } from '../../../../src-main/contract/activity-sums.ts';
import { accountOf } from '../../../../src-main/contract/activity-words.ts';
import { createClient } from '../../../../src-main/contract/client.ts';
import { axisOf, plot, plotOf } from '../../../../src-renderer/activity/plot-bars.ts';
import {
  barLegend,
  dayWords,
  deliveredUnit,
  plotLabel,
} from '../../../../src-renderer/activity/plot-words.ts';
import { RangeFeed } from '../../../../src-renderer/activity/range-feed.svelte.ts';
import { noSums } from '../../../conformance/engine-double.ts';
import { ManualSchedule, settled } from '../manual-schedule.ts';
import { nowMs } from '../sample-values.ts';
import { ScriptedTransport } from '../scripted-transport.ts';

const hourMs = 3_600_000;
const midnightMs = new Date(nowMs).setHours(0, 0, 0, 0);

/** Today with so many bytes in each of its first hours, one file for each. */
function today(bytes: readonly number[], changes: Partial<ActivitySums> = {}): ActivitySums {
  const buckets = Array.from({ length: 24 }, (_, index): ActivityBucket => {
    const size = bytes[index] ?? 0;
    const fromMs = midnightMs + index * hourMs;
    return { fromMs, toMs: fromMs + hourMs, files: size > 0 ? 1 : 0, bytes: size, others: 0, offlineMs: 0 };
  });
  const sum = (of: (bucket: ActivityBucket) => number) => buckets.reduce((all, one) => all + of(one), 0);
  return {
    ...noSums,
    nowMs,
    buckets,
    files: sum(({ files }) => files),
    bytes: sum(({ bytes: size }) => size),
    ...changes,
  };
}

describe('the drawing of a range', () => {
  it('is as high as its hours, marks the present one, and shows what is little', () => {
    const drawn = plotOf(today([0, 6.4e9, 3.2e9, 1]));
    expect(drawn?.bars).toHaveLength(24);
    expect(drawn?.highest.bucket.fromMs).toBe(midnightMs + hourMs);
    expect(drawn?.bars.slice(0, 4).map(({ height }) => height)).toEqual([0, 76, 38, 1.5]);
    expect(drawn?.bars.every(({ y, height }) => y + height === plot.base)).toBe(true);
    expect(drawn?.bars.filter(({ isNow }) => isNow).map(({ bucket }) => bucket.fromMs)).toEqual([
      midnightMs + 14 * hourMs,
    ]);
  });

  it('says in words what it shows', () => {
    const sums = today([0, 6.4e9]);
    const drawn = plotOf(sums);
    if (drawn === null) throw new Error('nothing is drawn');
    expect(plotLabel(sums, drawn.highest)).toBe(
      'Bytes delivered in each hour of today, most at 01:00: 6.4 GB',
    );
    expect(barLegend(sums, drawn.highest.value)).toBe('Delivered in the hour, up to 6.4 GB');
    expect(deliveredUnit({ files: 1, bytes: 2e6, others: 3 })).toBe('file, 2.0 MB, 3 others');
    expect(dayWords({ files: 300, bytes: 21e9, others: 8 })).toBe('308 delivered, 21.0 GB');
    expect(dayWords({ files: 0, bytes: 0, others: 0 })).toBeNull();
  });

  it('is of numbers where nothing has a size, of a time without the service alone, or is none', () => {
    const links = today([], { others: 2 });
    const withLinks = {
      ...links,
      buckets: links.buckets.map((bucket, index) => ({ ...bucket, others: index === 3 ? 2 : 0 })),
    };
    expect(barLegend(withLinks, plotOf(withLinks)?.highest.value ?? 0)).toBe(
      'Delivered in the hour, up to 2',
    );
    expect(plotOf(today([]))).toBeNull();
    expect(plotOf(today([], { offlineMs: 1000 }))?.bars).toHaveLength(24);
  });

  it('has hours below it, or days', () => {
    expect(axisOf(today([])).labels).toEqual(['00', '06', '12', '18', '24']);
    const days = Array.from({ length: 30 }, (_, index) => {
      const fromMs = new Date(2025, 9, 23 + index).getTime();
      return { fromMs, toMs: fromMs + 24 * hourMs, files: 0, bytes: 0, others: 0, offlineMs: 0 };
    });
    expect(axisOf({ range: '7d', buckets: days.slice(-7) }).labels).toEqual([
      ...['Sat', 'Sun', 'Mon', 'Tue', 'Wed', 'Thu', 'Fri'],
    ]);
    expect(axisOf({ range: '30d', buckets: days }).labels.filter((label) => label !== '')).toEqual([
      ...['24 Oct', '31 Oct', '7 Nov', '14 Nov', '21 Nov'],
    ]);
  });
});

it('what cannot be proved is not called lost or doubled, nor is it hidden', () => {
  const unproved = { inDoubt: 0, maybeTwice: 0, maybeMissing: 0 };
  expect(accountOf({ unproved })).toEqual({
    ...{ name: 'Lost or doubled', figure: 0, detail: 'every file is accounted for' },
  });
  expect(accountOf({ unproved: { ...unproved, inDoubt: 4 } })).toMatchObject({ name: 'In doubt', figure: 4 });
  expect(accountOf({ unproved: { inDoubt: 0, maybeTwice: 2, maybeMissing: 1 } })).toEqual({
    ...{ name: 'Not proved', figure: 3 },
    detail: '2 sent again because you said so; 1 marked as arrived by you',
  });
  // The figure is not said twice.
  expect(accountOf({ unproved: { ...unproved, maybeMissing: 6 } })).toEqual({
    ...{ name: 'Not proved', figure: 6, detail: 'marked as arrived by you' },
  });
});

it('sums are asked for again after a change, once for many, and say what a day came to', async () => {
  const asked: string[] = [];
  const transport = new ScriptedTransport({
    'activity.sums': ({ range }) => {
      asked.push(range);
      return { ...today([5, 6]), range };
    },
  });
  const time = new ManualSchedule();
  const feed = new RangeFeed(createClient(transport), time.schedule);
  await feed.read();
  expect([asked, feed.sums?.bytes]).toEqual([['today', '30d'], 11]);
  for (let number = 1; number <= 100; number += 1) feed.receive(null);
  feed.receive({ revision: 9 });
  await time.pass(2000);
  await settled();
  expect(asked).toHaveLength(4);
  await feed.choose('30d');
  expect(asked.slice(4)).toEqual(['30d']);
  expect(feed.dayAt(midnightMs)?.bytes).toBe(5);
  expect(feed.dayAt(midnightMs - 1)).toBeNull();
  feed.receive(null);
  feed.stop();
  await time.pass(10_000);
  expect(asked).toHaveLength(5);
});
