import type { OlderCopyView } from '../../../contract/older-copy.ts';
import type { OutboxDatabase } from '../../storage/database/open-database.ts';

type WaitingRow = OlderCopyView['waiting'][number];

/** Everything that is queued, the oldest first, whatever holds it. */
export interface WaitingRows {
  first(limit: number): WaitingRow[];
  count(): number;
}

export function createWaitingRows(database: OutboxDatabase): WaitingRows {
  const first = database.prepare<[number], WaitingRow>(`
    select id, name, kind, ifnull(target_label, target_id) as target, modified_at_ms as savedAtMs, created_at_ms as queuedAtMs
    from job where state = 'queued' order by id limit ?`);
  const count = database
    .prepare<[], number | null>("select sum(jobs) from job_count where state = 'queued'")
    .pluck();
  return { first: (limit) => first.all(limit), count: () => count.get() ?? 0 };
}
