import type { OutboxDatabase } from '../../storage/database/open-database.ts';
import type { JobRecord } from '../../jobs/store/job-record.ts';

/** The statements that tracking needs of the table `job`. */
export interface TrackedRecords {
  /** Tracked jobs whose next poll is due, of connections that may be asked. */
  due(nowMs: number, limit: number): JobRecord[];
  /** All tracked jobs of one connection that wait on the same resource: they share a read. */
  ofResource(connectionId: number, resource: string): JobRecord[];
  nextDueAtMs(): number | null;
}

export function createTrackedRecords(database: OutboxDatabase): TrackedRecords {
  const due = database.prepare<[number, number], JobRecord>(`
    select * from job indexed by job_tracking
    where state = 'tracking' and due_at_ms <= ? and connection_id in (select id from connection where hold is null)
    order by due_at_ms limit ?`);
  const ofResource = database.prepare<[number, string], JobRecord>(
    `select * from job where state = 'tracking' and connection_id = ? and resource = ?`,
  );
  const nextDue = database.prepare<[], { due: number | null }>(`
    select due_at_ms as due from job indexed by job_tracking
    where state = 'tracking' and connection_id in (select id from connection where hold is null)
    order by due_at_ms limit 1`);
  return {
    due: (nowMs, limit) => due.all(nowMs, limit),
    ofResource: (connectionId, resource) => ofResource.all(connectionId, resource),
    nextDueAtMs: () => nextDue.get()?.due ?? null,
  };
}
