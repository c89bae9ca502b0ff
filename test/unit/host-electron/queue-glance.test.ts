import { describe, expect, it } from 'vitest';
import type { Changed } from '../../../src-main/contract/events.ts';
import type { Snapshot } from '../../../src-main/contract/status.ts';
import { followQueue, glanceAfter, type QueueGlance } from '../../../src-main/host-electron/queue-glance.ts';
import { counts, glance } from './fakes.ts';

describe('following the queue', () => {
  it('keeps what a batch does not mention', () => {
    const before = glance({
      counts: counts({ queued: 2 }),
      pause: { untilMs: null, sinceMs: 1, mode: 'after_current' as const },
    });
    expect(glanceAfter(before, { revision: 2 })).toEqual(before);
    expect(glanceAfter(before, { revision: 2, counts: counts({ queued: 1 }) })).toEqual({
      ...before,
      counts: counts({ queued: 1 }),
    });
  });

  it('tells "not paused any more" from "unchanged"', () => {
    const before = glance({ pause: { untilMs: null, sinceMs: 1, mode: 'after_current' as const } });
    expect(glanceAfter(before, { revision: 2 }).pause).not.toBeNull();
    expect(glanceAfter(before, { revision: 2, pause: null }).pause).toBeNull();
  });

  it('neither misses nor repeats what happens while the first snapshot is made', async () => {
    let tell: (changed: Changed) => void = () => undefined;
    const { promise, resolve } = Promise.withResolvers<Snapshot>();
    const shown: QueueGlance[] = [];
    let isFollowed = true;
    const following = followQueue(
      {
        onChanged: (listener) => {
          tell = listener;
          return () => {
            isFollowed = false;
          };
        },
        snapshot: () => promise,
      },
      (seen) => shown.push(seen),
    );

    tell({ revision: 6, counts: counts({ queued: 1 }) });
    tell({ revision: 8, counts: counts({ queued: 8 }) });
    expect(shown).toEqual([]);
    resolve({ ...glance({ counts: counts({ queued: 7 }) }), revision: 7 } as Snapshot);
    const end = await following;
    tell({ revision: 9, transfers: [{ jobId: 1, sentBytes: 1, totalBytes: 2, bytesPerSecond: 1 }] });

    expect(shown.map((seen) => [seen.counts.queued, seen.transfers.length])).toEqual([
      [8, 0],
      [8, 1],
    ]);
    end();
    expect(isFollowed).toBe(false);
  });
});
