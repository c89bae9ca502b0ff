import type { JobKindName } from '../../../contract/job.ts';
import type { JobRecord } from '../../jobs/record/job-record.ts';
import type { OutboxDatabase } from '../../storage/database/open-database.ts';

/**
 * Lets a kind of work go that waits for a person because nobody could tell what arrived, once the service itself has told it of
 * each: then one job tries, and where its answer stays out too, the kind waits until that one was found.
 */
export function createLiftUnclear(parts: {
  readonly database: OutboxDatabase;
  isUnclear(connectionId: number, kind: JobKindName): boolean;
  /** One job tries before the others follow. */
  letOneGo(connectionId: number, kind: JobKindName): void;
}): (found: Pick<JobRecord, 'connection_id' | 'kind'>) => void {
  const open = parts.database.prepare<[{ connectionId: number; kind: string }]>(`
    select 1 from job where state = 'in_doubt' and connection_id = :connectionId and kind = :kind
    union all
    select 1 from job where state = 'needs_attention' and cause = 'early_success'
      and connection_id = :connectionId and kind = :kind
    limit 1`);
  return ({ connection_id: connectionId, kind }) => {
    if (!parts.isUnclear(connectionId, kind) || open.get({ connectionId, kind }) !== undefined) return;
    parts.letOneGo(connectionId, kind);
  };
}
