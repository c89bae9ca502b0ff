import type { ActivityBucket, ActivityRange, ActivitySums } from '../../../contract/activity-sums.ts';
import type { Clock } from '../../../foundation/clock.ts';
import { secondMs } from '../../../foundation/durations.ts';
import type { OutboxDatabase } from '../../storage/database/open-database.ts';
import type { OfflineTimes } from './offline-times.ts';
import { quarterMs, type QuarterHour, type QuarterHours } from './quarter-hours.ts';
import { rangeEdges } from './range-edges.ts';

/** What ranges came to. */
export function createRangeSums(options: {
  readonly database: OutboxDatabase;
  readonly clock: Pick<Clock, 'nowMs'>;
  readonly quarters: Pick<QuarterHours, 'between'>;
  readonly offlineTimes: Pick<OfflineTimes, 'between'>;
}): (range: ActivityRange) => ActivitySums {
  const { clock, quarters, offlineTimes } = options;
  const inDoubt = options.database
    .prepare<[], number>(
      `select jobs + (select count(*) from job indexed by job_early_success where state = 'needs_attention'
         and cause = 'early_success') from job_count where state = 'in_doubt'`,
    )
    .pluck();
  return (range) => {
    const nowMs = clock.nowMs();
    const edges = rangeEdges(range, nowMs);
    const [fromMs = nowMs, toMs = nowMs] = [edges[0], edges.at(-1)];
    const rows = quarters.between(fromMs, toMs);
    const offline = offlineTimes.between(fromMs, toMs);
    const sum = (of: (row: QuarterHour) => number): number => rows.reduce((all, row) => all + of(row), 0);
    const busyMs = sum((row) => row.busy_ms);
    const buckets = edges.slice(1).map((untilMs, index) => {
      const sinceMs = edges[index] ?? fromMs;
      return bucketOf(sinceMs, untilMs, { rows, offline });
    });
    return {
      range,
      nowMs,
      files: sum(({ files }) => files),
      bytes: sum(({ bytes }) => bytes),
      others: sum(({ others }) => others),
      triedAgain: sum((row) => row.tried_again),
      bytesPerSecond: busyMs < 1 ? null : sum((row) => row.moved_bytes) / (busyMs / secondMs),
      offlineMs: buckets.reduce((all, { offlineMs }) => all + offlineMs, 0),
      unproved: {
        inDoubt: inDoubt.get() ?? 0,
        maybeTwice: sum((row) => row.maybe_twice),
        maybeMissing: sum((row) => row.maybe_missing),
      },
      buckets,
    };
  };
}

function bucketOf(
  fromMs: number,
  toMs: number,
  all: { readonly rows: readonly QuarterHour[]; readonly offline: ReturnType<OfflineTimes['between']> },
): ActivityBucket {
  const rows = all.rows.filter(({ quarter }) => quarter * quarterMs >= fromMs && quarter * quarterMs < toMs);
  const sum = (of: (row: QuarterHour) => number): number => rows.reduce((total, row) => total + of(row), 0);
  const offlineMs = all.offline.reduce(
    (total, span) => total + Math.max(0, Math.min(toMs, span.toMs) - Math.max(fromMs, span.fromMs)),
    0,
  );
  return {
    ...{ fromMs, toMs, offlineMs },
    files: sum(({ files }) => files),
    bytes: sum(({ bytes }) => bytes),
    others: sum(({ others }) => others),
  };
}
