import type { OutboxDatabase } from '../../storage/database/open-database.ts';
import type { JobRecord } from '../../jobs/record/job-record.ts';
import { openQuestionSql } from '../../jobs/record/states.ts';

/** When doubtful jobs are looked for, which is in their own rows: `due_at_ms`, and in `poll_count` how often that was done. */
export interface LookRecords {
  /** Those whose look is due, of connections that may be asked. */
  due(nowMs: number, limit: number): JobRecord[];
  nextDueAtMs(): number | null;
  /** Those of which nobody has said yet when they are looked for. */
  unplanned(): JobRecord[];
}

const mayBeAsked = `${openQuestionSql} and due_at_ms > 0
  and connection_id in (select id from connection where hold is null)`;

export function createLookRecords(database: OutboxDatabase): LookRecords {
  const due = database.prepare<[number, number], JobRecord>(
    `select * from job where ${mayBeAsked} and due_at_ms <= ? order by due_at_ms, id limit ?`,
  );
  const nextDue = database.prepare<[], { due: number | null }>(
    `select min(due_at_ms) as due from job where ${mayBeAsked}`,
  );
  const unplanned = database.prepare<[], JobRecord>(
    `select * from job where ${openQuestionSql} and due_at_ms = 0 order by id`,
  );
  return {
    due: (nowMs, limit) => due.all(nowMs, limit),
    nextDueAtMs: () => nextDue.get()?.due ?? null,
    unplanned: () => unplanned.all(),
  };
}
