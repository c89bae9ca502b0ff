import { dayMs, hourMs, minuteMs } from '../foundation/durations.ts';
import type { OutboxDatabase } from './database/open-database.ts';

/** Times of the wall clock that are stored because something waits for them. */
export interface StoredTimes {
  /** The wall clock was set by so many milliseconds: what waits goes on waiting exactly as long as before. */
  shift(byMs: number): void;
  /** Whatever waits longer than any wait of its kind was written under another clock, and waits no more. */
  bound(nowMs: number): void;
}

/** The longest that a service may ask to wait, with its jitter. */
const longestAskedMs = 1.1 * dayMs;
const longestPollMs = hourMs;
const longestProbeMs = 20 * minuteMs;

export function createStoredTimes(database: OutboxDatabase): StoredTimes {
  const shifts = [
    `update job set due_at_ms = due_at_ms + :byMs where state = 'queued' and hold in ('backoff', 'rate_limit')`,
    `update job set due_at_ms = due_at_ms + :byMs, tracking_since_ms = tracking_since_ms + :byMs where state = 'tracking'`,
    `update connection set rate_limited_until_ms = max(0, rate_limited_until_ms + :byMs),
       next_probe_at_ms = next_probe_at_ms + :byMs, checked_at_ms = checked_at_ms + :byMs`,
    'update kind_hold set until_ms = until_ms + :byMs where until_ms is not null',
  ].map((sql) => database.prepare<[{ byMs: number }]>(sql));
  const bounds = [
    `update connection set rate_limited_until_ms = 0 where rate_limited_until_ms > :nowMs + ${longestAskedMs}`,
    `update connection set next_probe_at_ms = :nowMs where next_probe_at_ms > :nowMs + ${longestProbeMs}`,
    `update kind_hold set until_ms = :nowMs where until_ms > :nowMs + ${longestProbeMs}`,
    `update job set due_at_ms = :nowMs + id * 7919 % ${minuteMs}
       where state = 'tracking' and due_at_ms > :nowMs + ${longestPollMs}`,
  ].map((sql) => database.prepare<[{ nowMs: number }]>(sql));
  return {
    shift: (byMs) => {
      database.transaction(() => {
        for (const statement of shifts) statement.run({ byMs });
      })();
    },
    bound: (nowMs) => {
      database.transaction(() => {
        for (const statement of bounds) statement.run({ nowMs });
      })();
    },
  };
}
