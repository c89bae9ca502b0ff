import { dayMs, hourMs, minuteMs } from '../../../foundation/durations.ts';
import type { OutboxDatabase } from '../../storage/database/open-database.ts';
import { neverDueMs } from '../record/job-record.ts';
import { openQuestionSql } from '../record/states.ts';

/** Times of the wall clock that are stored because something waits for them. */
export interface ClockAdjustment {
  /** The wall clock was set by so many milliseconds: what waits goes on waiting exactly as long as before. */
  shift(byMs: number): void;
  /**
   * After a time in which nobody looked. Whatever waits longer than any wait of its kind was written under another clock, and
   * waits no more; and what fell due long ago is spread over the next minute. Returns how many jobs were moved.
   */
  settle(nowMs: number): number;
}

/** A day, the longest that a service may ask to wait (with 503 as with 429), with its tenth of jitter. */
const longestAskedMs = 1.1 * dayMs;
const longestPollMs = hourMs;
const longestProbeMs = 20 * minuteMs;
/** More overdue jobs than this at once are spread. */
const spreadAbove = 20;
const spreadMs = minuteMs;

const waitsByItself = `state = 'queued' and hold in ('backoff', 'rate_limit')`;
/** What is in doubt, with its next look ahead of it. */
const isLookedFor = `${openQuestionSql}
  and due_at_ms > 0 and due_at_ms < ${neverDueMs}`;
/** Written under a clock that was ahead of this one: what is left of the wait is not known, so it is waited anew. */
const fromAhead = `updated_at_ms > :nowMs and due_at_ms > updated_at_ms and (state = 'tracking' or (${waitsByItself}) or (${isLookedFor}))`;
const overdue = `(state = 'tracking' or (${waitsByItself}) or (${isLookedFor})) and due_at_ms < :nowMs - ${minuteMs}`;
const late = `((state = 'tracking' or (${isLookedFor})) and due_at_ms > :nowMs + ${longestPollMs})
  or (${waitsByItself} and due_at_ms > :nowMs + ${longestAskedMs})`;

export function createClockAdjustment(database: OutboxDatabase): ClockAdjustment {
  const shifts = [
    `update job set due_at_ms = due_at_ms + :byMs where (${waitsByItself}) or (${isLookedFor})`,
    `update job set due_at_ms = due_at_ms + :byMs, tracking_since_ms = tracking_since_ms + :byMs where state = 'tracking'`,
    `update connection set rate_limited_until_ms = max(0, rate_limited_until_ms + :byMs),
       rate_limited_at_ms = max(0, rate_limited_at_ms + :byMs),
       next_probe_at_ms = next_probe_at_ms + :byMs, checked_at_ms = checked_at_ms + :byMs`,
    'update kind_hold set until_ms = until_ms + :byMs where until_ms is not null',
  ].map((sql) => database.prepare<[{ byMs: number }]>(sql));
  const bounds = [
    `update connection set rate_limited_until_ms = :nowMs + rate_limited_until_ms - rate_limited_at_ms,
       rate_limited_at_ms = :nowMs where rate_limited_at_ms > :nowMs`,
    `update connection set rate_limited_until_ms = 0 where rate_limited_until_ms > :nowMs + ${longestAskedMs}`,
    `update connection set next_probe_at_ms = :nowMs where next_probe_at_ms > :nowMs + ${longestProbeMs}`,
    `update kind_hold set until_ms = :nowMs where until_ms > :nowMs + ${longestProbeMs}`,
  ].map((sql) => database.prepare<[{ nowMs: number }]>(sql));
  const waitAnew = database.prepare<[{ nowMs: number }]>(`
    update job set due_at_ms = :nowMs + due_at_ms - updated_at_ms, updated_at_ms = :nowMs where ${fromAhead}`);
  const countOverdue = database.prepare<[{ nowMs: number }], number>(
    `select count(*) from job where ${overdue}`,
  );
  const spread = (jobs: string) =>
    database.prepare<[{ nowMs: number }]>(
      `update job set due_at_ms = :nowMs + id * 7919 % ${spreadMs} where ${jobs}`,
    );
  const spreadOverdue = spread(overdue);
  const spreadLate = spread(late);
  return {
    shift: (byMs) => {
      database.transaction(() => {
        for (const statement of shifts) statement.run({ byMs });
      })();
    },
    settle: (nowMs) =>
      database.transaction(() => {
        for (const statement of bounds) statement.run({ nowMs });
        const anew = waitAnew.run({ nowMs }).changes;
        const isMuch = (countOverdue.pluck().get({ nowMs }) ?? 0) > spreadAbove;
        const moved = isMuch ? spreadOverdue.run({ nowMs }).changes : 0;
        return anew + moved + spreadLate.run({ nowMs }).changes;
      })(),
  };
}
