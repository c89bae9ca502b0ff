import { describe, expect, it } from 'vitest';
import { message } from '../../../../src-main/contract/messages/message.ts';
import { createClient } from '../../../../src-main/contract/client.ts';
import { ActivityFeed } from '../../../../src-renderer/activity/activity.svelte.ts';
import { settled } from '../manual-schedule.ts';
import { nowMs } from '../sample-values.ts';
import { ScriptedTransport } from '../scripted-transport.ts';

describe('the history', () => {
  it('is read backwards and joined by what happens now', async () => {
    const entry = (id: number, count = 1) => ({
      id,
      atMs: nowMs,
      kind: 'delivered' as const,
      count,
      title: message('history.woke'),
      detail: null,
      jobId: null,
    });
    const transport = new ScriptedTransport({
      'activity.page': ({ beforeId }) => (beforeId === null ? [entry(3), entry(2)] : []),
    });
    const feed = new ActivityFeed(createClient(transport));
    await feed.read();
    feed.receive({ revision: 8, activity: [entry(3, 5), entry(4)] });
    expect(feed.entries.map((each) => [each.id, each.count])).toEqual([
      [4, 1],
      [3, 5],
      [2, 1],
    ]);
    expect(feed.hasOlder).toBe(false);
  });

  it('is in the order of time, and goes on below the line with the lowest number', async () => {
    const entry = (id: number, minute: number) => ({
      ...{ id, atMs: nowMs + minute * 60_000, kind: 'delivered' as const, count: 1 },
      ...{ title: message('history.woke'), detail: null, jobId: null },
    });
    const asked: (number | null)[] = [];
    const transport = new ScriptedTransport({
      'activity.page': ({ beforeId }) => {
        asked.push(beforeId);
        return beforeId === null ? [entry(12, 1), entry(11, 0), entry(10, 4)] : [];
      },
    });
    const feed = new ActivityFeed(createClient(transport));
    await feed.read();
    expect(feed.entries.map(({ id }) => id)).toEqual([10, 12, 11]);
    feed.receive({ revision: 8, activity: [{ ...entry(11, 9), count: 2 }] });
    expect(feed.entries.map(({ id }) => id)).toEqual([11, 10, 12]);
    await feed.readOlder();
    expect(asked).toEqual([null, 10]);
  });

  it('is of one client alone where that is asked for, also of what happens now', async () => {
    const entry = (id: number) => ({
      ...{
        id,
        atMs: nowMs,
        kind: 'delivered' as const,
        count: 1,
        title: message('history.woke'),
        detail: null,
      },
      jobId: null,
    });
    let ofClient = [entry(2)];
    const transport = new ScriptedTransport({
      'activity.page': ({ clientId }) => (clientId === 3 ? ofClient : [entry(9)]),
    });
    const feed = new ActivityFeed(createClient(transport));
    await feed.read();
    await feed.askOf(3);
    const ids = () => feed.entries.map(({ id }) => id);
    expect(ids()).toEqual([2]);
    ofClient = [entry(11), entry(2)];
    // Somebody else's line and one of this client: the engine knows which.
    feed.receive({ revision: 8, activity: [entry(10), entry(11)] });
    await settled();
    expect(ids()).toEqual([11, 2]);
    await feed.askOf(null);
    expect(ids()).toEqual([9]);
  });
});
