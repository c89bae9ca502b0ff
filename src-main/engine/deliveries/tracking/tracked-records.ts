import type { OutboxDatabase } from '../../storage/database/open-database.ts';
import type { JobRecord } from '../../jobs/record/job-record.ts';

/** The statements that tracking needs of the table `job`. */
export interface TrackedRecords {
  /** Tracked jobs whose next poll is due, of connections that may be asked and are not among these. */
  due(nowMs: number, exceptConnections: readonly number[], limit: number): JobRecord[];
  /** All tracked jobs of one connection that wait on the same resource: they share a read. */
  ofResource(connectionId: number, resource: string): JobRecord[];
  nextDueAtMs(exceptConnections: readonly number[]): number | null;
}

const mayBeAsked = `connection_id in (
  select id from connection where hold is null and id not in (select value from json_each(?)))`;

export function createTrackedRecords(database: OutboxDatabase): TrackedRecords {
  const due = database.prepare<[number, string, number], JobRecord>(`
    select * from job indexed by job_tracking
    where state = 'tracking' and due_at_ms <= ? and ${mayBeAsked}
    order by due_at_ms limit ?`);
  const ofResource = database.prepare<[number, string], JobRecord>(
    `select * from job where state = 'tracking' and connection_id = ? and resource = ?`,
  );
  const nextDue = database.prepare<[string], { due: number | null }>(`
    select due_at_ms as due from job indexed by job_tracking
    where state = 'tracking' and ${mayBeAsked}
    order by due_at_ms limit 1`);
  return {
    due: (nowMs, except, limit) => due.all(nowMs, JSON.stringify(except), limit),
    ofResource: (connectionId, resource) => ofResource.all(connectionId, resource),
    nextDueAtMs: (except) => nextDue.get(JSON.stringify(except))?.due ?? null,
  };
}
