import { minuteMs } from '../../../foundation/durations.ts';
import type { OutboxDatabase } from '../../storage/database/open-database.ts';

export const quarterMs = 15 * minuteMs;

/** A row of the table `quarter_hour`. */
export interface QuarterHour {
  readonly quarter: number;
  readonly files: number;
  readonly bytes: number;
  readonly others: number;
  readonly tried_again: number;
  readonly maybe_twice: number;
  readonly maybe_missing: number;
  readonly moved_bytes: number;
  readonly busy_ms: number;
}

/** The statements of the table `quarter_hour`. What is delivered is added by triggers. */
export interface QuarterHours {
  /** From the first moment to before the last, in their order. */
  between(fromMs: number, toMs: number): QuarterHour[];
  addSpeed(atMs: number, movedBytes: number, busyMs: number): void;
}

export function createQuarterHours(database: OutboxDatabase): QuarterHours {
  const between = database.prepare<[number, number], QuarterHour>(
    'select * from quarter_hour where quarter >= ? and quarter < ? order by quarter',
  );
  const addSpeed = database.prepare<[{ quarter: number; movedBytes: number; busyMs: number }]>(`
    insert into quarter_hour (quarter, moved_bytes, busy_ms) values (:quarter, :movedBytes, :busyMs)
    on conflict do update set moved_bytes = moved_bytes + excluded.moved_bytes, busy_ms = busy_ms + excluded.busy_ms`);
  return {
    between: (fromMs, toMs) => between.all(quarterOf(fromMs), quarterOf(toMs)),
    addSpeed: (atMs, movedBytes, busyMs) =>
      void addSpeed.run({ quarter: quarterOf(atMs), movedBytes, busyMs }),
  };
}

function quarterOf(atMs: number): number {
  return Math.floor(atMs / quarterMs);
}
